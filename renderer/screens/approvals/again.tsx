import { Button } from '../../parts/controls/button.tsx';
import { useActivities, useReviews } from '../../stores.ts';
import { proposeAgain } from '../signing/propose-again.ts';

/** The request of one that came to nothing, as a new draft. */
export function ProposeAgain({ activityId }: { activityId: string }) {
  const draft = useReviews(state => state.byId[activityId]?.review?.document.draft);
  const isOver = useActivities(state => {
    const row = state.byId.get(activityId);
    return row?.group === 'decided' && row.status !== 'ACTIVITY_STATUS_COMPLETED';
  });
  if (draft === undefined || !isOver) return null;
  return (
    <Button small onPress={() => proposeAgain(draft)}>
      Propose again…
    </Button>
  );
}
