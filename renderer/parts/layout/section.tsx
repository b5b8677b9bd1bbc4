import type { ReactNode, Ref } from 'react';
import styles from './section.module.css';

interface Props {
  ref?: Ref<HTMLElement>;
  /** What it is called by a screen reader, where that is not its title. */
  label?: string;
  title: ReactNode;
  /** Stands at the right of the title. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A titled part of a page. */
export const Section = ({ ref, label, title, action, children }: Props) => (
  <section ref={ref} className={styles.section} aria-label={label ?? (typeof title === 'string' ? title : undefined)}>
    <div className={styles.head}>
      <h2>{title}</h2>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
    {children}
  </section>
);
