/** Which activities the overview shows, beside what needs this person. */
import type { ActivitySummary } from '../../../electron/contract/document.ts';
import { isSigning, signingState } from '../signing/rows.ts';
import type { Grouped } from './urgency.ts';

/** What lapses within a working morning. */
const soonMs = 6 * 3_600_000;
const left = ({ lapsesAt }: ActivitySummary, now: number) => (lapsesAt === null ? 0 : Date.parse(lapsesAt) - now);

/** Open activities whose approvals lapse within six hours, the nearest first. */
export function lapsing({ needs_me, waiting }: Grouped, now: number): ActivitySummary[] {
  return [...needs_me, ...waiting]
    .filter(row => left(row, now) > 0 && left(row, now) <= soonMs)
    .sort((one, other) => left(one, now) - left(other, now));
}

/** Signatures that were made, the newest first. */
export const signatures = ({ decided }: Grouped): ActivitySummary[] =>
  decided.filter(row => isSigning(row) && signingState(row) === 'signed');
