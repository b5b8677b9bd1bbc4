import type { Code } from '../../../../electron/contract/outcome.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { Notice } from '../../../parts/state/notice.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import type { ReviewEntry } from '../../../store/activities/reviews.ts';
import { reviews } from '../../../stores.ts';
import { Reason } from './reason.tsx';

function againWords(code: Code): string {
  if (code === 'outcome_unknown') return 'See the outcome';
  return code === 'changed' ? 'Open the current version' : 'Open it again';
}

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
          {decision.decided.reason !== undefined && review?.subject.kind === 'activity' && (
            <Reason
              {...decision.decided}
              activity={review.subject.activity}
              headline={review.document.headline}
              reason={decision.decided.reason}
            />
          )}
        </Notice>
      )}
      {decision.phase === 'failed' && (
        <FailureNote failure={decision.failure}>
          <Button small onPress={again}>
            {againWords(decision.failure.code)}
          </Button>
        </FailureNote>
      )}
      {replaced !== null && decision.phase === 'none' && review !== null && (
        <Notice tone="high" role="alert" title="This changed while you were reading">
          <p>
            It said: <HostileText text={replaced.document.headline} />
          </p>
          <p>The current version is below. Read it from the start.</p>
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
