import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { count } from '../../../electron/contract/text/plain-text.ts';
import styles from './group-head.module.css';

interface Props {
  title: ReactNode;
  many?: number;
  /** Left out: it cannot be folded. */
  folded?: boolean | undefined;
  /** In the place of the sign for folding: a box to tick. */
  start?: ReactNode;
  /** A few quiet words at the right: "one at a time". */
  end?: ReactNode;
}

/** The head of a group in a list, 30 px: what it is, how many, what goes for all of them. Among `Rows` it is a row of its own. */
export const GroupHead = ({ title, many, folded, start, end }: Props) => (
  <div className={styles.head}>
    {start ?? (folded !== undefined && (folded ? <ChevronRight aria-hidden size={14} /> : <ChevronDown aria-hidden size={14} />))}
    <span className={styles.title}>{title}</span>
    {many !== undefined && <span className={styles.count}>{count(many)}</span>}
    {end !== undefined && <span className={styles.end}>{end}</span>}
  </div>
);
