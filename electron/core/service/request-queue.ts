/** When a request may leave: one queue per origin, votes before polls, never faster than the service's budget. */

import type { Clock } from '../ports.ts';
import type { Chance } from './backoff.ts';
import { createBudget } from './budget.ts';
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
  /** Takes what an answer says about the budget (docs/service.md#rate-limits). */
  heard(status: number, headers: Record<string, string>): void;
  /** Milliseconds until the next request may leave; 0 where one may leave now. */
  waitMs(): number;
  /** Requests a second that the service lets through. */
  perSecond(): number;
}

/**
 * SECURITY: a page asks as often as it likes, and each of its questions goes before a poll: without these two it could keep
 * what is new from being seen, and memory from being free.
 */
const pollPatienceMs = 15_000;
const mostOfPerson = 1_000;

export function createRequestQueue({ clock, chance, rate }: { clock: Clock; chance: Chance; rate: Rate }): RequestQueue {
  const waiting: { rank: number; since: number; go: (turn: boolean) => void }[] = [];
  /** A poll that waited long goes right after submits. */
  const rankOf = ({ rank, since }: (typeof waiting)[number]): number =>
    priorities[rank] === 'poll' && clock.monotonic() - since >= pollPatienceMs ? 0.5 : rank;
  const budget = createBudget(clock, chance, rate);
  let pumping = false;

  const pump = async () => {
    if (pumping) return;
    pumping = true;
    while (waiting.length > 0) {
      const wait = budget.waitMs();
      if (wait > 0) {
        // Ended meanwhile: `pumping` stays, so that nothing leaves any more.
        if (!(await slept(clock, wait))) return;
        continue;
      }
      const first = waiting.reduce((best, entry) => (rankOf(entry) < rankOf(best) ? entry : best));
      waiting.splice(waiting.indexOf(first), 1);
      budget.spend();
      first.go(true);
    }
    pumping = false;
  };

  return {
    waitMs: budget.waitMs,
    perSecond: budget.perSecond,
    heard: budget.heard,
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
  };
}
