/** What was known of a connection when the app was locked, by the voter's own key. */
import type { LinkState } from '../../contract/values/app-values.ts';
import type { Feed } from '../feed/feed.ts';

export interface Known {
  /** What waited for the voter; null where that was not known whole. */
  ids: ReadonlySet<string> | null;
  /** What is open and the voter cannot decide. */
  notTheirs: ReadonlySet<string>;
  /** When that was so, as an ISO time; null where it never was. */
  at: string | null;
}

/** @param isTold whether a person was told that it waits: what was read right before the lock is news to whoever looks next */
export function knownOf(feed: Pick<Feed, 'snapshot'>, link: LinkState, isTold: (activityId: string) => boolean): Known {
  const { activities, complete } = feed.snapshot();
  const at = link.state === 'live' ? link.at : link.state === 'trouble' ? link.lastGoodAt : null;
  const ids = (wanted: (activity: (typeof activities)[number]) => boolean) =>
    new Set(activities.filter(wanted).map(({ activityId }) => activityId));
  return {
    ids: complete && at !== null ? ids(({ group, activityId }) => group === 'needs_me' && isTold(activityId)) : null,
    notTheirs: ids(
      ({ group, mine, status }) => group === 'waiting' && mine === null && status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED',
    ),
    at,
  };
}
