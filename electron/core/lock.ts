/** Whether the app is locked, since when and why, and everybody who has to do something about it. */
import type { LockReason } from '../contract/values/ways-in/watching.ts';

export interface Lock {
  isLocked(): boolean;
  /** Since when, as an ISO time, and why; null while it is open. A lock upon a lock changes neither. */
  since(): { at: string; by: LockReason } | null;
  /** @param by why it is locked; of no account where it is opened */
  set(locked: boolean, by?: LockReason): void;
  /** When somebody was here last, before whoever is here now: ISO time; null where they are here since the start. */
  left(): string | null;
  onChange(hear: (locked: boolean) => void): void;
}

/** Who is gone for less comes back to the same visit. */
const visitEnds = 3_600_000;

/** @param now ISO time */
export function createLock(now: () => string): Lock {
  let held: { at: string; by: LockReason } | null = null;
  let left: string | null = null;
  const hearers: ((locked: boolean) => void)[] = [];
  return {
    isLocked: () => held !== null,
    since: () => held,
    left: () => left,
    set(next, by = 'person') {
      // Nobody was here before a start that is locked.
      if (!next && held !== null && held.by !== 'start' && Date.parse(now()) - Date.parse(held.at) >= visitEnds) left = held.at;
      held = next ? (held ?? { at: now(), by }) : null;
      // SECURITY: also where it was locked already: whoever wipes does so once more.
      for (const hear of hearers) hear(next);
    },
    onChange: hear => void hearers.push(hear),
  };
}
