import { custody } from '../../bridge.ts';
import { Button } from '../../parts/controls/button.tsx';
import { ask } from '../../store/ask.ts';
import { ui } from '../../stores.ts';

async function tryIt() {
  const answer = await ask(custody.app.try_notification({}));
  if (answer.ok) ui.getState().toast('A notification was handed to the system. If none appears, the system blocks it.');
  else ui.getState().toast(answer.message, 'critical');
}

/** Shows one notification now: whether the system lets it through is seen by looking. */
export const TryNotification = () => (
  <Button small onPress={() => void tryIt()}>
    Try one
  </Button>
);
