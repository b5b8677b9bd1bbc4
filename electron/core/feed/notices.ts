/**
 * What a system notification says when something new waits. A click opens the review; it never decides
 * (docs/threats.md#trusted-confirmation).
 */
import type { Connection } from '../../contract/values/app-values.ts';
import type { ActivitySummary } from '../../contract/values/document.ts';
import type { Notify } from '../ports.ts';
import { shortened } from '../text/visible.ts';

type Notice = Parameters<Notify['show']>[0];

/**
 * One notice for everything that came together.
 * @param isOneOfSeveral users or keys of that organisation: it says for whom
 * SECURITY: no amount, no address and no headline: a notification stands on a locked screen and in the system's own
 * log. Names come from outside and are escaped (docs/threats.md#hostile-text).
 */
export function noticeOf(connection: Connection, fresh: readonly ActivitySummary[], isOneOfSeveral = false): Notice | null {
  const [first] = fresh;
  if (first === undefined) return null;
  const { connectionId, organizationName, userName } = connection;
  const where = `${shortened(organizationName, 60)}${isOneOfSeveral ? `, for ${shortened(userName, 60)}` : ''}`;
  if (fresh.length > 1)
    return { title: `${fresh.length} activities wait for you`, text: `${where}. Open Countersign to read them.`, connectionId };
  return {
    title: 'An activity waits for you',
    text: `${where}, asked by ${shortened(first.proposer, 60)}. Open it to read what it does.`,
    activityId: first.activityId,
    connectionId,
  };
}

export const trialNotice: Notice = {
  title: 'Notifications work',
  text: 'They say that something waits, without amounts. A click opens the review; it never decides.',
};
