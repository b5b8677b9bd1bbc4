import { Button } from '../../parts/controls/button.tsx';
import { ListNote } from '../../parts/state/empty.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { RowSkeleton } from '../../parts/state/skeleton.tsx';
import { activities, useActivities } from '../../stores.ts';

/** Before the first whole pass: the shape of what comes, or why it does not come. */
export function UnreadActivities({ label }: { label: string }) {
  const failure = useActivities(state => state.failure);
  if (failure === null) return <RowSkeleton label={label} />;
  return (
    <ListNote>
      <FailureNote failure={failure} tone="look">
        <Button small onPress={() => void activities.getState().load()}>
          Try again
        </Button>
      </FailureNote>
    </ListNote>
  );
}
