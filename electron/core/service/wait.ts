/** Waiting for an activity that is accepted and not done: CREATED and PENDING are polled (docs/service.md#statuses). */
import type { Activity } from '../../contract/service/activity.ts';
import { isUnderWay } from '../../contract/service/activity-status.ts';
import type { Clock } from '../ports.ts';
import { slept } from './living-clock.ts';
import type { Service, Target } from './service.ts';

const firstWaitMs = 500;
const longestWaitMs = 5_000;
const patienceMs = 120_000;

/**
 * Reads the activity again, after 500 ms doubling to 5 s, until it is no longer in progress or two minutes are over.
 * Consensus and authenticators needed are not waited for: people take longer.
 * @returns the activity as last read. A read that fails changes nothing; the next one may not.
 */
export async function waitForActivity(service: Service, clock: Clock, target: Target, activity: Activity): Promise<Activity> {
  const end = clock.monotonic() + patienceMs;
  let last = activity;
  for (let wait = firstWaitMs; isUnderWay(last.status) && clock.monotonic() < end; wait = Math.min(wait * 2, longestWaitMs)) {
    // Ended meanwhile: what was last read stands, and the next start reads on.
    if (!(await slept(clock, wait))) return last;
    const read = await service.query(target, 'get_activity', { activityId: activity.id }, { attempts: 1 });
    if (read.ok && read.value.activity.id === activity.id) last = read.value.activity;
  }
  return last;
}
