import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './field.module.css';

/** What is wrong with a field, by a sign and in one sentence. */
export const Wrong = ({ id, children }: { id?: string; children: ReactNode }) => (
  <span id={id} className={styles.error}>
    <CircleAlert aria-hidden size={14} />
    <span>{children}</span>
  </span>
);
