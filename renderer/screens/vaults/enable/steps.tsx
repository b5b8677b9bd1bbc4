import { Check } from 'lucide-react';
import styles from './steps.module.css';

/** In their order; the last one is the confirmation window's. */
const steps = [
  { id: 'vault', words: 'Vault' },
  { id: 'terms', words: 'Fee and wallet' },
  { id: 'effect', words: 'What it does' },
  { id: 'review', words: 'Review' },
] as const;
export type StepId = (typeof steps)[number]['id'];

/** Where one is on the way to a request. */
export function Steps({ at }: { at: StepId }) {
  const place = steps.findIndex(({ id }) => id === at);
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map(({ id, words }, index) => (
        <li key={id} className={styles.step} aria-current={id === at ? 'step' : undefined} data-done={index < place}>
          <span className={styles.sign} aria-hidden>
            {index < place ? <Check size={12} strokeWidth={2.5} /> : index + 1}
          </span>
          {words}
          {index < place && <span className={styles.unseen}>, done</span>}
        </li>
      ))}
    </ol>
  );
}
