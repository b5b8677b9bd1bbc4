/** Newer versions of this app: every call is one of the room that does the work. */
import type { updateCalls } from '../../../contract/calls/desktop/updates.ts';
import type { Updates } from '../../updates/updates.ts';
import type { Handlers } from '../handlers.ts';

export const updateHandlers = (updates: Updates): Handlers<typeof updateCalls> => ({
  'updates.check': () => updates.check(),
  'updates.download': () => updates.download(),
  'updates.install': () => updates.install(),
});
