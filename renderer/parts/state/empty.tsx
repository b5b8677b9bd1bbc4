import type { ReactNode } from 'react';
import styles from './empty.module.css';

interface Props {
  icon?: ReactNode;
  title?: ReactNode;
  /** `status`: nothing else says that a search found nothing. */
  role?: 'status';
  children?: ReactNode;
}

/** In place of rows: what there is none of, and what would be here or how to see more. */
export const Empty = ({ icon, title, role, children }: Props) => (
  <div role={role} className={styles.empty}>
    {icon}
    {title !== undefined && <b>{title}</b>}
    {children}
  </div>
);

/** Above the rows that are there, or in their place: what went wrong. */
export const ListNote = ({ children }: { children: ReactNode }) => <div className={styles.note}>{children}</div>;
