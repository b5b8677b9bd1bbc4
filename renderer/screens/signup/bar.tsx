import type { ReactNode } from 'react';
import { Button } from '../../parts/controls/button.tsx';
import { Cancel } from '../../parts/fields/cancel.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { useSignup } from '../../stores.ts';
import { waitsForYou } from '../../words/submits.ts';
import styles from './signup.module.css';

interface Props {
  /** To the step before. */
  onBack?: (() => void) | undefined;
  /** What is still missing; null where nothing is. */
  wanting?: string | null;
  children: ReactNode;
}

/** What was refused, what is waited for, and the ways back and on. */
export function StepBar({ onBack, wanting = null, children }: Props) {
  const failure = useSignup(state => state.failure);
  const busy = useSignup(state => state.busy);
  return (
    <>
      {failure !== null && failure.problems === undefined && <FailureNote failure={failure} />}
      <div className={styles.bar}>
        <span role="status" className={styles.why}>
          {busy ? waitsForYou : (wanting ?? '')}
        </span>
        <Cancel />
        {onBack !== undefined && (
          <Button variant="quiet" isDisabled={busy} onPress={onBack}>
            Back
          </Button>
        )}
        {children}
      </div>
    </>
  );
}
