/** A clock that stands still until a test moves it, and lets everything that is due happen on the way. */
import type { Clock } from '../../../electron/core/ports.ts';

export interface VirtualClock extends Clock {
  /** Moves on by `ms`, waking sleepers in their order. */
  advance(ms: number): Promise<void>;
  /** Moves on until the promise is settled, at most an hour of virtual time. */
  until<T>(promise: Promise<T>): Promise<T>;
  /** Sets the wall clock alone, as a person or a time server does. */
  setWall(ms: number): void;
}

export function virtualClock(start = Date.parse('2026-03-02T09:00:00Z')): VirtualClock {
  let monotonic = 1_000;
  let wall = start - monotonic;
  const sleepers = new Set<{ at: number; wake: () => void }>();

  /** Lets promise chains run that need no time. */
  const settle = async () => {
    for (let i = 0; i < 20; i++) await new Promise(resolve => setImmediate(resolve));
  };
  const next = (before: number) => [...sleepers].filter(s => s.at <= before).sort((a, b) => a.at - b.at)[0];
  const wakeNext = async (before: number): Promise<boolean> => {
    await settle();
    const sleeper = next(before);
    if (sleeper === undefined) return false;
    sleepers.delete(sleeper);
    monotonic = Math.max(monotonic, sleeper.at);
    sleeper.wake();
    return true;
  };
  return {
    now: () => wall + monotonic,
    monotonic: () => monotonic,
    setWall(ms) {
      wall = ms - monotonic;
    },
    sleep(ms, signal) {
      return new Promise((resolve, reject) => {
        const stop = () => {
          sleepers.delete(sleeper);
          reject(signal?.reason);
        };
        const sleeper = {
          at: monotonic + Math.max(0, ms),
          wake() {
            signal?.removeEventListener('abort', stop);
            resolve();
          },
        };
        sleepers.add(sleeper);
        if (signal?.aborted) stop();
        else signal?.addEventListener('abort', stop, { once: true });
      });
    },
    async advance(ms) {
      const end = monotonic + ms;
      while (await wakeNext(end));
      monotonic = end;
      await settle();
    },
    async until(promise) {
      let settled = false;
      const mark = () => {
        settled = true;
      };
      promise.then(mark, mark);
      const end = monotonic + 3_600_000;
      await settle();
      while (!settled) {
        if (!(await wakeNext(end)) && !settled) {
          await settle();
          if (!settled) throw new Error('nothing is asleep, and the promise is still pending');
        }
        await settle();
      }
      return promise;
    },
  };
}
