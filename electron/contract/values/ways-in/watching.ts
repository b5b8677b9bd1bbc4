/** What the app says of itself while it is locked: why it is, and what is still watched. Plain JSON. */
import type { Code } from '../../outcome.ts';

/**
 * Why the app is locked. `start`: it opens locked. `idle`: nobody touched the computer. `suspend`: it went to sleep or shuts
 * down. `screen`: the system locked its screen. `user`: another user of it came to the front. `fault`: the app met an error of its own. `person`: somebody wished it.
 */
export const lockReasons = ['start', 'idle', 'suspend', 'screen', 'user', 'fault', 'person'] as const;
export type LockReason = (typeof lockReasons)[number];

/**
 * How one connection is watched while the app is locked.
 * SECURITY: a number and times, and no word of any activity: it stands on a locked screen (docs/threats.md#locking).
 */
export interface Watching {
  /** `none`: nothing looks, the number is an old one. `looking`: it begins to. `live`: it does. `trouble`: it cannot now. */
  state: 'none' | 'looking' | 'live' | 'trouble';
  /** How many wait for the person; null where that is not known. */
  count: number | null;
  /** When that was so, as an ISO time; null where it is not known. */
  at: string | null;
  /** When the first approvals of what waits lapse; null where none do. */
  lapsesAt: string | null;
  /** Why it cannot look, in the state `trouble`. */
  code: Code | null;
}
