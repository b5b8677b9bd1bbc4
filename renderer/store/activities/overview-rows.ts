/** What the overview shows of the list, beside what waits for this person: as data, so that it can be read in tests. */
import { lapseIn } from '../../../electron/contract/values/approvals.ts';
import type { Delivery } from '../../../electron/contract/values/delivery.ts';
import type { ActivitySummary, SealedReview, Severity } from '../../../electron/contract/values/document.ts';
import { byText } from '../../../electron/contract/values/urgency.ts';
import { isSigning, signingState } from '../signing/rows.ts';
import type { Grouped } from './urgency.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Approvals that lapse within 24 hours, by the hour in which they do, the gravest first in each. */
export function lapsesByHour({ needs_me, waiting }: Grouped, now: number): Severity[][] {
  const hours: Severity[][] = Array.from({ length: 24 }, () => []);
  // Both are most urgent first.
  for (const { lapsesAt, severity } of [...needs_me, ...waiting]) {
    const lapse = lapseIn(lapsesAt, now);
    if (lapse === null || lapse.lapsed || lapse.left > day) continue;
    hours[Math.min(23, Math.floor(lapse.left / hour))]?.push(severity);
  }
  return hours;
}

export interface Day {
  /** ISO date, UTC. */
  date: string;
  approved: number;
  rejected: number;
  /** Failed, lapsed, or ended in another way. */
  ended: number;
}

/** What was decided on each of the last seven days (UTC), today last, and on how many of them this person voted. */
export function week({ decided }: Grouped, now: number): { days: Day[]; mine: number } {
  const days = Array.from({ length: 7 }, (_, back): Day => {
    const date = new Date(now - (6 - back) * day).toISOString().slice(0, 10);
    return { date, approved: 0, rejected: 0, ended: 0 };
  });
  const byDate = new Map(days.map(each => [each.date, each]));
  let mine = 0;
  for (const { updatedAt, status, mine: own } of decided) {
    const at = byDate.get(updatedAt.slice(0, 10));
    if (at === undefined) continue;
    if (own !== null) mine += 1;
    if (status === 'ACTIVITY_STATUS_COMPLETED') at.approved += 1;
    else if (status === 'ACTIVITY_STATUS_REJECTED') at.rejected += 1;
    else at.ended += 1;
  }
  return { days, mine };
}

/** What ended since then, the oldest first; of many, the latest. */
export const endedSince = ({ decided }: Grouped, since: number, most: number): ActivitySummary[] =>
  decided
    .filter(({ updatedAt }) => Date.parse(updatedAt) >= since)
    .sort((one, other) => byText(other.updatedAt, one.updatedAt))
    .slice(0, most)
    .reverse();

/**
 * What became of a row, in a word. SECURITY: "Signed" is said where the signature was verified here, and of no other
 * (docs/threats.md#receipts): completed is what the service says.
 * @param review of the row, where it was read
 */
export function endedWord(row: ActivitySummary, review: SealedReview | undefined): 'Signed' | 'Signature withheld' | null {
  const subject = review?.subject;
  const receipt = subject?.kind === 'activity' ? subject.activity.receipt : null;
  if (!cameSigned(row) || receipt === null) return null;
  return receipt.verdict === 'mismatch' ? 'Signature withheld' : receipt.verdict === 'verified' ? 'Signed' : null;
}
/** A signature should have come of it: its review says what came. */
export const cameSigned = (row: ActivitySummary): boolean => isSigning(row) && signingState(row) === 'signed';

/** Deliveries since then that the service did not sign as they stand, newest first. */
export const refusedSince = (deliveries: readonly Delivery[], since: number): Delivery[] =>
  deliveries.filter(({ verdict, receivedAt }) => verdict === 'refused' && Date.parse(receivedAt) >= since);
