import { failure } from '../../../electron/contract/outcome.ts';
import type { AppState } from '../../../electron/contract/values/app-values.ts';
import { Button } from '../../parts/controls/button.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { TextSkeleton } from '../../parts/state/skeleton.tsx';
import { activities, ui, useActivities } from '../../stores.ts';

async function again() {
  await activities.getState().load();
  const failed = await activities.getState().refresh();
  if (failed !== null) ui.getState().toast(failed.message, 'critical');
}

/** Before anything was read: that it is being read, or why it is not and what works all the same. */
export function Unread({ app }: { app: AppState }) {
  const refused = useActivities(state => state.failure);
  const { link } = app;
  const why = refused ?? (link.state === 'trouble' ? failure(link.code, link.message) : null);
  if (why === null) return <TextSkeleton label="Reading what waits" />;
  return (
    <FailureNote failure={why} tone="look">
      <Button small onPress={() => void again()}>
        Try again
      </Button>
      <Button small variant="quiet" onPress={() => ui.getState().cover('paste')}>
        Read an activity from pasted JSON…
      </Button>
    </FailureNote>
  );
}
