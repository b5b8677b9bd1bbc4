import type { LucideIcon } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { badge, count, plural } from '../../../electron/contract/text/plain-text.ts';
import { cx } from '../class-names.ts';
import { Tooltip } from '../floating/tooltip.tsx';
import styles from './rail.module.css';

interface Item {
  id: string;
  label: string;
  icon: LucideIcon;
  /** How many there are; none is not said. */
  many?: number;
}

interface Props {
  /** What it stands in for: "Signing requests". */
  label: string;
  /** Above the others, in the accent: begin a new one. */
  first?: Item;
  items: readonly Item[];
  /** At the foot: the whole list. */
  last?: Item;
  current: string | null;
  onChoose(id: string): void;
}

/** In place of a list that is not worked with just now: an icon for each of its groups, and the way back to the list. */
export function Rail({ label, first, items, last, current, onChoose }: Props) {
  const draw = (item: Item, place: 'first' | 'end' | undefined) => (
    <Rung
      key={item.id}
      item={item}
      className={cx(
        styles.item,
        place !== undefined && styles[place],
        item.id === current && place !== 'first' && styles.current,
      )}
      isCurrent={item.id === current}
      onChoose={onChoose}
    />
  );
  return (
    <section className={styles.rail} aria-label={label}>
      {first !== undefined && draw(first, 'first')}
      {items.map(item => draw(item, undefined))}
      {last !== undefined && draw(last, 'end')}
    </section>
  );
}

interface RungProps {
  item: Item;
  className: string;
  isCurrent: boolean;
  onChoose(id: string): void;
}

const Rung = ({ item: { id, label, icon: Icon, many = 0 }, className, isCurrent, onChoose }: RungProps) => (
  <Tooltip says={many === 0 ? label : `${label}: ${count(many)}`}>
    <Button
      className={className}
      aria-label={many === 0 ? label : `${label}, ${plural(many, 'item')}`}
      aria-current={isCurrent}
      onPress={() => onChoose(id)}
    >
      <Icon aria-hidden size={16} strokeWidth={1.75} />
      {many > 0 && (
        <span aria-hidden className={styles.count}>
          {badge(many)}
        </span>
      )}
    </Button>
  </Tooltip>
);
