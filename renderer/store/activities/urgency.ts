import { rankOf } from '../../../electron/contract/severity.ts';
import type { ActivitySummary } from '../../../electron/contract/values/document.ts';

export type ActivityGroup = ActivitySummary['group'];
export const activityGroups = ['needs_me', 'waiting', 'decided'] as const satisfies readonly ActivityGroup[];

const never = Number.MAX_SAFE_INTEGER;
const lapse = (row: ActivitySummary) => (row.lapsesAt === null ? never : Date.parse(row.lapsesAt) || never);
const byText = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);

/**
 * Most severe first, then what lapses first, then what was asked first; the id settles the rest. Places and times are read
 * once a row: a sort asks for them a dozen times over, and the list is sorted at every change.
 */
export function mostUrgentFirst(rows: readonly ActivitySummary[]): ActivitySummary[] {
  const keyed = rows.map(row => ({ row, severity: rankOf(row.severity), lapse: lapse(row) }));
  keyed.sort(
    (left, right) =>
      left.severity - right.severity ||
      left.lapse - right.lapse ||
      byText(left.row.createdAt, right.row.createdAt) ||
      byText(left.row.activityId, right.row.activityId),
  );
  return keyed.map(({ row }) => row);
}

/** What was decided last stands first. */
export function byRecency(left: ActivitySummary, right: ActivitySummary): number {
  return byText(right.updatedAt, left.updatedAt) || byText(left.activityId, right.activityId);
}

export type Grouped = Record<ActivityGroup, ActivitySummary[]>;

/** The three lists of the approvals screen, each in its order. */
export function grouped(activities: Iterable<ActivitySummary>): Grouped {
  const lists: Grouped = { needs_me: [], waiting: [], decided: [] };
  for (const row of activities) lists[row.group].push(row);
  return {
    needs_me: mostUrgentFirst(lists.needs_me),
    waiting: mostUrgentFirst(lists.waiting),
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
  const exact = rows.filter(row => row.haystack.includes(phrase));
  return exact.length > 0 || words.length === 1 ? exact : rows.filter(row => words.every(word => row.haystack.includes(word)));
}

/** How far a list moved under a row that should stay where it is, in rows; 0 where the row is gone. */
export function shiftOf(anchor: string, before: readonly string[], after: readonly string[]): number {
  const from = before.indexOf(anchor);
  const to = after.indexOf(anchor);
  return from < 0 || to < 0 ? 0 : to - from;
}
