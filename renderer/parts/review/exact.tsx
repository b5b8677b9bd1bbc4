import type { ReactNode, Ref } from 'react';
import styles from './exact.module.css';

interface Props {
  ref?: Ref<HTMLDetailsElement>;
  children: ReactNode;
}

/** The machine's words, folded under what a person reads. */
export const ExactFold = ({ ref = null, children }: Props) => (
  <details ref={ref} className={styles.exact}>
    <summary>
      <b>Exact</b> types, encodings, the whole payload
    </summary>
    <div className={styles.folded}>{children}</div>
  </details>
);
