/** Reading activities and voting on them. The specification shows how activities look, not how to reach them. */
import { z } from 'zod';
import { activityStatuses, outcomes } from '../schema/enums.ts';
import { choice, identifier, matching, maybe, openChoice, paginationOptions, text, timestamp } from '../schema/fields.ts';
import { activity, query } from '../schema/operation.ts';
import { activity as activityObject, appProof } from '../service/activity.ts';

const fingerprint = matching(/^sha256:[0-9a-f]{64}$/, 'sha256: and 64 hex digits').meta({
  label: 'Fingerprint',
  help: 'The fingerprint of the activity the vote is for.',
  example: `sha256:${'0'.repeat(64)}`,
});

/** One per vote; inside, one per policy that was looked at. */
const policyEvaluation = z.object({
  id: z.string(),
  activityId: z.string(),
  organizationId: z.string(),
  voteId: z.string(),
  policyEvaluations: z.array(z.object({ policyId: maybe(z.string()), outcome: maybe(openChoice(outcomes)) })),
  createdAt: timestamp(),
});

export const activities = {
  whoami: query({
    group: 'activities',
    doc: 'Tells which user and organisation the API key belongs to.',
    source: 'docs/service.md#companion-queries',
    parameters: z.strictObject({}),
    response: z.object({ organizationId: z.string(), organizationName: z.string(), userId: z.string(), username: z.string() }),
  }),
  get_activity: query({
    group: 'activities',
    doc: 'Reads one activity with its votes.',
    source: 'docs/service.md#companion-queries',
    parameters: z.strictObject({ activityId: identifier().meta({ label: 'Activity id' }) }),
    response: z.object({ activity: activityObject }),
  }),
  list_activities: query({
    group: 'activities',
    doc: 'Lists activities, newest first, a page at a time.',
    source: 'docs/service.md#lists',
    parameters: z.strictObject({
      filterByStatus: z
        .array(choice(activityStatuses).meta({ label: 'Status' }))
        .optional()
        .meta({ label: 'Statuses' }),
      filterByType: z
        .array(text().meta({ label: 'Type', example: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2' }))
        .optional()
        .meta({ label: 'Types', help: 'ACTIVITY_TYPE_* values.' }),
      paginationOptions: paginationOptions(),
    }),
    response: z.object({ activities: z.array(activityObject) }),
  }),
  approve_activity: activity({
    group: 'activities',
    type: 'ACTIVITY_TYPE_APPROVE_ACTIVITY',
    intent: 'approveActivityIntent',
    result: null,
    doc: 'Gives an approval to an activity that waits for consensus.',
    source: 'docs/service.md#approve-and-reject',
    parameters: z.strictObject({ fingerprint }),
  }),
  reject_activity: activity({
    group: 'activities',
    type: 'ACTIVITY_TYPE_REJECT_ACTIVITY',
    intent: 'rejectActivityIntent',
    result: null,
    doc: 'Refuses an activity that waits for consensus.',
    source: 'docs/service.md#approve-and-reject',
    parameters: z.strictObject({ fingerprint }),
  }),
  get_policy_evaluations: query({
    group: 'activities',
    doc: 'Reads which policies allowed or denied each vote on an activity.',
    source: 'docs/service.md#consensus',
    parameters: z.strictObject({ activityId: identifier().meta({ label: 'Activity id' }) }),
    response: z.object({ policyEvaluations: z.array(policyEvaluation) }),
  }),
  list_app_proofs: query({
    group: 'activities',
    doc: 'Lists the app proofs of an activity that was sent with generateAppProofs.',
    source: 'docs/service.md#app-proofs',
    parameters: z.strictObject({ activityId: identifier().meta({ label: 'Activity id' }) }),
    response: z.object({ appProofs: z.array(appProof) }),
  }),
};
