import type { ReactNode } from 'react';
import styles from './list-header.module.css';

interface Props {
  /** Left out where the screen has its title already. */
  title?: string;
  /** Stands at the right of the title. */
  action?: ReactNode;
  /** One below the other: what is listed, the search, what was found. */
  children: ReactNode;
}

/** Above a list: what it is, and what narrows it. */
export const ListHeader = ({ title, action, children }: Props) => (
  <header className={styles.header}>
    {title !== undefined && (
      <div className={styles.title}>
        <h1>{title}</h1>
        {action}
      </div>
    )}
    {children}
  </header>
);

/** Beside each other; `end`: at the right end. */
export const ListTools = ({ end, children }: { end?: ReactNode; children?: ReactNode }) => (
  <div className={styles.tools}>
    {children}
    {end !== undefined && <span className={styles.end}>{end}</span>}
  </div>
);

/** How many were found, and what can be done about it. */
export const Found = ({ children }: { children: ReactNode }) => (
  <p role="status" className={styles.found}>
    {children}
  </p>
);

/** Between a header above both and the list: how many are listed. */
export const ListCount = ({ children }: { children: ReactNode }) => (
  <p role="status" className={styles.count}>
    {children}
  </p>
);

/** Under the rows: what can be done with several of them. */
export const ListFoot = ({ children }: { children: ReactNode }) => <footer className={styles.foot}>{children}</footer>;
