import type { ReactNode } from 'react';
import styles from './section.module.css';

interface Props {
  /** What it is called by a screen reader, where that is not its title. */
  label?: string;
  title: ReactNode;
  /** Stands at the right of the title. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A titled part of a page. */
export const Section = ({ label, title, action, children }: Props) => (
  <section className={styles.section} aria-label={label ?? (typeof title === 'string' ? title : undefined)}>
    <div className={styles.head}>
      <h2>{title}</h2>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
    {children}
  </section>
);
