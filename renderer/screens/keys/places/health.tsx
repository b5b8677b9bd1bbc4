import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import type { Outcome } from '../../../../electron/contract/outcome.ts';
import type { HealthStep, KeyHealth } from '../../../../electron/contract/values/ways-in/key-values.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { Notice } from '../../../parts/state/notice.tsx';
import styles from './health.module.css';

const names: Record<HealthStep['what'], string> = {
  ask: 'Ask how it stands',
  write: 'Write a throwaway text',
  read: 'Read it back',
  remove: 'Remove it',
  'read again': 'Read again',
};

function Step({ step }: { step: HealthStep }) {
  const Icon = step.ok ? CircleCheck : step.ms === null ? CircleDashed : TriangleAlert;
  return (
    <li className={styles.step} data-ok={step.ok}>
      <Icon aria-hidden size={14} />
      <span>{names[step.what]}</span>
      <span className={styles.said}>{step.sentence}</span>
      <span className={styles.ms}>{step.ms === null ? 'not tried' : `${step.ms} ms`}</span>
    </li>
  );
}

/** What a round trip with a throwaway item found, step by step. */
export function Health({ answer, onDismiss }: { answer: Outcome<KeyHealth>; onDismiss(): void }) {
  const dismiss = (
    <span className={styles.bar}>
      <Button small variant="quiet" onPress={onDismiss}>
        Dismiss
      </Button>
    </span>
  );
  if (!answer.ok) return <FailureNote failure={answer}>{dismiss}</FailureNote>;
  const { ok, sentence, steps } = answer.value;
  return (
    <Notice tone={ok ? 'ok' : 'high'} title={sentence} role={ok ? 'status' : 'alert'}>
      <ol className={styles.steps}>
        {steps.map(step => (
          <Step key={step.what} step={step} />
        ))}
      </ol>
      {dismiss}
    </Notice>
  );
}
