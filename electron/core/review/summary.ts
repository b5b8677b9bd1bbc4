/** One line of the approvals list, from an activity. Thousands of these cross the bridge: small and cheap. */
import type { Activity } from '../../contract/activity.ts';
import type { ActivitySummary } from '../../contract/document.ts';
import { isOpenForVotes, isTerminal, lapsesAt, myVote, quorumOf, userName } from './activity-view.ts';
import type { ReviewContext } from './context.ts';
import { headlineOf } from './document.ts';

/** Longest text that search looks in, per activity; names can be 10 kB. */
const haystackLimit = 2_000;

export function summaryOf(activity: Activity, me: string, context: ReviewContext): ActivitySummary {
  const intent = Object.values(activity.intent)[0];
  const { headline, severity } = headlineOf(activity.type, intent, context);
  const quorum = quorumOf(activity, context);
  const proposer = activity.votes[0];
  const proposerName = proposer === undefined ? '' : (proposer.user?.userName ?? userName(proposer.userId, context));
  const mine = myVote(activity, me);
  const needsMe = isOpenForVotes(activity) && activity.canApprove && mine === null;
  return {
    activityId: activity.id,
    type: activity.type,
    status: activity.status,
    headline,
    severity,
    proposer: proposerName,
    createdAt: activity.createdAt,
    updatedAt: activity.updatedAt,
    lapsesAt: lapsesAt(activity),
    group: isTerminal(activity) ? 'decided' : needsMe ? 'needs_me' : 'waiting',
    approved: quorum.approved,
    rejected: quorum.rejected,
    threshold: quorum.threshold,
    mine,
    haystack:
      `${headline}\n${proposerName}\n${activity.type}\n${activity.id}\n${activity.fingerprint}\n${JSON.stringify(intent) ?? ''}`
        .slice(0, haystackLimit)
        .toLowerCase(),
  };
}
