/** Which of one's own requests ended since they were looked at last, by others or by the service. */
import { isOpen, waitsForVotes } from '../../contract/service/activity-status.ts';
import { lapseIn } from '../../contract/values/approvals.ts';
import type { ActivitySummary } from '../../contract/values/document.ts';
import { type Recent, recent } from '../budget/recent.ts';

export type Ended = 'completed' | 'rejected' | 'failed' | 'lapsed';

export interface EndedOnes {
  /**
   * Takes what is open in the feed of a connection of that user, and what changed. Nothing has ended until the first whole
   * pass: what was over when the app started is shown, not announced.
   * @param who one user of one organisation, over whichever connection
   * @param now the service's clock, milliseconds
   */
  note(
    who: string,
    snapshot: { activities: readonly ActivitySummary[]; complete: boolean },
    now: number,
  ): { activity: ActivitySummary; ended: Ended }[];
}

interface Own {
  isOver: boolean;
  /** It waited for votes, or the service took its time over it: whoever asked for it does not sit before the answer. */
  isAwaited: boolean;
  /** Milliseconds, by the service's clock. */
  since: number;
  /** The window of approvals that lapsed last, as far as it was told of. */
  lapsed: string | null;
}

/** What is over within it is answered where it was asked for. */
const answeredMs = 60_000;
const endings: Readonly<Record<string, Ended>> = {
  ACTIVITY_STATUS_COMPLETED: 'completed',
  ACTIVITY_STATUS_REJECTED: 'rejected',
  ACTIVITY_STATUS_FAILED: 'failed',
};

/** Own requests kept in mind for a user. What is open is looked at again and again, and is never among those that go. */
const most = 20_000;

export function createEnded(): EndedOnes {
  const users = new Map<string, { own: Recent<string, Own>; isWhole: boolean }>();
  return {
    note(who, { activities, complete }, now) {
      const user = users.get(who) ?? { own: recent<string, Own>(most), isWhole: false };
      users.set(who, user);
      const found = activities.flatMap(activity => {
        if (activity.own !== true) return [];
        const before = user.own.get(activity.activityId);
        const own = before ?? { isOver: false, isAwaited: false, since: now, lapsed: null };
        user.own.set(activity.activityId, own);
        const ended = isOpen(activity.status) ? lapsedNow(own, activity, now) : overNow(own, activity, now);
        return ended === null || before === undefined || !user.isWhole ? [] : [{ activity, ended }];
      });
      user.isWhole ||= complete;
      return found;
    },
  };
}

function lapsedNow(own: Own, { status, lapsesAt }: ActivitySummary, now: number): Ended | null {
  // Another key of the same user may lag behind: what is over stays over.
  if (own.isOver) return null;
  own.isAwaited ||= waitsForVotes(status) || now - own.since >= answeredMs;
  if (lapseIn(lapsesAt, now)?.lapsed !== true || own.lapsed === lapsesAt) return null;
  own.lapsed = lapsesAt;
  return 'lapsed';
}

function overNow(own: Own, { status, mine }: ActivitySummary, now: number): Ended | null {
  const wasOver = own.isOver;
  own.isOver = true;
  const isAwaited = own.isAwaited || now - own.since >= answeredMs;
  if (wasOver || !isAwaited) return null;
  const ended = endings[status] ?? null;
  // Whoever rejects their own request knows it.
  return ended === 'rejected' && mine === 'rejected' ? null : ended;
}
