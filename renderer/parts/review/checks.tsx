import { Check, CircleQuestionMark, X } from 'lucide-react';
import { HostileText } from '../values/hostile-text.tsx';
import styles from './checks.module.css';

interface Line {
  /** null: only the person who reads it can know. */
  ok: boolean | null;
  sentence: string;
}
const signs = {
  true: <Check aria-label="Holds" size={17} />,
  false: <X aria-label="Does not hold" size={17} />,
  null: <CircleQuestionMark aria-label="For you to answer" size={17} />,
} as const;

/** What was compared, one line each: a tick, a cross or a question with its word, and the sentence. */
export function Checks({ checks, label }: { checks: readonly Line[]; label: string }) {
  if (checks.length === 0) return null;
  return (
    <ul className={styles.checks} aria-label={label}>
      {checks.map(check => (
        <li key={check.sentence} data-ok={String(check.ok)}>
          {signs[`${check.ok}`]}
          <span>
            <HostileText text={check.sentence} />
          </span>
        </li>
      ))}
    </ul>
  );
}
