/** What stands around a document that belongs to an activity: votes, quorum, time left, and why a decision is off. */
import { z } from 'zod';
import type { Activity, Vote } from '../../contract/service/activity.ts';
import { isOpen, waitsForVotes } from '../../contract/service/activity-status.ts';
import type { Dialect } from '../../contract/service/dialect.ts';
import { isObject } from '../../contract/text/members.ts';
import type { ActivityView, Quorum, VoteView } from '../../contract/values/document.ts';
import { type ReviewContext, voteTime } from '../known/context.ts';
import { namesOf } from '../known/names.ts';
import { treeOf } from '../known/tree.ts';
import { checkAppProof } from '../stamps/app-proofs.ts';
import { askingVoteOf, proofOf } from '../stamps/proof.ts';
import { keyOf } from '../stamps/vote-keys.ts';
import { tallyOf, type VoteState, voteStateOf } from '../stamps/vote-state.ts';
import { checkVote } from '../stamps/votes.ts';
import { only } from '../text/one-of.ts';
import { withheld } from '../text/secrets/withheld.ts';
import { receiptOfActivity } from './receipt/receipts.ts';

export const userName = (userId: string, context: ReviewContext): string => namesOf(context).id(userId)?.name ?? userId;

const quorumShape = z.object({ threshold: z.number(), userIds: z.array(z.string()) });
type RootQuorum = z.infer<typeof quorumShape>;
/** As it was told: every line of the list asks for it. */
const quorums = new WeakMap<object, RootQuorum | null>();

export function rootQuorum({ current: { rootQuorum: told } }: ReviewContext): RootQuorum | null {
  if (!isObject(told)) return null;
  const known = quorums.get(told);
  if (known !== undefined) return known;
  const quorum = quorumShape.safeParse(told).data ?? null;
  quorums.set(told, quorum);
  return quorum;
}

/**
 * The threshold the service tells is the root quorum's, which always suffices; a policy's stands inside an expression
 * (docs/service.md#consensus).
 */
function quorumOf(activity: Activity, voteState: VoteState, votes: readonly VoteView[], context: ReviewContext): Quorum {
  const root = rootQuorum(context);
  const voted = new Set(activity.votes.map(v => v.userId));
  const silent = isOpen(activity.status) ? root?.userIds.filter(id => !voted.has(id)) : [];
  // SECURITY: a vote that does not hold is in no picture of the quorum, whatever the service counts
  // (docs/threats.md#checked-votes).
  const invalid = new Set(activity.votes.filter((_, at) => votes[at]?.check === 'invalid'));
  return {
    ...tallyOf(activity, voteTime(context), vote => !invalid.has(vote)),
    threshold: root?.threshold ?? null,
    thresholdSource: root === null ? 'not told' : 'root quorum',
    silent: silent?.map(userId => ({ userId, userName: userName(userId, context) })) ?? null,
    lapsesAt: voteState.lapsesAt,
  };
}

export function proposerOf(activity: Activity, context: ReviewContext): ActivityView['proposer'] {
  const first = askingVoteOf(activity);
  return first === undefined ? null : { userId: first.userId, userName: voterName(first, context) };
}
const voterName = (vote: Vote, context: ReviewContext): string => vote.user?.userName ?? userName(vote.userId, context);

/** Statements of enclaves that are checked: an activity has one or two, and checking each takes milliseconds. */
const mostProofs = 50;
const tooMany: ActivityView['appProofs'][number] = {
  check: 'unverifiable',
  reason: `There are more than the ${mostProofs} statements this app checks: this one was not checked.`,
  claims: [],
};

/** @param me the user id of the key's user */
export function viewOf(activity: Activity, me: string, context: ReviewContext, dialect: Dialect): ActivityView {
  const proposal = askingVoteOf(activity);
  const knowledge = { stampSchemes: dialect.stampSchemes, users: context.current.users };
  const voteState = voteStateOf(activity, me, voteTime(context));
  const votes = activity.votes.map(
    (v): VoteView => ({
      userId: v.userId,
      userName: voterName(v, context),
      selection: v.selection,
      at: v.createdAt ?? null,
      mine: v.userId === me,
      proposer: v === proposal,
      ...checkVote(v, activity, knowledge),
      ...keyOf(v, activity, context, dialect),
    }),
  );
  const because = reasons(activity, voteState.mine);
  const receipt = receiptOfActivity(activity, context);
  // SECURITY: a signature that is not what it should be does not leave main (docs/threats.md#receipts).
  const result = receipt?.verdict === 'mismatch' ? undefined : withheld(only(activity.result ?? {}));
  return {
    activityId: activity.id,
    organizationId: activity.organizationId,
    type: activity.type,
    status: activity.status,
    fingerprint: activity.fingerprint,
    createdAt: activity.createdAt,
    updatedAt: activity.updatedAt,
    proposer: proposerOf(activity, context),
    votes,
    quorum: quorumOf(activity, voteState, votes, context),
    canApprove: activity.canApprove && because.approve === null,
    canReject: activity.canReject && because.reject === null,
    because: [...new Set([because.approve, because.reject, ...because.notes])].filter(reason => reason !== null),
    failure: activity.failure?.message ?? null,
    result: result === undefined ? null : treeOf('result', result),
    receipt,
    appProofs: (activity.appProofs ?? []).map((proof, at) => (at < mostProofs ? checkAppProof(proof, dialect) : tooMany)),
  };
}

/** Why approving and rejecting are off, in plain words, and what else to know; null where the decision is on. */
function reasons(
  activity: Activity,
  mine: VoteState['mine'],
): { approve: string | null; reject: string | null; notes: string[] } {
  const off = (reason: string) => ({ approve: reason, reject: reason, notes: [] });
  if (!isOpen(activity.status)) return off('It is decided: there is nothing left to vote on.');
  if (!waitsForVotes(activity.status)) return off(`Its status is ${activity.status}: it does not wait for votes.`);
  // SECURITY: bytes that say something else than what is shown are approved by nobody who read what is shown
  // (docs/threats.md#proven-proposal).
  const other = proofOf(activity).tie === 'unlike';
  const again = activity.status === 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED';
  if (mine !== null && !again) return off(`You have already ${mine} it.`);
  return {
    approve: other
      ? 'The text behind its fingerprint is not what is shown: you can reject it here, but not approve it.'
      : activity.canApprove
        ? null
        : 'The service says that your user may not approve this activity.',
    reject: activity.canReject ? null : 'The service says that your user may not reject this activity.',
    notes: again ? ['A credential is missing: whoever voted must approve again with the one their policy asks for.'] : [],
  };
}
