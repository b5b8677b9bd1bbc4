import type { Custody } from '../../electron/contract/bridge.ts';
import { isOpen } from '../../electron/contract/service/activity-status.ts';
import type { ActivitySummary } from '../../electron/contract/values/document.ts';

/**
 * Tells of activities that ended while one looks: they were open before, or are newer than all that was known. Older ones
 * that the list only comes to now, and rows that are said anew, are no news.
 */
export function onEnded(custody: Pick<Custody, 'on'>, tell: (ended: readonly ActivitySummary[]) => void): void {
  const open = new Set<string>();
  let newest: string | null = null;
  const note = (rows: readonly ActivitySummary[], known: string | null) => {
    const ended = rows.filter(row => {
      if (!isOpen(row.status)) return open.delete(row.activityId) || (known !== null && ageOf(row) > known);
      open.add(row.activityId);
      return false;
    });
    newest = rows.map(ageOf).reduce<string | null>((most, age) => (most === null || age > most ? age : most), newest);
    if (ended.length > 0) tell(ended);
  };
  // A page may come to a list that is whole already, or to one that holds nothing yet: what is told then is newer.
  custody.on('feed.delta', ({ upserts, complete }) => note(upserts, newest ?? (complete ? '' : null)));
  custody.on('feed.reset', ({ activities }) => note(activities, null));
}

/** Times have whole seconds; ids are in the order of time within one. */
const ageOf = ({ createdAt, activityId }: ActivitySummary): string => `${createdAt} ${activityId}`;
