import type { AppState } from '../../../electron/contract/values/app-values.ts';
import type { ActivityView, SealedReview } from '../../../electron/contract/values/document.ts';
import { glance, plain } from '../text/hostile.ts';

interface Said {
  activity: Pick<ActivityView, 'activityId' | 'proposer'>;
  headline: string;
  decision: 'approve' | 'reject';
  reason: string;
}

/** A message for who asked, to be pasted where they are reached: the service has no place for a reason. */
export function messageFor({ activity: { activityId, proposer }, headline, decision, reason }: Said): {
  who: string;
  text: string;
} {
  const [first = ''] = (proposer?.userName ?? '').trim().split(/\s+/);
  return {
    who: first === '' ? 'who asked' : glance(first, 30),
    text: `I ${decision === 'approve' ? 'approved' : 'rejected'}: ${plain(headline)}\n${reason}\nActivity ${activityId}`,
  };
}

export interface Offer {
  approve: boolean;
  reject: boolean;
  /** Why something is off, in sentences; empty where both are possible. */
  because: string[];
}

/**
 * What may be asked of the confirmation window now. Main checks again; this only saves a person a dead end.
 * An unknown outcome of this activity takes both away: the opposite vote must not overtake it
 * (docs/architecture.md#nothing-is-lost).
 */
export function offer(review: SealedReview, app: AppState | null): Offer {
  const none = (because: string): Offer => ({ approve: false, reject: false, because: [because] });
  const { subject } = review;
  if (subject.kind !== 'activity') return none('This is a body to read, not an activity to decide on.');
  if (app === null) return none('Countersign is starting.');
  const { activity } = subject;
  const lost = app.unknown.some(
    entry => entry.about?.includes(activity.activityId) || entry.fingerprint === activity.fingerprint,
  );
  if (lost) return none('A vote on this was sent and its answer was lost. Wait until it is settled.');
  if (app.link.state === 'trouble' && app.link.code === 'offline')
    return none('The service cannot be reached. Deciding needs it; reading does not.');
  const key = app.keys.find(entry => entry.keyId === app.connections.find(c => c.connectionId === app.current)?.keyId);
  if (key !== undefined && key.state !== 'ready') return none(`The key “${key.name}” cannot be used: see Keys.`);
  return { approve: activity.canApprove, reject: activity.canReject, because: activity.because };
}
