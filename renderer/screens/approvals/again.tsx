import { Button } from '../../parts/controls/button.tsx';
import { useActivities, useReviews } from '../../stores.ts';
import { composeAgain, proposeAgain } from '../signing/propose-again.ts';

/** The request of one that came to nothing, as a new draft: at the signing desk, or in its form of Compose. */
export function ProposeAgain({ activityId }: { activityId: string }) {
  const document = useReviews(state => state.byId[activityId]?.review?.document);
  const isOver = useActivities(state => {
    const row = state.byId.get(activityId);
    return row?.group === 'decided' && row.status !== 'ACTIVITY_STATUS_COMPLETED';
  });
  if (document === undefined || !isOver) return null;
  const { draft, form } = document;
  if (draft === undefined && form === undefined) return null;
  return (
    <Button small onPress={() => (draft !== undefined ? proposeAgain(draft) : form !== undefined && void composeAgain(form))}>
      Propose again…
    </Button>
  );
}
