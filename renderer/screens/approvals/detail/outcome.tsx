import { Button } from '../../../parts/button.tsx';
import { FailureNote } from '../../../parts/failure.tsx';
import { HostileText } from '../../../parts/hostile-text.tsx';
import { Notice } from '../../../parts/notice.tsx';
import type { ReviewEntry } from '../../../store/reviews.ts';
import { reviews } from '../../../stores.ts';

const quiet = ['declined', 'already_decided'];

/** What became of a decision, or of what was being read. Stays until it is put away. */
export function Outcome({ activityId, entry }: { activityId: string; entry: ReviewEntry }) {
  const { decision, failure, replaced, review } = entry;
  const again = () => void reviews.getState().again(activityId);
  return (
    <>
      {decision.phase === 'done' && (
        <Notice
          tone={decision.decided.confirmed ? 'ok' : 'look'}
          role="status"
          title={decision.decided.decision === 'approve' ? 'You approved' : 'You rejected'}
        >
          <p>
            <HostileText text={decision.decided.sentence} />
          </p>
        </Notice>
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
        <Notice tone="high" role="alert" title="This changed while you were reading">
          <p>
            It said: <HostileText text={replaced.document.headline} />
          </p>
          <p>What stands below is what is there now. Read it from the start.</p>
          <div>
            <Button small onPress={() => reviews.getState().acknowledge(activityId)}>
              I see the change
            </Button>
          </div>
        </Notice>
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
