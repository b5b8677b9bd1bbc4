/** Which of what waits for a person lapses soon, each window of approvals told of once a run. */
import { lapseIn, tellBeforeMs } from '../../contract/values/approvals.ts';
import type { ActivitySummary } from '../../contract/values/document.ts';

export interface Lapsing {
  /**
   * @param who one user of one organisation, over whichever connection
   * @param waiting what waits for that user now
   * @param now the service's clock, milliseconds
   */
  note(who: string, waiting: readonly ActivitySummary[], now: number): ActivitySummary[];
}

export function createLapsing(): Lapsing {
  const told = new Set<string>();
  return {
    note: (who, waiting, now) =>
      waiting.filter(({ activityId, lapsesAt }) => {
        const lapse = lapseIn(lapsesAt, now);
        const window = JSON.stringify([who, activityId, lapsesAt]);
        if (lapse === null || lapse.lapsed || lapse.left > tellBeforeMs || told.has(window)) return false;
        told.add(window);
        return true;
      }),
  };
}
