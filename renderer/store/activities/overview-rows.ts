/** Which activities the overview shows, beside what needs this person. */
import { lapseIn } from '../../../electron/contract/values/approvals.ts';
import type { ActivitySummary } from '../../../electron/contract/values/document.ts';
import { isSigning, signingState } from '../signing/rows.ts';
import type { Grouped } from './urgency.ts';

/** Open activities whose approvals lapse within six hours, the nearest first. */
export function lapsing({ needs_me, waiting }: Grouped, now: number): ActivitySummary[] {
  return [...needs_me, ...waiting]
    .flatMap(row => {
      const lapse = lapseIn(row.lapsesAt, now);
      return lapse?.next === true ? [{ row, left: lapse.left }] : [];
    })
    .sort((one, other) => one.left - other.left)
    .map(({ row }) => row);
}

/** Signatures that were made, the newest first. */
export const signatures = ({ decided }: Grouped): ActivitySummary[] =>
  decided.filter(row => isSigning(row) && signingState(row) === 'signed');
