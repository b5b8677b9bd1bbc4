/** What an activity of the journal was read as: in the list of its organisation, or behind it. */
import type { KnownActivity } from '../../../contract/values/journal.ts';
import type { Older } from '../../older/older.ts';
import type { Session } from '../../session.ts';

export type Known = (activityId: string, organizationId: string | null) => KnownActivity | null;

/** SECURITY: of another organisation's list nothing is said: a service that gives an activity its id gives it no title here. */
export const knownIn =
  (sessions: () => Session[], older: Pick<Older, 'get'>): Known =>
  (activityId, organizationId) => {
    for (const { connection, feed } of sessions()) {
      if (organizationId !== null && connection.organizationId !== organizationId) continue;
      const read = feed.summary(activityId) ?? older.get(connection, activityId);
      if (read === null || read === undefined) continue;
      const { title, amount, about } = read;
      return { title, ...(amount !== undefined && { amount }), ...(about !== undefined && { about }) };
    }
    return null;
  };
