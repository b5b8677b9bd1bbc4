import { custody } from '../../../bridge.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { ask } from '../../../store/ask.ts';
import { ui } from '../../../stores.ts';

/** What becomes of the others, by why they are held back. */
const others = {
  off: 'Others are switched off.',
  paused: 'Others wait for the end of the pause.',
  quiet: 'Others wait for the end of the quiet hours.',
};

async function tryIt() {
  const answer = await ask(custody.app.try_notification({}));
  const { toast } = ui.getState();
  if (!answer.ok) return toast(answer.message, 'critical');
  const { handed, held } = answer.value;
  if (!handed) return toast('This system shows no notifications. Numbers stand in the window and at its icon.', 'critical');
  const after = held === null ? '' : ` ${others[held]}`;
  toast(`A notification was handed to the system. If none appears, the system blocks it.${after}`);
}

/** Shows one notification now: whether the system lets it through is seen by looking. */
export const TryNotification = () => (
  <Button small onPress={() => void tryIt()}>
    Try one
  </Button>
);
