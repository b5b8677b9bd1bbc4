import { Button } from '../../parts/controls/button.tsx';
import { useActivities, useReviews } from '../../stores.ts';
import { composeAgain } from '../compose/propose-again.ts';
import { proposeAgain } from '../signing/propose-again.ts';

/** What is a vote or opens a session is asked for elsewhere, and not by its parameters. */
const never = /^ACTIVITY_TYPE_(APPROVE|REJECT)_ACTIVITY|LOGIN|OTP|SESSION|^ACTIVITY_TYPE_(INIT|VERIFY)_/;

/** The request of one that came to nothing, as a new draft: at the signing desk, or in the form of its operation. */
export function ProposeAgain({ activityId }: { activityId: string }) {
  const draft = useReviews(state => state.byId[activityId]?.review?.document.draft);
  const subject = useReviews(state => state.byId[activityId]?.review?.subject);
  const row = useActivities(state => state.byId.get(activityId));
  if (
    subject?.kind !== 'activity' ||
    row?.group !== 'decided' ||
    row.status === 'ACTIVITY_STATUS_COMPLETED' ||
    never.test(row.type)
  )
    return null;
  return (
    <Button small onPress={() => (draft === undefined ? void composeAgain(subject.activity) : proposeAgain(draft))}>
      Propose again…
    </Button>
  );
}
