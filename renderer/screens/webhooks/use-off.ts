import { isUnknown } from '../../store/webhook-run.ts';
import { useSession, useWebhooks } from '../../stores.ts';
import { submitsOff } from '../../words/submits.ts';

/** What makes a submit impossible now, in a sentence; null where nothing does. */
export function useOff(): string | null {
  const off = useSession(state => submitsOff(state.app));
  const run = useWebhooks(state => state.run);
  if (run.phase === 'asked') return 'The last one is still under way.';
  return isUnknown(run) ? 'Off until the last one is settled, or you put it away.' : off;
}
