import { useSession } from '../../stores.ts';

/** As in tokens.css: the virtualiser needs the number. */
const heights = { compact: 54, comfortable: 66 } as const;

/** How high a row of a list is, as it was chosen in the settings. */
export const useRowHeight = (): number => heights[useSession(state => state.app?.settings.density ?? 'compact')];
