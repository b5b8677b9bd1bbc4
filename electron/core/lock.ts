/** Whether the app is locked, since when and why, and everybody who has to do something about it. */
import type { LockReason } from '../contract/values/ways-in/watching.ts';

export interface Lock {
  isLocked(): boolean;
  /** Since when, as an ISO time, and why; null while it is open. A lock upon a lock changes neither. */
  since(): { at: string; by: LockReason } | null;
  /** @param by why it is locked; of no account where it is opened */
  set(locked: boolean, by?: LockReason): void;
  onChange(hear: (locked: boolean) => void): void;
}

/** @param now ISO time */
export function createLock(now: () => string): Lock {
  let held: { at: string; by: LockReason } | null = null;
  const hearers: ((locked: boolean) => void)[] = [];
  return {
    isLocked: () => held !== null,
    since: () => held,
    set(next, by = 'person') {
      held = next ? (held ?? { at: now(), by }) : null;
      // SECURITY: also where it was locked already: whoever wipes does so once more.
      for (const hear of hearers) hear(next);
    },
    onChange: hear => void hearers.push(hear),
  };
}
