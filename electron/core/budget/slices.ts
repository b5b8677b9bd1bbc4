/** Long work in slices: a keystroke, a click or a vote waits for one of them at most. */
import type { Clock } from '../ports.ts';

/** Half of a frame: whoever paints in the same process does it in time. */
export const sliceMs = 8;

export interface Slices {
  /** The slice is used up: it is time to give way. */
  isOver(): boolean;
  /** Lets everything else that waits have its turn; then another slice begins. */
  giveWay(): Promise<void>;
}

/** @param monotonic milliseconds */
export function slicesOf(monotonic: () => number, turn: () => Promise<void>): Slices {
  let began = monotonic();
  return {
    isOver: () => monotonic() - began >= sliceMs,
    async giveWay() {
      await turn();
      began = monotonic();
    },
  };
}

/** Where nothing else waits. */
export const inOneSlice = (): Slices => ({ isOver: () => false, giveWay: async () => {} });

/** By a clock; where the run has ended, giving way is refused. */
export const slicesIn = ({ monotonic, sleep }: Pick<Clock, 'monotonic' | 'sleep'>): Slices => slicesOf(monotonic, () => sleep(0));

/** By a clock; a run that has ended has nobody to give way to. */
export const slicesBy = ({ monotonic, sleep }: Pick<Clock, 'monotonic' | 'sleep'>): Slices =>
  slicesOf(monotonic, () => sleep(0).catch(() => {}));

/** Work in steps: others may have their turn between two of them. */
export type Steps<T> = Generator<void, T>;

/** All of them in one piece. */
export function inOnePiece<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** The same in slices. */
export async function stepwise<T>(slices: Slices, steps: Steps<T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (slices.isOver()) await slices.giveWay();
  }
}

/**
 * Goes through items, and gives way between two whenever a slice is over, and after the last: what comes next is no part of it.
 * The first is done at once.
 * @param before another slice begins
 * @returns false where the run ended before the items did
 */
export async function inSlices<T>(
  slices: Slices,
  items: Iterable<T>,
  work: (item: T) => void,
  before: () => Promise<void> = async () => {},
): Promise<boolean> {
  let isFirst = true;
  for (const item of items) {
    if (!isFirst && slices.isOver()) {
      // A sleep is refused where the run has ended.
      if (!(await slices.giveWay().then(isTrue, isFalse))) return false;
      await before();
    }
    work(item);
    isFirst = false;
  }
  if (slices.isOver()) await slices.giveWay().catch(() => {});
  return true;
}
const isTrue = () => true;
const isFalse = () => false;
