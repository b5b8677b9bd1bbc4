import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import styles from './page.module.css';

interface Props {
  title: string;
  /** The whole of it in a few words, beside the title. */
  sum?: string;
  actions?: ReactNode;
  /** For tables: more than a comfortable line of text. */
  wide?: boolean;
  children: ReactNode;
}

/** A screen of one column: title and actions on top, the rest scrolls. */
export function Page({ title, sum, actions, wide = false, children }: Props) {
  return (
    <main className={styles.page}>
      <header className={styles.header}>
        <div className={styles.title}>
          <h1>{title}</h1>
          {sum !== undefined && <span className={styles.sum}>{sum}</span>}
        </div>
        <div className={styles.actions}>{actions}</div>
      </header>
      <div className={styles.scroll}>
        <div className={cx(styles.column, wide && styles.wide)}>{children}</div>
      </div>
    </main>
  );
}
