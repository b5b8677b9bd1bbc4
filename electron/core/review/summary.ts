/** One line of the approvals list, from an activity. Thousands of these cross the bridge: small and cheap. */

import type { Activity } from '../../contract/activity.ts';
import type { ActivitySummary } from '../../contract/document.ts';
import { only } from '../one-of.ts';
import { standingOf } from '../standing.ts';
import { proposerOf, rootQuorum } from './activity-view.ts';
import type { ReviewContext } from './context.ts';
import { headlineOf } from './document.ts';

/** Longest text that search looks in, per activity; names can be 10 kB. */
const haystackLimit = 2_000;
/** Letters of a name that a row can show. */
const nameLimit = 200;

/** @param me the user id of the key's user */
export function summaryOf(activity: Activity, me: string, context: ReviewContext): ActivitySummary {
  const intent = only(activity.intent);
  const { headline, claimed, severity } = headlineOf(activity, context);
  const standing = standingOf(activity, me, Date.parse(context.now));
  const proposedBy = proposerOf(activity, context);
  const named = proposedBy?.userName ?? '';
  const proposer = named.length <= nameLimit ? named : `${named.slice(0, nameLimit - 1)}…`;
  const searched = [headline, proposer, activity.type, activity.id, activity.fingerprint, JSON.stringify(intent) ?? ''];
  return {
    activityId: activity.id,
    type: activity.type,
    status: activity.status,
    headline,
    ...(claimed && { claimed }),
    severity,
    proposer,
    ...(proposedBy?.userId === me && { own: true as const }),
    createdAt: activity.createdAt,
    updatedAt: activity.updatedAt,
    threshold: rootQuorum(context)?.threshold ?? null,
    haystack: searched
      .map(text => text.slice(0, haystackLimit))
      .join('\n')
      .slice(0, haystackLimit)
      .toLowerCase(),
    ...standing,
  };
}
