/** What stands around a document that belongs to an activity: votes, quorum, time left, and why a decision is off. */
import { z } from 'zod';
import type { Activity } from '../../contract/activity.ts';
import type { Dialect } from '../../contract/dialect.ts';
import type { ActivityView, Quorum, VoteView } from '../../contract/document.ts';
import { checkVote } from '../votes.ts';
import type { ReviewContext } from './context.ts';
import { namesOf } from './names.ts';
import { treeOf } from './tree.ts';

/** Approvals lapse this long after the first (service-facts §2.3). */
const approvalWindowMs = 24 * 60 * 60 * 1000;

const open = new Set(['ACTIVITY_STATUS_CONSENSUS_NEEDED', 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED']);
const terminal = new Set(['ACTIVITY_STATUS_COMPLETED', 'ACTIVITY_STATUS_FAILED', 'ACTIVITY_STATUS_REJECTED']);

export const isTerminal = (activity: Activity): boolean => terminal.has(activity.status);

/** Status is the gate: a completed activity may still say canReject (service-facts §2.4). */
export const isOpenForVotes = (activity: Activity): boolean => open.has(activity.status);

export const userName = (userId: string, context: ReviewContext): string => namesOf(context).id(userId)?.name ?? userId;

export function lapsesAt(activity: Activity): string | null {
  if (!isOpenForVotes(activity)) return null;
  const first = activity.votes
    .filter(v => v.selection === 'VOTE_SELECTION_APPROVED')
    .map(v => v.createdAt ?? activity.createdAt)
    .sort()[0];
  return first === undefined ? null : new Date(Date.parse(first) + approvalWindowMs).toISOString();
}

export function myVote(activity: Activity, me: string): 'approved' | 'rejected' | null {
  const mine = activity.votes.filter(v => v.userId === me).at(-1);
  if (mine === undefined) return null;
  return mine.selection === 'VOTE_SELECTION_APPROVED'
    ? 'approved'
    : mine.selection === 'VOTE_SELECTION_REJECTED'
      ? 'rejected'
      : null;
}

function rootQuorum(context: ReviewContext): { threshold: number; userIds: string[] } | null {
  const parsed = z.object({ threshold: z.number(), userIds: z.array(z.string()) }).safeParse(context.current.rootQuorum);
  return parsed.success ? parsed.data : null;
}

export function quorumOf(activity: Activity, context: ReviewContext): Quorum {
  const chosen = (selection: string) => activity.votes.filter(v => v.selection === selection);
  const root = rootQuorum(context);
  // For policy consensus the number stands inside an expression and is not told; the root quorum always suffices.
  const threshold = root?.threshold ?? null;
  const voted = new Set(activity.votes.map(v => v.userId));
  return {
    approved: new Set(chosen('VOTE_SELECTION_APPROVED').map(v => v.userId)).size,
    rejected: new Set(chosen('VOTE_SELECTION_REJECTED').map(v => v.userId)).size,
    threshold,
    thresholdSource: threshold === null ? 'not told' : 'root quorum',
    silent:
      root === null
        ? null
        : root.userIds.filter(id => !voted.has(id)).map(userId => ({ userId, userName: userName(userId, context) })),
    lapsesAt: lapsesAt(activity),
  };
}

export function viewOf(activity: Activity, me: string, context: ReviewContext, dialect: Dialect): ActivityView {
  const proposer = activity.votes[0];
  const votes = activity.votes.map(
    (v, index): VoteView => ({
      userId: v.userId,
      userName: v.user?.userName ?? userName(v.userId, context),
      selection: v.selection,
      at: v.createdAt ?? null,
      mine: v.userId === me,
      proposer: index === 0,
      ...checkVote(v, activity, dialect),
    }),
  );
  const mine = myVote(activity, me);
  const votable = isOpenForVotes(activity);
  const result = activity.result ? Object.values(activity.result)[0] : undefined;
  return {
    activityId: activity.id,
    organizationId: activity.organizationId,
    type: activity.type,
    status: activity.status,
    fingerprint: activity.fingerprint,
    createdAt: activity.createdAt,
    updatedAt: activity.updatedAt,
    proposer:
      proposer === undefined
        ? null
        : { userId: proposer.userId, userName: proposer.user?.userName ?? userName(proposer.userId, context) },
    votes,
    quorum: quorumOf(activity, context),
    canApprove: votable && activity.canApprove && mine === null,
    canReject: votable && activity.canReject && mine === null,
    because: reasons(activity, mine, context.now),
    failure: activity.failure?.message ?? null,
    result: result === undefined ? null : treeOf('result', result),
  };
}

/** Why approving or rejecting is off, in plain words; empty where both are on. */
function reasons(activity: Activity, mine: 'approved' | 'rejected' | null, now: string): string[] {
  if (isTerminal(activity)) return ['It is decided: nothing is left to vote on.'];
  if (!isOpenForVotes(activity)) return [`Its status is ${activity.status}: it does not wait for votes.`];
  const because: string[] = [];
  if (mine === 'approved') because.push('You approved it already.');
  if (mine === 'rejected') because.push('You rejected it already.');
  if (mine === null && !activity.canApprove) because.push('The service says that your user may not approve this activity.');
  if (mine === null && !activity.canReject) because.push('The service says that your user may not reject this activity.');
  const lapse = lapsesAt(activity);
  if (lapse !== null && lapse < now)
    because.push('24 hours passed since the first approval: approvals given so far have lapsed and must be given again.');
  return because;
}
