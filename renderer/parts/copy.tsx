import { Check, Copy, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from './class-names.ts';
import styles from './copy.module.css';

type State = 'idle' | 'copied' | 'unread' | 'differs' | 'failed';
const words: Record<State, string> = {
  idle: '',
  copied: 'Copied, and read back the same',
  unread: 'Copied; the clipboard could not be read back',
  differs: 'The clipboard holds something else: do not paste',
  failed: 'Could not be copied',
};

/**
 * Copies the exact value and reads it back: malware that swaps what was copied is a known attack
 * (people.md §2, row 5).
 */
export function CopyButton({ value, what, words: text }: { value: string; what: string; words?: string }) {
  const [state, setState] = useState<State>('idle');
  useEffect(() => {
    if (state === 'idle' || state === 'differs') return;
    const timer = setTimeout(() => setState('idle'), 4000);
    return () => clearTimeout(timer);
  }, [state]);
  const Icon = state === 'copied' ? Check : state === 'differs' || state === 'failed' ? TriangleAlert : Copy;
  return (
    <span className={styles.copy}>
      <button
        type="button"
        className={cx(styles.button, text !== undefined && styles.wide)}
        aria-label={`Copy ${what}`}
        title={`Copy ${what}`}
        onClick={() => void copyAndReadBack(value).then(setState)}
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

async function copyAndReadBack(value: string): Promise<State> {
  try {
    await navigator.clipboard.writeText(value);
  } catch {
    return 'failed';
  }
  try {
    return (await navigator.clipboard.readText()) === value ? 'copied' : 'differs';
  } catch {
    return 'unread';
  }
}
