import type { ReactNode } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { cx } from '../../parts/class-names.ts';
import { plain } from '../../words/hostile.ts';
import styles from './batch.module.css';

interface Props<R> {
  label: string;
  rows: readonly R[];
  height: number;
  children(row: R): ReactNode;
  onChoose?: (row: R) => void;
}

/** Up to five hundred rows, virtualised. */
export function BatchRows<R extends { row: number; label: string; headline: string }>({
  label,
  rows,
  height,
  children,
  onChoose,
}: Props<R>) {
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowSize: height }}>
      <ListBox
        aria-label={label}
        items={rows.map(row => ({ id: row.row, row }))}
        className={cx(styles.rows)}
        {...(onChoose !== undefined && {
          onAction: key => {
            const chosen = rows.find(({ row }) => row === Number(key));
            if (chosen !== undefined) onChoose(chosen);
          },
        })}
      >
        {({ id, row }) => (
          <ListBoxItem id={id} textValue={plain(`${id} ${row.label || row.headline.slice(0, 100)}`)} className={cx(styles.row)}>
            {children(row)}
          </ListBoxItem>
        )}
      </ListBox>
    </Virtualizer>
  );
}
