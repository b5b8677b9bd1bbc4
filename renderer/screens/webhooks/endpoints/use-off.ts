import { useWebhooks } from '../../../stores.ts';
import { useBlocked } from '../../submit/use-blocked.ts';

/** What makes another change impossible now, in a sentence; null where nothing does. */
export const useOff = (): string | null => useBlocked(useWebhooks(state => state.run));
