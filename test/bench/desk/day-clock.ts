/** Time of a long day: it passes as work is done, and jumps to the next one who wakes when all work is done. */
import type { Clock } from '../../../electron/core/ports.ts';

export interface DayClock extends Clock {
  /** Jumps to whoever wakes first. False where nobody sleeps. */
  next(): boolean;
  /** Time that a person takes. */
  pass(ms: number): void;
  /** How many sleep now. */
  sleepers(): number;
}

export function dayClock(start = Date.parse('2026-03-02T07:00:00Z')): DayClock {
  let jumped = 0;
  const began = performance.now();
  const monotonic = () => performance.now() - began + jumped;
  const sleeping = new Set<{ at: number; wake: () => void }>();
  return {
    monotonic,
    now: () => start + Math.floor(monotonic()),
    sleep(ms, signal) {
      // Whoever only gives way goes on at once.
      if (ms <= 0) return new Promise(resolve => setImmediate(resolve));
      return new Promise((resolve, reject) => {
        const awake = () => {
          sleeping.delete(sleeper);
          signal?.removeEventListener('abort', stop);
        };
        const stop = () => {
          awake();
          reject(signal?.reason);
        };
        const sleeper = {
          at: monotonic() + ms,
          wake() {
            awake();
            resolve();
          },
        };
        if (signal?.aborted) return stop();
        sleeping.add(sleeper);
        signal?.addEventListener('abort', stop);
      });
    },
    next() {
      let [first] = sleeping;
      for (const each of sleeping) if (first === undefined || each.at < first.at) first = each;
      if (first === undefined) return false;
      jumped += Math.max(0, first.at - monotonic());
      first.wake();
      return true;
    },
    pass(ms) {
      jumped += ms;
    },
    sleepers: () => sleeping.size,
  };
}
