import { Check, X } from 'lucide-react';
import styles from './checks.module.css';
import { HostileText } from './hostile-text.tsx';

/** What was compared, one line each: a tick or a cross with its word, and the sentence. */
export function Checks({ checks, label }: { checks: readonly { ok: boolean; sentence: string }[]; label: string }) {
  if (checks.length === 0) return null;
  return (
    <ul className={styles.checks} aria-label={label}>
      {checks.map(check => (
        <li key={check.sentence} data-ok={check.ok}>
          {check.ok ? <Check aria-label="Holds" size={17} /> : <X aria-label="Does not hold" size={17} />}
          <span>
            <HostileText text={check.sentence} />
          </span>
        </li>
      ))}
    </ul>
  );
}
