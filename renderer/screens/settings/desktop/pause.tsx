import { custody } from '../../../bridge.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { ask } from '../../../store/ask.ts';
import { ui } from '../../../stores.ts';

async function pause(minutes: number) {
  const answer = await ask(custody.app.pause_notices({ minutes }));
  if (!answer.ok) ui.getState().toast(answer.message, 'critical');
}

/** Holds notifications back for an hour, or ends that. */
export const PauseNotices = ({ until }: { until: string | null }) => (
  <Button small onPress={() => void pause(until === null ? 60 : 0)}>
    {until === null ? 'Pause for an hour' : 'End the pause'}
  </Button>
);
