/**
 * Links to this app, as the system hands them over and as a person pastes them: `countersign://activity/<id>` and
 * `countersign://evidence?activity=<id>`.
 * SECURITY: a link opens something that is read, and never acts: it has no other member, and what has one is no link.
 */

const id = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const activity = /^countersign:\/\/(?:activity\/)?([0-9a-f-]{36})\/?$/i;
const evidence = /^countersign:\/\/evidence\/?(?:\?activity=([0-9a-f-]{36}))?$/i;

/** Where a link leads: the review of an activity, or the evidence of one, or of all. */
export type Link = { to: 'activity'; activityId: string } | { to: 'evidence'; activityId?: string };

/** Reads a link, exactly; null for any other text. Systems may add a slash, or write the scheme in capitals. */
export function linkIn(text: string): Link | null {
  const named = activity.exec(text)?.[1];
  if (named !== undefined) return id.test(named) ? { to: 'activity', activityId: named.toLowerCase() } : null;
  const found = evidence.exec(text);
  if (found === null) return null;
  const [, of] = found;
  if (of === undefined) return { to: 'evidence' };
  return id.test(of) ? { to: 'evidence', activityId: of.toLowerCase() } : null;
}

/** The id of an activity that a text is, or a link to one names; null for any other text. */
export function idIn(text: string): string | null {
  const typed = text.trim();
  if (id.test(typed)) return typed.toLowerCase();
  const link = linkIn(typed);
  return link?.to === 'activity' ? link.activityId : null;
}
