import type { ReactNode, Ref } from 'react';
import type { Fact } from '../../../electron/contract/values/document.ts';
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

/** A name on the wire that says how the payload is read: it stands in Exact. One that is unknown stands among the facts. */
export const isExact = ({ kind, value, note }: Fact): boolean =>
  kind === 'text' && note === undefined && /^(PAYLOAD_ENCODING|HASH_FUNCTION)_[A-Z0-9_]+$/.test(value);
