/** Where an activity stands for one person: whose turn it is, which votes count, when approvals lapse. */
import type { Activity, Vote } from '../../contract/activity.ts';
import type { ActivitySummary } from '../../contract/document.ts';

/** The first approval starts it; what is not enough by its end must be given again (docs/service.md#lapse). */
const approvalWindowMs = 24 * 60 * 60 * 1000;

/** A vote may be said to be of the calendar's last day; a day later is no date. */
const lastMoment = 8.64e15;

const terminal = new Set(['ACTIVITY_STATUS_COMPLETED', 'ACTIVITY_STATUS_FAILED', 'ACTIVITY_STATUS_REJECTED']);
/** What list_activities is asked for when open activities are looked at again. */
export const openStatuses = [
  'ACTIVITY_STATUS_CREATED',
  'ACTIVITY_STATUS_PENDING',
  'ACTIVITY_STATUS_CONSENSUS_NEEDED',
  'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED',
] as const;

/** Anything that is not known to be over may still change: an unknown status too. */
export const isOpen = (status: string): boolean => !terminal.has(status);

export type VoteState = Pick<ActivitySummary, 'group' | 'lapsesAt' | 'approved' | 'rejected' | 'mine'>;

/** @param now the service's clock where it is known, milliseconds */
export function voteStateOf(activity: Activity, userId: string, now: number): VoteState {
  const open = isOpen(activity.status);
  const { votes, lapsesAt } = countedVotes(activity, open, now);
  const mine = votes.filter(v => v.userId === userId).at(-1)?.selection;
  return {
    group: groupOf(activity, open, mine !== undefined),
    lapsesAt: lapsesAt === null ? null : new Date(Math.min(lapsesAt, lastMoment)).toISOString(),
    approved: voters(votes, 'VOTE_SELECTION_APPROVED'),
    rejected: voters(votes, 'VOTE_SELECTION_REJECTED'),
    mine: mine === 'VOTE_SELECTION_APPROVED' ? 'approved' : mine === 'VOTE_SELECTION_REJECTED' ? 'rejected' : null,
  };
}

/**
 * Status first: a completed activity may still say canReject, and an unknown status is never actionable
 * (docs/service.md#votes).
 */
function groupOf(activity: Activity, open: boolean, voted: boolean): VoteState['group'] {
  if (!open) return 'decided';
  if (activity.status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED') return activity.canApprove && !voted ? 'needs_me' : 'waiting';
  // The voter's own second factor is missing: it is for whoever voted to approve again with it (docs/service.md#statuses).
  if (activity.status === 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED') return voted || activity.canApprove ? 'needs_me' : 'waiting';
  return 'waiting';
}

/** The votes that still count, and when the approvals among them lapse; null where nothing can lapse. */
function countedVotes(activity: Activity, open: boolean, now: number): { votes: Vote[]; lapsesAt: number | null } {
  if (!open) return { votes: activity.votes, lapsesAt: null };
  const times = activity.votes
    .filter(v => v.selection === 'VOTE_SELECTION_APPROVED')
    .map(timeOf)
    .filter(time => time !== null)
    .sort((a, b) => a - b);
  let start: number | null = null;
  for (const time of times) if (start === null || time >= start + approvalWindowMs) start = time;
  if (start === null) return { votes: activity.votes, lapsesAt: null };
  const from = now >= start + approvalWindowMs ? Number.POSITIVE_INFINITY : start;
  const counts = (v: Vote) => v.selection !== 'VOTE_SELECTION_APPROVED' || (timeOf(v) ?? from) >= from;
  return { votes: activity.votes.filter(counts), lapsesAt: start + approvalWindowMs };
}

const timeOf = (vote: Vote): number | null => (vote.createdAt === undefined ? null : Date.parse(vote.createdAt));

/** Voters behind the votes that count now. A vote that does not hold is nobody's: it is told beside them. */
export function tallyOf(activity: Activity, now: number, holds: (vote: Vote) => boolean) {
  const { votes } = countedVotes(activity, isOpen(activity.status), now);
  const both = (of: Vote[]) => [voters(of, 'VOTE_SELECTION_APPROVED'), voters(of, 'VOTE_SELECTION_REJECTED')] as const;
  const [approved, rejected] = both(votes.filter(holds));
  const [saidApproved, saidRejected] = both(votes);
  return { approved, rejected, invalid: saidApproved + saidRejected - approved - rejected };
}

function voters(votes: Vote[], selection: string): number {
  return new Set(votes.filter(v => v.selection === selection).map(v => v.userId)).size;
}
