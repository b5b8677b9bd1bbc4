/** The machine's clocks. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../core/ports.ts';

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (ms, signal) => wait(ms, undefined, signal === undefined ? {} : { signal }),
};
