/** Where an activity stands for one person: whose turn it is, which votes count, when approvals lapse. */
import type { Activity, Vote } from '../../contract/service/activity.ts';
import { isOpen } from '../../contract/service/activity-status.ts';
import { countingVotes } from '../../contract/values/approvals.ts';
import type { ActivitySummary } from '../../contract/values/document.ts';

export type VoteState = Pick<ActivitySummary, 'group' | 'lapsesAt' | 'approved' | 'rejected' | 'mine'>;

/** @param now the service's clock where it is known, milliseconds */
export function voteStateOf(activity: Activity, userId: string, now: number): VoteState {
  const { votes, lapsesAt } = countingVotes(activity, now);
  const mine = votes.filter(v => v.userId === userId).at(-1)?.selection;
  return {
    group: groupOf(activity, mine !== undefined),
    lapsesAt,
    approved: voters(votes, 'VOTE_SELECTION_APPROVED'),
    rejected: voters(votes, 'VOTE_SELECTION_REJECTED'),
    mine: mine === 'VOTE_SELECTION_APPROVED' ? 'approved' : mine === 'VOTE_SELECTION_REJECTED' ? 'rejected' : null,
  };
}

/** Status first: a completed activity may still say canReject, and an unknown status is never actionable (docs/service.md#votes). */
function groupOf({ status, canApprove }: Activity, voted: boolean): VoteState['group'] {
  if (!isOpen(status)) return 'decided';
  if (status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED') return canApprove && !voted ? 'needs_me' : 'waiting';
  // The voter's own second factor is missing: it is for whoever voted to approve again with it (docs/service.md#statuses).
  if (status === 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED') return voted || canApprove ? 'needs_me' : 'waiting';
  return 'waiting';
}

/** Voters behind the votes that count now. A vote that does not hold is nobody's: it is told beside them. */
export function tallyOf(activity: Activity, now: number, holds: (vote: Vote) => boolean) {
  const { votes } = countingVotes(activity, now);
  const both = (of: Vote[]) => [voters(of, 'VOTE_SELECTION_APPROVED'), voters(of, 'VOTE_SELECTION_REJECTED')] as const;
  const [approved, rejected] = both(votes.filter(holds));
  const [saidApproved, saidRejected] = both(votes);
  return { approved, rejected, invalid: saidApproved + saidRejected - approved - rejected };
}

function voters(votes: Vote[], selection: string): number {
  return new Set(votes.filter(v => v.selection === selection).map(v => v.userId)).size;
}
