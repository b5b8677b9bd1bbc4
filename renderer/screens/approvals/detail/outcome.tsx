import { Button } from '../../../parts/button.tsx';
import { cx } from '../../../parts/class-names.ts';
import { FailureNote } from '../../../parts/failure.tsx';
import { HostileText } from '../../../parts/hostile-text.tsx';
import type { ReviewEntry } from '../../../store/reviews.ts';
import { reviews } from '../../../stores.ts';
import styles from './outcome.module.css';

const quiet = ['declined', 'already_decided'];

/** What became of a decision, or of what was being read. Stays until it is put away. */
export function Outcome({ activityId, entry }: { activityId: string; entry: ReviewEntry }) {
  const { decision, failure, replaced, review } = entry;
  const again = () => void reviews.getState().again(activityId);
  return (
    <>
      {decision.phase === 'done' && (
        <div className={cx(styles.done, decision.decided.confirmed ? styles.confirmed : styles.unconfirmed)} role="status">
          <b>{decision.decided.decision === 'approve' ? 'You approved' : 'You rejected'}</b>
          <p>
            <HostileText text={decision.decided.sentence} />
          </p>
        </div>
      )}
      {decision.phase === 'failed' && (
        <FailureNote
          failure={decision.failure}
          tone={
            quiet.includes(decision.failure.code) ? 'plain' : decision.failure.code === 'outcome_unknown' ? 'look' : 'critical'
          }
        >
          {decision.failure.code !== 'outcome_unknown' && (
            <Button small onPress={again}>
              {decision.failure.code === 'changed' ? 'Open what is there now' : 'Open it again'}
            </Button>
          )}
        </FailureNote>
      )}
      {replaced !== null && decision.phase === 'none' && review !== null && (
        <div className={cx(styles.done, styles.replaced)} role="alert">
          <b>This changed while you were reading</b>
          <p>
            It said: <HostileText text={replaced.document.headline} />
          </p>
          <p>What stands below is what is there now. Read it from the start.</p>
          <div>
            <Button small onPress={() => reviews.getState().acknowledge(activityId)}>
              I see the change
            </Button>
          </div>
        </div>
      )}
      {failure !== null && review !== null && (
        <FailureNote failure={failure} tone="look">
          <Button small onPress={again}>
            Fetch again
          </Button>
        </FailureNote>
      )}
    </>
  );
}
