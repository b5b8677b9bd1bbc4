/** Which of what waits for a person lapses soon, each window of approvals told of once a run. */
import { lapseIn, tellBeforeMs } from '../../contract/values/approvals.ts';
import type { ActivitySummary } from '../../contract/values/document.ts';
import { recent } from '../budget/recent.ts';

export interface Lapsing {
  /**
   * @param who one user of one organisation, over whichever connection
   * @param waiting what waits for that user now; another list where anything changed
   * @param now the service's clock, milliseconds
   */
  note(who: string, waiting: readonly ActivitySummary[], now: number): ActivitySummary[];
}

/** Windows kept in mind. What still waits is looked at again and again, and is never among those that go. */
const most = 20_000;

export function createLapsing(): Lapsing {
  const told = recent<string, true>(most);
  /** From one moment until another nothing is to be told of what waits: most looks find the same as the one before. */
  const quiet = new WeakMap<readonly ActivitySummary[], { from: number; until: number }>();
  return {
    note(who, waiting, now) {
      const { from, until } = quiet.get(waiting) ?? { from: now, until: now };
      // A clock may be set back: what had lapsed by the wrong one had not.
      if (from <= now && now < until) return [];
      let next = Number.POSITIVE_INFINITY;
      const due = waiting.filter(({ activityId, lapsesAt }) => {
        const lapse = lapseIn(lapsesAt, now);
        if (lapse === null || lapse.lapsed) return false;
        if (lapse.left > tellBeforeMs) {
          next = Math.min(next, now + lapse.left - tellBeforeMs);
          return false;
        }
        const window = JSON.stringify([who, activityId, lapsesAt]);
        if (told.get(window)) return false;
        told.set(window, true);
        return true;
      });
      quiet.set(waiting, { from: now, until: next });
      return due;
    },
  };
}
