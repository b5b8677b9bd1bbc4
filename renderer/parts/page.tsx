import type { ReactNode } from 'react';
import styles from './page.module.css';

/** A screen of one column: title and actions on top, the rest scrolls. */
export function Page({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <header className={styles.header}>
        <h1>{title}</h1>
        <div className={styles.actions}>{actions}</div>
      </header>
      <div className={styles.scroll}>
        <div className={styles.column}>{children}</div>
      </div>
    </main>
  );
}
