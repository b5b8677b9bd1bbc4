import type { ReactNode } from 'react';
import { Button } from '../../parts/button.tsx';
import { Chip } from '../../parts/chip.tsx';
import { FailureNote } from '../../parts/failure.tsx';
import { HostileText } from '../../parts/hostile-text.tsx';
import type { SubmitRun } from '../../store/earn-enable.ts';
import { activities, ui } from '../../stores.ts';
import { statusTone, statusWord } from '../../words/activities.ts';
import styles from './sent.module.css';

function show(activityId: string) {
  ui.getState().openReview(activityId, activities.getState().byId.get(activityId)?.group ?? 'waiting');
}

/** What became of something that was sent: a sentence and the way to its activity, or why it did not go. */
export function Sent({ run, again, children }: { run: SubmitRun; again(): void; children?: ReactNode }) {
  if (run.phase === 'failed') {
    const { code } = run.failure;
    return (
      <FailureNote failure={run.failure} tone={code === 'declined' ? 'plain' : code === 'outcome_unknown' ? 'look' : 'critical'}>
        {code !== 'outcome_unknown' && (
          <Button small onPress={again}>
            Put away
          </Button>
        )}
      </FailureNote>
    );
  }
  if (run.phase !== 'done') return null;
  const { activityId, status, sentence } = run.sent;
  return (
    <div className={styles.sent}>
      <p role="status">
        <Chip tone={statusTone(status)}>{statusWord(status)}</Chip> <HostileText text={sentence} limit={240} />
      </p>
      {children}
      <div className={styles.actions}>
        <Button small onPress={() => show(activityId)}>
          Open the activity
        </Button>
        <Button small look="quiet" onPress={again}>
          Put away
        </Button>
      </div>
    </div>
  );
}
