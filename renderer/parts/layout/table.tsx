import type { ReactNode } from 'react';
import styles from './table.module.css';

interface Props {
  label?: string;
  columns: readonly string[];
  /** Its rows. */
  children: ReactNode;
}

/** A short table in a text: all of its rows are drawn. */
export const Table = ({ label, columns, children }: Props) => (
  <div className={styles.scroll}>
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
