import { type ReactNode, type RefObject, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { glance } from '../../words/text/hostile.ts';
import { cx } from '../class-names.ts';
import { detailTitle } from './detail.tsx';
import { nextBy, stopIn, useFocus } from './rows/focus.ts';
import { Drawing, Option } from './rows/option.tsx';
import { rowPlaces } from './rows/places.ts';
import { useSeen } from './rows/seen.ts';
import { useSlots } from './rows/slots.ts';
import styles from './rows.module.css';

export interface RowsHandle {
  /** Selects a row, focuses it and brings it into view. */
  go(key: string): void;
  /** Focuses what is selected, or the first row. */
  focus(): void;
}

interface Props<T> {
  label: string;
  items: readonly T[];
  keyOf(item: T): string;
  /** A row that others stand under, or one of these. */
  rankOf?(item: T): 'group' | 'under' | undefined;
  /** px. */
  height: number;
  /** The head of a group (`GroupHead`): it is never selected, and to press it or Enter folds its group. */
  isHead?: (item: T) => boolean;
  onHead?(key: string): void;
  selected: string | null;
  /** The arrows came by. */
  onSelect(key: string): void;
  /** Pressed, or Enter: the detail comes to the front. */
  onOpen?(key: string): void;
  /** The end is near. */
  onMore?(): void;
  handle?: RefObject<RowsHandle | null>;
  /** The element that scrolls. */
  box?: RefObject<HTMLDivElement | null>;
  /** What a row shows. It is drawn anew with the list, where it is in view, and in the place of another: it keeps no state. */
  children(item: T): ReactNode;
}

/** Rows that are drawn above and below what is in view: a turn of the wheel finds them there. */
const around = 4;

/**
 * A long list of rows of one height, virtualised, of which one is selected; arrows move, Enter reads. The row that has the
 * focus, or would get it by Tab, is drawn wherever it stands. Why no list of the kit: docs/decisions/0023-rows.md.
 */
export function Rows<T extends object>({
  label,
  items,
  keyOf,
  rankOf,
  height,
  isHead,
  onHead,
  selected,
  onSelect,
  onOpen = onSelect,
  onMore,
  handle,
  box: outer,
  children,
}: Props<T>) {
  const own = useRef<HTMLDivElement>(null);
  const box = outer ?? own;
  const isHeadNow = useRef(isHead);
  isHeadNow.current = isHead;
  // Which rows are heads follows from the items alone.
  const places = useMemo(() => rowPlaces(items, height, item => isHeadNow.current?.(item) === true), [items, height]);
  const seen = useSeen(box, height);
  const focus = useFocus({ box, items, keyOf, places, selected });
  const keyAt = (at: number) => {
    const item = items[at];
    return item === undefined ? undefined : keyOf(item);
  };
  const isHeadAt = (at: number) => {
    const item = items[at];
    return item !== undefined && isHead?.(item) === true;
  };
  const move = (at: number) => {
    const key = keyAt(at);
    if (key === undefined) return;
    if (!isHeadAt(at)) onSelect(key);
    focus.goTo(key);
  };
  const open = (at: number) => {
    const key = keyAt(at);
    if (key === undefined) return;
    if (isHeadAt(at)) onHead?.(key);
    else onOpen(key);
  };
  useImperativeHandle(handle, () => ({
    go(key) {
      onSelect(key);
      focus.goTo(key);
    },
    focus: () => box.current?.focus(),
  }));
  const isNearEnd = places.height - seen.top < 2 * seen.height;
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each row that comes by near the end, and not for each answer, or what failed would be asked for without end
  useEffect(() => {
    if (isNearEnd) onMore?.();
  }, [isNearEnd && seen.top, items.length]);

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = placeOf(event.target);
    const page = Math.max(height, seen.height - height);
    const next = nextBy(event.key, at, items.length - 1, places, page);
    if (next !== null) move(next);
    else if (event.key !== 'Enter' && event.key !== ' ') return;
    else if (!event.repeat) {
      open(at);
      if (event.key === 'Enter' && !isHeadAt(at)) requestAnimationFrame(() => document.getElementById(detailTitle)?.focus());
    }
    event.preventDefault();
    // Taken: the same key leads through the list from elsewhere (screens/shell/keyboard/list-keys.ts).
    event.stopPropagation();
  };
  // What is left when rows went away is not scrolled past.
  const top = Math.max(0, Math.min(seen.top, places.height - seen.height));
  const first = Math.max(0, places.under(top) - around);
  const last = Math.min(items.length - 1, places.under(top + seen.height + height) + around);
  const { stop } = focus;
  const drawn = Array.from({ length: last - first + 1 }, (_, n) => first + n);
  if (stop < first && items.length > 0) drawn.unshift(stop);
  if (stop > last) drawn.push(stop);
  const slots = useSlots(
    drawn.map(at => keyAt(at) ?? ''),
    focus.key,
  );
  const options = drawn.map((at, n) => {
    const item = items[at];
    if (item === undefined) return null;
    const key = keyOf(item);
    const rank = rankOf?.(item);
    const isOfGroup = isHead?.(item) === true;
    return (
      <Option
        key={slots[n]}
        id={key}
        at={at}
        of={items.length}
        top={places.topOf(at)}
        height={places.heightOf(at)}
        className={cx(styles.place, isOfGroup ? styles.head : styles.row, rank !== undefined && styles[rank])}
        isSelected={!isOfGroup && key === selected}
        isStop={at === stop}
        item={item}
      />
    );
  });
  return (
    <Drawing.Provider value={children}>
      <div
        ref={box}
        role="listbox"
        aria-label={label}
        tabIndex={-1}
        className={cx(styles.rows)}
        onKeyDown={onKeyDown}
        onPointerDown={({ target, pointerType, button }) => {
          const at = placeOf(target);
          const key = keyAt(at);
          // A finger that scrolls selects nothing.
          if (pointerType === 'mouse' && button === 0 && key !== undefined && !isHeadAt(at)) onSelect(key);
        }}
        // A press on the bar that scrolls leaves the focus where it is.
        onMouseDown={event => event.target === event.currentTarget && event.preventDefault()}
        onClick={({ target }) => open(placeOf(target))}
        onFocus={({ target, currentTarget }) => {
          // The list itself, by an assistive program.
          if (target === currentTarget) return stopIn(currentTarget)?.focus();
          const at = placeOf(target);
          const key = keyAt(at);
          if (key === undefined) return;
          // Who comes by Tab to a list of which nothing is selected reads its first row.
          if (!focus.isWithin && selected === null && !isHeadAt(at) && target.matches(':focus-visible')) onSelect(key);
          focus.came(key);
        }}
        onBlur={({ target, relatedTarget, currentTarget }) => {
          // Of a window that is left, what has the focus stays so.
          if (!currentTarget.contains(relatedTarget) && document.activeElement !== target) focus.left();
        }}
      >
        <div role="presentation" className={cx(styles.all)} style={{ height: places.height }}>
          {options}
        </div>
      </div>
    </Drawing.Provider>
  );
}

