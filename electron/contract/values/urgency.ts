/** In which order what waits is looked at: the same in the list of one connection and over all of them. */
import { rankOf } from '../severity.ts';
import type { ActivitySummary } from './document.ts';

type Urgent = Pick<ActivitySummary, 'severity' | 'lapsesAt' | 'createdAt' | 'activityId'>;

const never = Number.MAX_SAFE_INTEGER;
const lapse = (row: Urgent) => (row.lapsesAt === null ? never : Date.parse(row.lapsesAt) || never);
export const byText = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);

/**
 * Most severe first, then what lapses first, then what was asked first; the id settles the rest. Places and times are read
 * once a row: a sort asks for them a dozen times over, and the list is sorted at every change.
 */
export function mostUrgentFirst<T>(rows: readonly T[], summaryOf: (row: T) => Urgent): T[] {
  const keyed = rows.map(row => {
    const summary = summaryOf(row);
    return { row, summary, severity: rankOf(summary.severity), lapse: lapse(summary) };
  });
  keyed.sort(
    (left, right) =>
      left.severity - right.severity ||
      left.lapse - right.lapse ||
      byText(left.summary.createdAt, right.summary.createdAt) ||
      byText(left.summary.activityId, right.summary.activityId),
  );
  return keyed.map(({ row }) => row);
}
