import type { ReactNode } from 'react';
import { ScrollBox } from '../boxes/scroll-box.tsx';
import { cx } from '../class-names.ts';
import styles from './page.module.css';

interface Props {
  title: string;
  /** The whole of it in a few words, beside the title. */
  sum?: ReactNode;
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
        <h1>{title}</h1>
        {sum !== undefined && <span className={styles.sum}>{sum}</span>}
        <div className={styles.actions}>{actions}</div>
      </header>
      <ScrollBox label={title} className={styles.scroll}>
        <div className={cx(styles.column, wide && styles.wide)}>{children}</div>
      </ScrollBox>
    </main>
  );
}
