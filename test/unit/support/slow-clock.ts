/** A clock by which whatever is done takes a slice, and the turns that were given between two of them. */
import { sliceMs } from '../../../electron/core/budget/slices.ts';
import type { Clock } from '../../../electron/core/ports.ts';

export function slowClock(): { clock: Clock; turns(): number } {
  let now = 0;
  let turns = 0;
  const clock: Clock = {
    now: () => 0,
    monotonic() {
      now += sliceMs;
      return now;
    },
    async sleep() {
      turns += 1;
    },
  };
  return { clock, turns: () => turns };
}
