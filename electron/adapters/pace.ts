/**
 * How long main was busy with one piece of work and answered nobody. A timer of a few milliseconds runs while something is
 * going on and for a second after; how late it comes is how long it could not. An idle app has no timer and wakes nobody,
 * as a histogram of the loop's delay would fifty times a second.
 */
import type { KnownName } from '../contract/log/fields.ts';
import type { PaceFacts } from '../contract/values/desktop/about.ts';
import type { Blocked, Pace } from '../core/ports.ts';

const everyMs = 5;
const afterMs = 1_000;
/** What a person begins to notice. */
const longMs = 50;
const minuteMs = 60_000;

export interface PaceClock {
  /** Monotonic, milliseconds. */
  now(): number;
  /** What this thread itself has worked, milliseconds. */
  worked(): number;
}
export const ownClock: PaceClock = {
  now: () => performance.now(),
  worked() {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  },
};

/** Counts of one minute: an hour is sixty of them. */
interface Minute {
  minute: number;
  longestMs: number;
  long: number;
}

export function createPace({ now, worked }: PaceClock = ownClock): Pace {
  const running = new Set<{ name: KnownName; done: boolean }>();
  const listeners = new Set<(blocked: Blocked) => void>();
  const minutes: Minute[] = [];
  const since = { longestMs: 0, ownMs: 0, long: 0 };
  let timer: NodeJS.Timeout | null = null;
  let stirred = 0;
  let seen = 0;
  let own = 0;

  const minuteOf = (at: number): Minute => {
    const minute = Math.floor(at / minuteMs);
    const newest = minutes.at(-1);
    if (newest?.minute === minute) return newest;
    const next = { minute, longestMs: 0, long: 0 };
    minutes.push(next);
    while ((minutes[0]?.minute ?? minute) <= minute - 60) minutes.shift();
    return next;
  };
  const blocked = (ms: number, ownMs: number, at: number): void => {
    const here = minuteOf(at);
    here.longestMs = Math.max(here.longestMs, ms);
    if (ms > since.longestMs) Object.assign(since, { longestMs: ms, ownMs });
    if (ms <= longMs) return;
    since.long += 1;
    here.long += 1;
    // The one that began last, of those that go on.
    const during = [...running].at(-1)?.name ?? 'none';
    for (const tell of listeners) tell({ ms, ownMs, during });
  };
  const tick = (): void => {
    const at = now();
    const spent = worked();
    // Never less than it was: what came in meanwhile began after the last look.
    const late = at - seen - everyMs;
    if (late > 0) blocked(late, Math.min(late, spent - own), at);
    // A request may begin and end within the one piece of work that it was.
    for (const each of running) if (each.done) running.delete(each);
    seen = at;
    own = spent;
    timer = at - stirred < afterMs ? setTimeout(tick, everyMs).unref() : null;
  };
  const stir = (): void => {
    stirred = now();
    if (timer !== null) return;
    seen = stirred;
    own = worked();
    timer = setTimeout(tick, everyMs).unref();
  };
  return {
    stir,
    begins(name) {
      const mine = { name, done: false };
      running.add(mine);
      stir();
      return () => {
        mine.done = true;
        stir();
      };
    },
    facts(): PaceFacts {
      const hour = minutes.filter(({ minute }) => minute > Math.floor(now() / minuteMs) - 60);
      return {
        ...since,
        hourLongestMs: Math.max(0, ...hour.map(({ longestMs }) => longestMs)),
        hourLong: hour.reduce((sum, { long }) => sum + long, 0),
      };
    },
    onBlocked: listener => void listeners.add(listener),
  };
}
