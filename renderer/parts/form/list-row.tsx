import { ArrowDown, ArrowUp, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { FormField } from '../../../electron/contract/schema/form-field.ts';
import { cx } from '../class-names.ts';
import styles from './nested.module.css';

interface Props {
  item: FormField;
  index: number;
  last: number;
  onMove(to: number): void;
  onRemove(): void;
  children: ReactNode;
}

/** One entry of a list with its tools. Alt with an arrow moves it from wherever the focus is in it. */
export function ListRow({ item, index, last, onMove, onRemove, children }: Props) {
  const name = `${item.label} ${index + 1}`;
  const onKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(event.key === 'ArrowUp' ? index - 1 : index + 1);
  };
  const tool = (label: string, Icon: typeof X, off: boolean, act: () => void) => (
    <button type="button" aria-label={`${label} ${name}`} title={`${label} ${name}`} disabled={off} onClick={act}>
      <Icon aria-hidden size={14} strokeWidth={1.8} />
    </button>
  );
  return (
    <li aria-label={name} className={cx(styles.row, item.kind === 'group' && styles.block)} onKeyDown={onKey}>
      <span className={styles.number}>{index + 1}</span>
      <div className={styles.content}>{children}</div>
      <span className={styles.tools}>
        {last > 0 && tool('Move up', ArrowUp, index === 0, () => onMove(index - 1))}
        {last > 0 && tool('Move down', ArrowDown, index === last, () => onMove(index + 1))}
        {tool('Remove', X, false, onRemove)}
      </span>
    </li>
  );
}
