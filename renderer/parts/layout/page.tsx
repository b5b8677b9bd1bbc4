import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import styles from './page.module.css';

interface Props {
  title: string;
  actions?: ReactNode;
  /** For tables: more than a comfortable line of text. */
  wide?: boolean;
  children: ReactNode;
}

/** A screen of one column: title and actions on top, the rest scrolls. */
export function Page({ title, actions, wide = false, children }: Props) {
  return (
    <main className={styles.page}>
      <header className={styles.header}>
        <h1>{title}</h1>
        <div className={styles.actions}>{actions}</div>
      </header>
      <div className={styles.scroll}>
        <div className={cx(styles.column, wide && styles.wide)}>{children}</div>
      </div>
    </main>
  );
}
