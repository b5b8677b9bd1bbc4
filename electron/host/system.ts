/** What every host takes from the machine itself: its clocks, and which system it is. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock, Ports } from '../core/ports.ts';

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (ms, signal) => wait(ms, undefined, signal === undefined ? {} : { signal }),
};

/** In the time zone of this computer, with its daylight saving. */
export const minuteOfDay: Ports['minuteOfDay'] = at => {
  const time = new Date(at);
  return time.getHours() * 60 + time.getMinutes();
};

/** Every other Unix gets Linux's wording. */
export const systemPlatform: Ports['platform'] =
  process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux';
