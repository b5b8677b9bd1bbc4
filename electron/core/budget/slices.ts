/** Long work in slices: main is one thread, and whoever wants something of it waits no longer than for a slice. */
import type { Clock } from '../ports.ts';

/** Half a frame of 60 a second; what the last item of a slice takes comes on top of it. */
const sliceMs = 8;

/**
 * Goes through items, and lets other work have its turn whenever a slice is over; the first is done at once.
 * @returns false where the run ended before the items did
 */
export async function inSlices<T>(clock: Clock, items: Iterable<T>, work: (item: T) => void): Promise<boolean> {
  let since = clock.monotonic();
  for (const item of items) {
    if (clock.monotonic() - since >= sliceMs) {
      if (!(await gaveWay(clock))) return false;
      since = clock.monotonic();
    }
    work(item);
  }
  return true;
}

/** A sleep is refused where the run has ended. */
const gaveWay = (clock: Clock): Promise<boolean> =>
  clock.sleep(0).then(
    () => true,
    () => false,
  );
