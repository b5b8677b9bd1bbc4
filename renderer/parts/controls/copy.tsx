import { Check, Copy, TriangleAlert } from 'lucide-react';
import { createContext, use, useEffect, useState } from 'react';
import { cx } from '../class-names.ts';
import styles from './copy.module.css';

type State = 'idle' | 'copied' | 'unread' | 'differs' | 'failed';
const words: Record<State, string> = {
  idle: '',
  copied: 'Copied and verified',
  unread: 'Copied, but the clipboard could not be verified',
  differs: 'The clipboard holds something else: do not paste',
  failed: 'Could not be copied',
};

/** Asks main whether the clipboard holds a text; null where it cannot tell. Pages may not read the clipboard themselves. */
export const ClipboardCheck = createContext<(text: string) => Promise<boolean | null>>(async () => null);

/**
 * Copies the exact value and reads it back: malware that swaps what was copied is a known attack
 * (docs/threats.md#clipboard).
 */
export function CopyButton({ value, what, words: text }: { value: string; what: string; words?: string }) {
  const [state, setState] = useState<State>('idle');
  const holds = use(ClipboardCheck);
  useEffect(() => {
    if (state === 'idle' || state === 'differs') return;
    const timer = setTimeout(() => setState('idle'), 4000);
    return () => clearTimeout(timer);
  }, [state]);
  // The name begins with what is written, so that whoever speaks to the computer says that.
  const name = text === undefined ? `Copy ${what}` : text.includes(what) ? text : `${text}, ${what}`;
  const Icon = state === 'copied' ? Check : state === 'differs' || state === 'failed' ? TriangleAlert : Copy;
  return (
    <span className={styles.copy}>
      <button
        type="button"
        className={cx(styles.button, text !== undefined && styles.wide)}
        aria-label={name}
        title={name}
        onClick={() => void copyAndReadBack(value, holds).then(setState)}
      >
        <Icon aria-hidden size={14} strokeWidth={1.8} />
        {text}
      </button>
      <span role="status" className={styles.said} data-state={state}>
        {words[state]}
      </span>
    </span>
  );
}

async function copyAndReadBack(value: string, holds: (text: string) => Promise<boolean | null>): Promise<State> {
  try {
    await navigator.clipboard.writeText(value);
  } catch {
    return 'failed';
  }
  const same = await holds(value);
  return same === null ? 'unread' : same ? 'copied' : 'differs';
}
