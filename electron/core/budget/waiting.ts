/** Whether a page, or the app itself, waits for an answer: what nobody waits for takes less of each moment meanwhile. */

/** Who waits for longer asked for much, or for something that is read behind: it goes on beside everything else. */
const countsMs = 500;
/** An answer leads to the next question: a screen asks for several, one after the other, and is drawn between them. */
const thenMs = 250;

export interface Waiting {
  /** @returns ends it */
  begins(): () => void;
  isAnyone(): boolean;
}

/** @param monotonic milliseconds */
export function createWaiting(monotonic: () => number): Waiting {
  const since = new Set<{ from: number }>();
  let answered = Number.NEGATIVE_INFINITY;
  return {
    begins() {
      const one = { from: monotonic() };
      since.add(one);
      return () => {
        since.delete(one);
        answered = monotonic();
      };
    },
    isAnyone() {
      const now = monotonic();
      return now - answered < thenMs || [...since].some(({ from }) => now - from < countsMs);
    },
  };
}

/** The same answers, and who asks is known to wait for them. */
export const awaited =
  <A extends unknown[], T>(answer: (...asked: A) => Promise<T>, { begins }: Pick<Waiting, 'begins'>): typeof answer =>
  (...asked) =>
    answer(...asked).finally(begins());
