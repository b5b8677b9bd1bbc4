/** What of the feeds a person has to hear: what newly waits, what lapses soon, and what became of their own requests. */
import type { Connection, Snapshot } from '../contract/values/app-values.ts';
import type { ActivitySummary } from '../contract/values/document.ts';
import { byText } from '../contract/values/urgency.ts';
import { firstIdOf, sameOrganisation } from './connections/identity.ts';
import { createEnded } from './feed/ended.ts';
import type { Feed } from './feed/feed.ts';
import { createLapsing } from './feed/lapsing.ts';
import { createWaiting } from './feed/waiting.ts';
import type { ActivityNews } from './notices/news.ts';
import type { Notices } from './notices/notices.ts';

interface Source {
  connection: Connection;
  feed: Pick<Feed, 'undecided'>;
}

export interface Announcing {
  /** How many activities wait, by connection. */
  counts(): Record<string, number>;
  /** Whether an activity is among them. */
  holds(connectionId: string, activityId: string): boolean;
  /** Takes what the feed of a connection tells, all of it or what changed; answers whether its number is another. */
  note(source: Source, all: Iterable<Source>, told: Snapshot): boolean;
  /** Time went by: what waits may lapse soon by now. */
  look(source: Source, all: Iterable<Source>): void;
  forget(connectionId: string): void;
}

interface Needs {
  notices: Pick<Notices, 'tell' | 'settled' | 'forget'>;
  /** The service's clock at an address, as far as it is known; milliseconds. */
  now(baseUrl: string): number;
}

/** One user of one organisation: with two keys they hear of everything once. */
const whoOf = (connection: Connection): string =>
  JSON.stringify([firstIdOf(connection), connection.userId === '' ? connection.keyId : connection.userId]);

export function createAnnouncing({ notices, now }: Needs): Announcing {
  const waiting = createWaiting();
  const lapsing = createLapsing();
  const ended = createEnded();
  /** What waits over each connection, to be looked at as time goes by. */
  const rows = new Map<string, readonly ActivitySummary[]>();
  const beside = (connection: Connection, all: Iterable<Source>): Connection[] =>
    [...all]
      .map(source => source.connection)
      .filter(other => other.connectionId !== connection.connectionId && sameOrganisation(other, connection));
  const tell = (connection: Connection, all: Iterable<Source>, news: Pick<ActivityNews, 'kind' | 'activity' | 'ended'>[]) => {
    if (news.length === 0) return;
    const isOneOfSeveral = beside(connection, all).some(other => whoOf(other) !== whoOf(connection));
    const newestFirst = (a: ActivitySummary, b: ActivitySummary) =>
      byText(b.createdAt, a.createdAt) || byText(b.activityId, a.activityId);
    for (const each of news.toSorted((a, b) => newestFirst(a.activity, b.activity)))
      notices.tell({ connection, isOneOfSeveral, ...each });
  };
  const announcing: Announcing = {
    counts: waiting.counts,
    holds: waiting.holds,
    note(source, all, { activities, complete }) {
      const { connection, feed } = source;
      const { connectionId, baseUrl } = connection;
      // What is decided counts once, when it is told: thousands are held, and nothing becomes of them any more.
      const snapshot = { activities: [...feed.undecided(), ...activities.filter(({ group }) => group === 'decided')], complete };
      const { changed, fresh, left } = waiting.note(connectionId, snapshot);
      for (const activityId of left) notices.settled(connectionId, activityId);
      const mine = beside(connection, all).filter(other => whoOf(other) === whoOf(connection));
      const unheard = fresh.filter(({ activityId }) => !mine.some(other => waiting.holds(other.connectionId, activityId)));
      tell(
        connection,
        all,
        unheard.map(activity => ({ kind: 'waits', activity })),
      );
      tell(
        connection,
        all,
        ended.note(whoOf(connection), snapshot, now(baseUrl)).map(each => ({ kind: 'mine', ...each })),
      );
      rows.set(
        connectionId,
        snapshot.activities.filter(({ group, lapsesAt }) => group === 'needs_me' && lapsesAt !== null),
      );
      announcing.look(source, all);
      return changed;
    },
    look({ connection }, all) {
      const due = lapsing.note(whoOf(connection), rows.get(connection.connectionId) ?? [], now(connection.baseUrl));
      tell(
        connection,
        all,
        due.map(activity => ({ kind: 'lapse', activity })),
      );
    },
    forget(connectionId) {
      waiting.forget(connectionId);
      rows.delete(connectionId);
      notices.forget(connectionId);
    },
  };
  return announcing;
}
