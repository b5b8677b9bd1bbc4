/** Whether the service was asked for something already: found by what it asks for, so that nothing is asked for twice. */
import { operations } from '../../contract/operations/table.ts';
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import type { Activity } from '../../contract/service/activity.ts';
import { isOpen, openStatuses } from '../../contract/service/activity-status.ts';
import type { Session } from '../session.ts';
import { list, member, text, texts } from '../text/members.ts';

export interface Wanted {
  operation: 'create_api_keys' | 'delete_api_keys';
  userId: string;
  /** A public key that is to be registered, or the id of a key that is to be deleted. */
  what: string;
}

/** Whether an activity asks for just that. */
function asksFor({ type, intent }: Activity, { operation, userId, what }: Wanted): boolean {
  const row = operations[operation];
  const asked = member(intent, row.intent);
  if (type !== row.type || text(asked, 'userId') !== userId) return false;
  return operation === 'create_api_keys'
    ? list(asked, 'apiKeys').some(key => text(key, 'publicKey')?.toLowerCase() === what)
    : texts(asked, 'apiKeyIds').includes(what);
}

/** Pages that are looked through; an organisation that has more open requests of one kind has other troubles. */
const pageSize = 100;

/**
 * The activity that asks for it: the one that is known, or else one that is still open; null where there is none.
 * @param known its id, where it was written down
 */
export async function askedAlready(session: Session, wanted: Wanted, known: string | null): Promise<Outcome<Activity | null>> {
  if (known !== null) {
    const read = await session.query('get_activity', { activityId: known });
    if (!read.ok) return read;
    const { activity } = read.value;
    session.feed.put(activity);
    if (activity.id === known && asksFor(activity, wanted)) return done(activity);
    return failure(
      'mismatch',
      `The service shows another request under the id of the one that was sent: ${known}. Nothing was done.`,
      {
        activityId: known,
      },
    );
  }
  const open = await session.query('list_activities', {
    filterByType: [operations[wanted.operation].type],
    filterByStatus: openStatuses,
    paginationOptions: { limit: String(pageSize) },
  });
  if (!open.ok) return open;
  return done(open.value.activities.find(activity => isOpen(activity.status) && asksFor(activity, wanted)) ?? null);
}
