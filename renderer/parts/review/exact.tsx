import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './exact.module.css';

interface Props {
  /** It was asked for by name, so many times: it opens, and comes into view. */
  asked?: number;
  children: ReactNode;
}

/**
 * The machine's words, folded under what a person reads. They are drawn when it opens first: of a batch of two thousand calls
 * they are eleven thousand elements, two of three on the page, and whatever is opened above them would be held up by them.
 */
export function ExactFold({ asked = 0, children }: Props) {
  const fold = useRef<HTMLDetailsElement>(null);
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    if (asked === 0 || fold.current === null) return;
    fold.current.open = true;
    fold.current.scrollIntoView({ block: 'start' });
  }, [asked]);
  return (
    <details ref={fold} className={styles.exact} onToggle={() => setWasOpened(true)}>
      <summary>
        <b>Exact</b> types, encodings, the whole payload
      </summary>
      <div className={styles.folded}>{(wasOpened || asked > 0) && children}</div>
    </details>
  );
}
