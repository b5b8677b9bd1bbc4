/** Touch ID, where the Mac has it. */
import { systemPreferences } from 'electron';
import type { Presence } from '../core/ports.ts';

/**
 * SECURITY: the sheet is the system's own, and no page can press it. It says only that the owner of this Mac sits there:
 * it unlocks no key (docs/threats.md#locking).
 */
export function touchId(): Presence | null {
  if (process.platform !== 'darwin') return null;
  return {
    available: () => systemPreferences.canPromptTouchID(),
    prove: reason =>
      systemPreferences.promptTouchID(reason).then(
        () => true,
        () => false,
      ),
  };
}