/** Which row an element stands in; -1 where in none. */
function placeOf(target: EventTarget): number {
  const option = target instanceof Element ? target.closest('[role=option]') : null;
  return Number(option?.getAttribute('aria-posinset') ?? 0) - 1;
}

/** The first words of a row, as they came; whole where one points at them. */
export const RowHeadline = ({ text, strong }: { text: string; strong?: boolean }) => (
  <bdi className={cx(styles.headline, strong && styles.strong)} title={glance(text, 400)}>
    {glance(text)}
  </bdi>
);

/** A headline with something beside it. */
export const RowLine = ({ children }: { children: ReactNode }) => <div className={styles.line}>{children}</div>;

/** A small word beside a headline. */
export const RowNote = ({ children }: { children: ReactNode }) => <span className={styles.note}>{children}</span>;

/** The small line below; names in it give way. */
export const RowMeta = ({ children }: { children: ReactNode }) => <div className={styles.meta}>{children}</div>;

/** A name or a few words there, as they came; whole where one points at them. */
export const RowName = ({ text }: { text: string }) => <bdi title={glance(text, 400)}>{glance(text)}</bdi>;

/** At the right end of a line, and never cut. */
export const RowEnd = ({ children }: { children: ReactNode }) => <span className={styles.end}>{children}</span>;
