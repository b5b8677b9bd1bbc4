import { useSession } from '../../stores.ts';

/** As in tokens.css: the virtualiser needs the number. */
const heights = { compact: 54, comfortable: 66 } as const;

/** How high a row of a list is, as it was chosen in the settings. */
export const useRowHeight = (): number => heights[useSession(state => state.app?.settings.density ?? 'compact')];

const lineHeights = { compact: 34, comfortable: 42 } as const;

/** How high a row of one line is. */
export const useLineHeight = (): number => lineHeights[useSession(state => state.app?.settings.density ?? 'compact')];
