import type { ReactNode } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { cx } from '../../../parts/class-names.ts';
import { glance, plain } from '../../../words/text/hostile.ts';
import styles from './batch.module.css';

interface Shown {
  /** Its number in the file, from 1. */
  row: number;
  label: string;
  headline: string;
}

interface Props<R extends Shown> {
  label: string;
  rows: readonly R[];
  children(row: R): ReactNode;
  onChoose?: (row: R) => void;
}

/** Up to five hundred rows of one line, virtualised. */
export function BatchRows<R extends Shown>({ label, rows, children, onChoose }: Props<R>) {
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: 34 }}>
      <ListBox
        aria-label={label}
        items={rows.map(row => ({ id: row.row, row }))}
        className={cx(styles.rows)}
        style={{ height: Math.min(rows.length, 15) * 34 + 2 }}
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

/** What every row of a batch shows in one line: its number, how grave it is or stands, its label and what would be signed. */
export const BatchLine = ({ row: { row, label, headline }, start, end }: { row: Shown; start?: ReactNode; end: ReactNode }) => (
  <>
    <span className={styles.number}>{row}</span>
    <span className={styles.start}>{start}</span>
    <span className={styles.text} title={plain(`${label} ${headline}`.slice(0, 400))}>
      {label !== '' && <b>{glance(label, 60)} </b>}
      {glance(headline, 220)}
    </span>
    <span className={styles.mark}>{end}</span>
  </>
);
