import type { ReactNode } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { cx } from '../../../parts/class-names.ts';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { plain } from '../../../words/text/hostile.ts';
import styles from './batch.module.css';

interface Shown {
  /** Its number in the file, from 1. */
  row: number;
  label: string;
  headline: string;
}

interface Props<R> {
  label: string;
  rows: readonly R[];
  height: number;
  children(row: R): ReactNode;
  onChoose?: (row: R) => void;
}

/** Up to five hundred rows, virtualised. */
export function BatchRows<R extends Shown>({ label, rows, height, children, onChoose }: Props<R>) {
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

/** What every row of a batch shows: its number, its label and what would be signed, a line below, and a mark at its end. */
export function BatchLine({
  row: { row, label, headline },
  mark,
  children,
}: {
  row: Shown;
  mark: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <span className={styles.number}>{row}</span>
      <span className={styles.text}>
        <span className={styles.headline}>
          {label !== '' && (
            <b>
              <HostileText text={label} limit={60} />{' '}
            </b>
          )}
          <HostileText text={headline.slice(0, 220)} limit={220} />
        </span>
        {children}
      </span>
      {mark}
    </>
  );
}
