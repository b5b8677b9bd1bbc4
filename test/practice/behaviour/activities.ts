/** Reading activities, what the policies said about them, and their proofs. */
import { rowOfType } from '../../../electron/contract/operations/table.ts';
import { wireTime } from '../clock.ts';

import { ruleOf } from '../consensus.ts';
import type { Answers, Context, DeedName } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { page } from '../page.ts';
import { outcomes, policyIdOf } from '../policies.ts';
import { type WireActivity, wireActivity } from '../present.ts';
import { seededUuid } from '../seed.ts';
import type { ActivityRecord } from '../state.ts';

function show(context: Context, record: ActivityRecord): WireActivity {
  const parent = context.state.organisations.find(o => o.organizationId === context.organisation.parentId);
  return wireActivity(record, context.organisation, parent, context.user.userId, context.now);
}

function recordOf({ state, organisation }: Context, activityId: string): ActivityRecord {
  const record = state.activities.find(a => a.id === activityId && a.organizationId === organisation.organizationId);
  if (record === undefined) throw new ServiceError('NOT_FOUND', `No activity found with id ${activityId}`);
  return record;
}

export const activities = {
  whoami: ({ organisation, user }) => ({
    organizationId: organisation.organizationId,
    organizationName: organisation.organizationName,
    userId: user.userId,
    username: user.userName,
  }),
  get_activity: (context, { activityId }) => ({ activity: show(context, recordOf(context, activityId)) }),
  list_activities(context, { filterByStatus = [], filterByType = [], paginationOptions }) {
    const { organizationId } = context.organisation;
    const wanted = (a: ActivityRecord) =>
      a.organizationId === organizationId &&
      (filterByStatus.length === 0 || filterByStatus.includes(a.status)) &&
      (filterByType.length === 0 || filterByType.includes(a.type));
    // Ids are time-ordered and records are kept in the order of their ids. The cursor may name an activity
    // that no longer passes the filter, so it is looked for in all of them.
    const cursors = new Set([paginationOptions?.before, paginationOptions?.after]);
    const candidates = context.state.activities
      .filter(a => a.organizationId === organizationId && (wanted(a) || cursors.has(a.id)))
      .reverse();
    const rows = page(candidates, a => a.id, paginationOptions).filter(wanted);
    return { activities: rows.map(a => show(context, a)) };
  },
  get_policy_evaluations(context, { activityId }) {
    const record = recordOf(context, activityId);
    const name = (rowOfType(record.type)?.name ?? null) as DeedName | null;
    const { organizationId } = record;
    return {
      policyEvaluations: outcomes(context.organisation, record, ruleOf(context.rules, name)).map(({ voteId, at, outcome }) => ({
        id: seededUuid(context.state.seed, `evaluation:${voteId}`),
        activityId,
        organizationId,
        voteId,
        policyEvaluations: [{ policyId: policyIdOf(context.state.seed, name ?? 'sign_raw_payload'), outcome }],
        createdAt: wireTime(at),
      })),
    };
  },
  list_app_proofs: (context, { activityId }) => ({ appProofs: recordOf(context, activityId).appProofs }),
} satisfies Answers<'whoami' | 'get_activity' | 'list_activities' | 'get_policy_evaluations' | 'list_app_proofs'>;
