/** How the line to the service is, for a person: idle, connecting, live, or in trouble since when and until when. */

import type { Failure } from '../../contract/outcome.ts';
import type { LinkState } from '../../contract/values/app-values.ts';
import { type Chance, jittered } from '../service/backoff.ts';

/** Waits after trouble grow from one poll interval up to this. */
const longestWaitMs = 30_000;
/** What a person has to change first is asked for rarely. */
const refusedWaitMs = 60_000;
const needsPerson = new Set([
  'unauthenticated',
  'permission_denied',
  'key_unavailable',
  'key_missing',
  'locked',
  'redirected',
  'not_found',
]);

export interface FeedLink {
  state(): LinkState;
  connecting(): void;
  /** A round went well. */
  good(): void;
  /** @returns milliseconds until the next try, or null where only a person's wish starts another */
  bad(failure: Failure, pollMs: number): number | null;
  idle(): void;
}

/** @param now ISO time. @param onChange hears a change of state, and each good round: its time stands on the page */
export function createFeedLink(now: () => number, chance: Chance, onChange: (state: LinkState) => void): FeedLink {
  let state: LinkState = { state: 'idle' };
  let lastGoodAt: string | null = null;
  let failures = 0;
  const iso = (ms: number) => new Date(ms).toISOString();
  const become = (next: LinkState) => {
    const told = state.state !== next.state || next.state === 'trouble' || next.state === 'live';
    state = next;
    if (told) onChange(next);
  };
  return {
    state: () => state,
    connecting() {
      if (state.state === 'idle') become({ state: 'connecting' });
    },
    good() {
      failures = 0;
      lastGoodAt = iso(now());
      become({ state: 'live', at: lastGoodAt });
    },
    bad({ code, message }, pollMs) {
      // A refused connection costs nobody anything: it is tried at the usual pace, so that coming back is quick.
      const most = needsPerson.has(code) ? refusedWaitMs : code === 'offline' ? pollMs : longestWaitMs;
      const least = needsPerson.has(code) ? refusedWaitMs : Math.min(pollMs, 1_000);
      const wait =
        code === 'operation_unavailable' ? null : Math.max(least, jittered(failures, pollMs, Math.max(most, least), chance));
      failures += 1;
      const since = state.state === 'trouble' ? state.since : iso(now());
      become({ state: 'trouble', code, message, since, lastGoodAt, retryAt: wait === null ? null : iso(now() + wait) });
      return wait;
    },
    idle: () => become({ state: 'idle' }),
  };
}
