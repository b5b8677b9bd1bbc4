import type { ActivitySummary } from '../../../electron/contract/values/document.ts';
import { byText, mostUrgentFirst } from '../../../electron/contract/values/urgency.ts';

export type ActivityGroup = ActivitySummary['group'];
export const activityGroups = ['needs_me', 'waiting', 'decided'] as const satisfies readonly ActivityGroup[];

/** What was decided last stands first. */
export function byRecency(left: ActivitySummary, right: ActivitySummary): number {
  return byText(right.updatedAt, left.updatedAt) || byText(left.activityId, right.activityId);
}

export type Grouped = Record<ActivityGroup, ActivitySummary[]>;

const itself = (row: ActivitySummary) => row;

/** The three lists of the approvals screen, each in its order. */
export function grouped(activities: Iterable<ActivitySummary>): Grouped {
  const lists: Grouped = { needs_me: [], waiting: [], decided: [] };
  for (const row of activities) lists[row.group].push(row);
  return {
    needs_me: mostUrgentFirst(lists.needs_me, itself),
    waiting: mostUrgentFirst(lists.waiting, itself),
    decided: lists.decided.sort(byRecency),
  };
}

/**
 * Rows that hold what was typed, as it was typed; where none does, rows that hold every word in any order. Without the
 * first, "invoice 1234" would also find each invoice with 1234 somewhere in its fingerprint.
 */
export function search(rows: ActivitySummary[], query: string): ActivitySummary[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  const phrase = words.join(' ');
  const wordly = rows.filter(row => words.every(word => row.haystack.includes(word)));
  const exact = words.length === 1 ? wordly : wordly.filter(row => row.haystack.includes(phrase));
  return exact.length > 0 ? exact : wordly;
}

/** How far a list moved under a row that should stay where it is, in rows; 0 where the row is gone. */
export function shiftOf(anchor: string, before: readonly string[], after: readonly string[]): number {
  const from = before.indexOf(anchor);
  const to = after.indexOf(anchor);
  return from < 0 || to < 0 ? 0 : to - from;
}
