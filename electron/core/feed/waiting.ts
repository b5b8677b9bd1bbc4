/** How many activities wait for this person at each connected organisation, and which of them are new. */
import type { ActivitySummary } from '../../contract/values/document.ts';

export interface Waiting {
  /** By connection; nothing for one that was not heard of yet. */
  counts(): Record<string, number>;
  /**
   * Takes what is open in the feed of a connection, and anything else.
   * @returns whether its number changed, what was not waiting before, and what waits no longer, by id. Nothing is new until the first whole pass:
   *   what waited when the app started is shown, not announced.
   */
  note(
    connectionId: string,
    snapshot: { activities: readonly ActivitySummary[]; complete: boolean },
  ): { changed: boolean; fresh: ActivitySummary[]; left: string[] };
  /** Whether it waits over that connection, as far as is known. */
  holds(connectionId: string, activityId: string): boolean;
  forget(connectionId: string): void;
}

export function createWaiting(): Waiting {
  const known = new Map<string, { ids: ReadonlySet<string>; whole: boolean }>();
  return {
    counts: () => Object.fromEntries([...known].map(([connectionId, { ids }]) => [connectionId, ids.size])),
    note(connectionId, { activities, complete }) {
      const before = known.get(connectionId);
      const mine = activities.filter(({ group }) => group === 'needs_me');
      const ids = new Set(mine.map(({ activityId }) => activityId));
      known.set(connectionId, {
        ids,
        whole: complete || before?.whole === true,
      });
      return {
        changed: before?.ids.size !== mine.length,
        fresh: before?.whole === true ? mine.filter(({ activityId }) => !before.ids.has(activityId)) : [],
        left: [...(before?.ids ?? [])].filter(activityId => !ids.has(activityId)),
      };
    },
    holds: (connectionId, activityId) => known.get(connectionId)?.ids.has(activityId) === true,
    forget: connectionId => void known.delete(connectionId),
  };
}
