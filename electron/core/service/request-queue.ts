/** When a request may leave: one queue per origin, votes before polls, never faster than the service's budget. */

import type { Clock } from '../ports.ts';
import { askedWaitMs, type Chance, jittered } from './backoff.ts';
import { slept } from './living-clock.ts';

/** In the order they go: a person's submit, what a person waits for, the poller, filling up old pages. */
const priorities = ['submit', 'person', 'poll', 'background'] as const;
export type Priority = (typeof priorities)[number];

export interface Rate {
  perSecond: number;
  /** Requests that may leave at once after a pause. */
  burst: number;
}

export interface RequestQueue {
  /** Waits for a turn. False where the signal ended the wait, or more of a person's wait already than anybody asks for. */
  turn(priority: Priority, signal?: AbortSignal): Promise<boolean>;
  /** Takes what an answer says about the budget (service-facts §4.4). */
  heard(status: number, headers: Record<string, string>): void;
  /** Milliseconds until the next request may leave; 0 where one may leave now. */
  waitMs(): number;
}

/**
 * SECURITY: a page asks as often as it likes, and each of its questions goes before a poll: without these two it could keep
 * what is new from being seen, and memory from being free.
 */
const pollPatienceMs = 15_000;
const mostOfPerson = 1_000;

const firstPauseMs = 2_000;
const longestPauseMs = 60_000;
/** Two clocks never agree on where a second begins: a little under the budget keeps clear of its edge. */
const shareOfBudget = 0.95;

export function createRequestQueue({ clock, chance, rate }: { clock: Clock; chance: Chance; rate: Rate }): RequestQueue {
  const waiting: { rank: number; since: number; go: (turn: boolean) => void }[] = [];
  /** A poll that waited long goes right after submits. */
  const rankOf = ({ rank, since }: (typeof waiting)[number]): number =>
    priorities[rank] === 'poll' && clock.monotonic() - since >= pollPatienceMs ? 0.5 : rank;
  let { perSecond, burst } = rate;
  let tokens = burst;
  let filledAt = clock.monotonic();
  let pausedUntil = 0;
  let refusals = 0;
  let pumping = false;

  const refill = () => {
    const now = clock.monotonic();
    tokens = Math.min(burst, tokens + ((now - filledAt) / 1000) * perSecond);
    filledAt = now;
  };
  const waitMs = () => {
    refill();
    const forToken = tokens >= 1 ? 0 : Math.ceil(((1 - tokens) / perSecond) * 1000);
    return Math.max(forToken, Math.ceil(pausedUntil - clock.monotonic()), 0);
  };
  const pump = async () => {
    if (pumping) return;
    pumping = true;
    while (waiting.length > 0) {
      const wait = waitMs();
      if (wait > 0) {
        // Ended meanwhile: `pumping` stays, so that nothing leaves any more.
        if (!(await slept(clock, wait))) return;
        continue;
      }
      const first = waiting.reduce((best, entry) => (rankOf(entry) < rankOf(best) ? entry : best));
      waiting.splice(waiting.indexOf(first), 1);
      tokens -= 1;
      first.go(true);
    }
    pumping = false;
  };

  return {
    waitMs,
    turn(priority, signal) {
      if (signal?.aborted) return Promise.resolve(false);
      if (priority === 'person' && waiting.length >= mostOfPerson) return Promise.resolve(false);
      return new Promise(resolve => {
        const leave = () => entry.go(false);
        const entry = {
          rank: priorities.indexOf(priority),
          since: clock.monotonic(),
          go(turn: boolean) {
            signal?.removeEventListener('abort', leave);
            const at = waiting.indexOf(entry);
            if (at !== -1) waiting.splice(at, 1);
            resolve(turn);
          },
        };
        waiting.push(entry);
        signal?.addEventListener('abort', leave, { once: true });
        void pump();
      });
    },
    heard(status, headers) {
      const limit = Number(headers['ratelimit-limit'] ?? Number.NaN);
      if (Number.isFinite(limit) && limit > 0) {
        refill();
        perSecond = limit * shareOfBudget;
        burst = Math.max(1, Math.floor(limit / 2));
        tokens = Math.min(tokens, burst);
      }
      if (headers['ratelimit-remaining'] === '0') {
        refill();
        tokens = Math.min(tokens, 0);
      }
      if (status !== 429) {
        refusals = 0;
        return;
      }
      // Full jitter above one step of the budget: nothing leaves for this origin until it is over, not even a vote.
      const pause =
        askedWaitMs(headers, clock.now()) ?? 1000 / perSecond + jittered(refusals, firstPauseMs, longestPauseMs, chance);
      refusals += 1;
      pausedUntil = Math.max(pausedUntil, clock.monotonic() + pause);
    },
  };
}
