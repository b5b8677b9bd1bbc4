/**
 * Whether a page, or the app itself, waits for an answer, and where what nobody waits for rests meanwhile: rows of older
 * activities, rows that are made anew, closed segments of the journal.
 */
import type { Clock } from '../ports.ts';
import { sliceMs } from './slices.ts';

/** Who waits for longer asked for something that takes as long beside nothing else: it goes on beside everything. */
const countsMs = 3_000;
/** An answer leads to the next question: a screen asks for several, one after the other, and is drawn between them. */
const thenMs = 250;
/** Whoever asked for something is at it, and will ask for the next; so does a page that reads again what changed. */
const atItMs = 1_000;
/** Of each four moments, three are for whoever waits. */
const restMs = 4 * sliceMs;

export interface Waiting {
  /** @returns ends it */
  begins(): () => void;
  /**
   * What nobody waits for rests here between two slices. One rests after the other, so that all of it together takes no
   * more of each moment than one alone.
   * @param ms for as long where nobody waits
   */
  rest(ms: number): Promise<void>;
  /** Somebody is at it: asks for something now, or did a moment ago. */
  isAtIt(): boolean;
}

export function createWaiting({ monotonic, sleep }: Pick<Clock, 'monotonic' | 'sleep'>): Waiting {
  const since = new Set<{ from: number }>();
  let answered = Number.NEGATIVE_INFINITY;
  const isAnyone = (withinMs: number) => {
    const now = monotonic();
    return now - answered < withinMs || [...since].some(({ from }) => now - from < countsMs);
  };
  let before: Promise<unknown> = Promise.resolve();
  return {
    begins() {
      const one = { from: monotonic() };
      since.add(one);
      return () => {
        since.delete(one);
        answered = monotonic();
      };
    },
    rest(ms) {
      // Then a turn of its own: what did not rest may have its slice just now.
      const mine = before.then(() => sleep(isAnyone(thenMs) ? restMs : ms)).then(() => sleep(0));
      before = mine.catch(() => {});
      return mine;
    },
    isAtIt: () => isAnyone(atItMs),
  };
}

/** The same answers, and who asks is known to wait for them. */
export const awaited =
  <A extends unknown[], T>(answer: (...asked: A) => Promise<T>, { begins }: Pick<Waiting, 'begins'>): typeof answer =>
  (...asked) =>
    answer(...asked).finally(begins());
