import { createContext, memo, type ReactNode, useContext } from 'react';

interface OptionProps {
  id: string;
  at: number;
  of: number;
  top: number;
  height: number;
  className: string;
  isSelected: boolean;
  isStop: boolean;
  item: object;
}

/** One row. What it shows is drawn by itself: where the list moved, that stays as it is. */
export const Option = memo(function Option({ id, at, of, top, height, className, isSelected, isStop, item }: OptionProps) {
  return (
    <div
      role="option"
      data-key={id}
      data-selected={isSelected || undefined}
      aria-selected={isSelected}
      aria-posinset={at + 1}
      aria-setsize={of}
      tabIndex={isStop ? 0 : -1}
      className={className}
      style={{ top, height }}
    >
      <Drawn item={item} />
    </div>
  );
});

export const Drawing = createContext<(item: never) => ReactNode>(() => null);
const Drawn = memo(({ item }: { item: object }) => useContext(Drawing)(item as never));
