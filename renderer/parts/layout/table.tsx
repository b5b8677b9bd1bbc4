import type { ReactNode } from 'react';
import { ScrollBox } from '../boxes/scroll-box.tsx';
import styles from './table.module.css';

interface Props {
  label?: string;
  /** `end`: figures stand under figures, at the right; their cells say `data-end`. */
  columns: readonly (string | { words: string; end: true })[];
  /** Its rows. */
  children: ReactNode;
}

/** A short table in a text, a row of 34 px where one line is enough: all of its rows are drawn. */
export const Table = ({ label, columns, children }: Props) => (
  <ScrollBox label={label ?? 'Table'} className={styles.scroll}>
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(column => {
            const { words, end } = typeof column === 'string' ? { words: column, end: undefined } : column;
            return (
              <th key={words} scope="col" data-end={end}>
                {words}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </ScrollBox>
);
