/** What waits for the person over every connection that is at work: gathered from the feeds, bounded, gravest first. */
import type { Connection, Snapshot } from '../../contract/values/app-values.ts';
import { type Inbox, type InboxRow, mostInboxRows } from '../../contract/values/inbox.ts';
import { mostUrgentFirst } from '../../contract/values/urgency.ts';

export interface InboxSource {
  connection: Connection;
  feed: { snapshot(): Snapshot };
}

/**
 * A user with two keys has one vote, so an activity stands once for a user: with the connection that comes first.
 * @param sources the one that is looked at first, then in the order in which they were connected
 */
export function inboxOf(sources: readonly InboxSource[], most = mostInboxRows): Inbox {
  const seen = new Set<string>();
  const rows: InboxRow[] = [];
  for (const { connection, feed } of sources) {
    const { connectionId, baseUrl, organizationId, userId, keyId } = connection;
    for (const summary of feed.snapshot().activities) {
      if (summary.group !== 'needs_me') continue;
      const once = JSON.stringify([baseUrl, organizationId, userId === '' ? keyId : userId, summary.activityId]);
      if (seen.has(once)) continue;
      seen.add(once);
      rows.push({ connectionId, summary });
    }
  }
  return { rows: mostUrgentFirst(rows, row => row.summary).slice(0, most), found: rows.length };
}
