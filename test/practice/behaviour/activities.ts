/** Reading activities. */

import type { Answers, Context } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { page } from '../page.ts';
import { usersOf, type WireActivity, wireActivity } from '../present.ts';
import type { ActivityRecord } from '../state.ts';

function show(context: Context, record: ActivityRecord): WireActivity {
  const parent = context.state.organisations.find(o => o.organizationId === context.organisation.parentId);
  return wireActivity(record, usersOf(context.organisation, parent), context.user.userId, context.now);
}

export const activities = {
  whoami: ({ organisation, user }) => ({
    organizationId: organisation.organizationId,
    organizationName: organisation.organizationName,
    userId: user.userId,
    username: user.userName,
  }),
  get_activity(context, { activityId }) {
    const { organizationId } = context.organisation;
    const record = context.state.activities.find(a => a.id === activityId && a.organizationId === organizationId);
    if (record === undefined) throw new ServiceError('NOT_FOUND', `No activity found with id ${activityId}`);
    return { activity: show(context, record) };
  },
  list_activities(context, { filterByStatus = [], filterByType = [], paginationOptions }) {
    const { organizationId } = context.organisation;
    const wanted = (a: ActivityRecord) =>
      a.organizationId === organizationId &&
      (filterByStatus.length === 0 || filterByStatus.includes(a.status)) &&
      (filterByType.length === 0 || filterByType.includes(a.type));
    // Ids are time-ordered and records are kept in the order of their ids. The cursor may name an activity
    // that no longer passes the filter, so it is looked for in all of them.
    const all = context.state.activities.filter(a => a.organizationId === organizationId).reverse();
    const cursors = new Set([paginationOptions?.before, paginationOptions?.after]);
    const candidates = all.filter(a => wanted(a) || cursors.has(a.id));
    const rows = page(candidates, a => a.id, paginationOptions).filter(wanted);
    return { activities: rows.map(a => show(context, a)) };
  },
} satisfies Answers<'whoami' | 'get_activity' | 'list_activities'>;
