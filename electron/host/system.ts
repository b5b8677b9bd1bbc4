/** What every host takes from the machine itself: its clocks, and which system it is. */
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Clock, Ports } from '../core/ports.ts';

/**
 * Of all who work in slices one goes on in a turn of the event loop, after what came in meanwhile. Timers that are due run
 * together, so that five of them would keep main five slices long, and whoever set another one meanwhile once more.
 */
let before: Promise<unknown> = Promise.resolve();
function turn(options: { signal?: AbortSignal }): Promise<void> {
  const mine = before.then(() => nextTurn(undefined, options));
  before = mine.catch(() => {});
  return mine;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep(ms, signal) {
    const options = signal === undefined ? {} : { signal };
    return ms === 0 ? turn(options) : wait(ms, undefined, options);
  },
};

/** In the time zone of this computer, with its daylight saving. */
export const minuteOfDay: Ports['minuteOfDay'] = at => {
  const time = new Date(at);
  return time.getHours() * 60 + time.getMinutes();
};

/** Every other Unix gets Linux's wording. */
export const systemPlatform: Ports['platform'] =
  process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux';
