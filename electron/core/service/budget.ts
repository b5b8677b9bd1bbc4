/** What one origin lets through: a rate with bursts, and pauses it asked for (docs/service.md#rate-limits). */
import type { Clock } from '../ports.ts';
import { askedWaitMs, type Chance, jittered } from './backoff.ts';
import type { Rate } from './request-queue.ts';

export interface RequestBudget {
  /** Milliseconds until the next request may leave; 0 where one may leave now. */
  waitMs(): number;
  spend(): void;
  perSecond(): number;
  /** Takes what an answer says about the budget. */
  heard(status: number, headers: Record<string, string>): void;
}

const firstPauseMs = 2_000;
const longestPauseMs = 60_000;
/** Two clocks never agree on where a second begins: a little under the budget keeps clear of its edge. */
const shareOfBudget = 0.95;

export function createBudget(clock: Pick<Clock, 'now' | 'monotonic'>, chance: Chance, rate: Rate): RequestBudget {
  let { perSecond, burst } = rate;
  let tokens = burst;
  let filledAt = clock.monotonic();
  let pausedUntil = 0;
  let refusals = 0;

  const refill = () => {
    const now = clock.monotonic();
    tokens = Math.min(burst, tokens + ((now - filledAt) / 1000) * perSecond);
    filledAt = now;
  };
  return {
    waitMs() {
      refill();
      const forToken = tokens >= 1 ? 0 : Math.ceil(((1 - tokens) / perSecond) * 1000);
      return Math.max(forToken, Math.ceil(pausedUntil - clock.monotonic()), 0);
    },
    spend() {
      tokens -= 1;
    },
    perSecond: () => perSecond,
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
