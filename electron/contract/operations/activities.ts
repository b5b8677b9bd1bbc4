/** Reading activities and voting on them. The specification shows how activities look, not how to reach them. */
import { z } from 'zod';
import { activity as activityObject } from '../activity.ts';
import { activityStatuses } from '../enums.ts';
import { choice, identifier, paginationOptions, text } from '../fields.ts';
import { activity, query } from '../operation.ts';

const fingerprint = z
  .string()
  .regex(/^sha256:[0-9a-f]{64}$/, { error: 'sha256: and 64 hex digits' })
  .meta({ label: 'Fingerprint', help: 'The fingerprint of the activity the vote is for.', example: `sha256:${'0'.repeat(64)}` });

export const activities = {
  whoami: query({
    group: 'activities',
    doc: 'Tells which user and organisation the API key belongs to.',
    source: 'service-facts §3.1',
    parameters: z.strictObject({}),
    response: z.object({ organizationId: z.string(), organizationName: z.string(), userId: z.string(), username: z.string() }),
  }),
  get_activity: query({
    group: 'activities',
    doc: 'Reads one activity with its votes.',
    source: 'service-facts §3.1',
    parameters: z.strictObject({ activityId: identifier().meta({ label: 'Activity id' }) }),
    response: z.object({ activity: activityObject }),
  }),
  list_activities: query({
    group: 'activities',
    doc: 'Lists activities, newest first, a page at a time.',
    source: 'service-facts §2.6',
    parameters: z.strictObject({
      filterByStatus: z.array(choice(activityStatuses)).optional().meta({ label: 'Statuses' }),
      filterByType: z.array(text()).optional().meta({ label: 'Types', help: 'ACTIVITY_TYPE_* values.' }),
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
    source: 'service-facts §2.5',
    parameters: z.strictObject({ fingerprint }),
  }),
  reject_activity: activity({
    group: 'activities',
    type: 'ACTIVITY_TYPE_REJECT_ACTIVITY',
    intent: 'rejectActivityIntent',
    result: null,
    doc: 'Refuses an activity that waits for consensus.',
    source: 'service-facts §2.5',
    parameters: z.strictObject({ fingerprint }),
  }),
};
