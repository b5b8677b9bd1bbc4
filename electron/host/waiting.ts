/** How many activities wait for this person, kept from the feed's own events. */
import type { Events } from '../contract/app-values.ts';

/** Takes the core's events and tells when the number changes. */
export function countWaiting(changed: (count: number) => void): (event: string, value: unknown) => void {
  const waiting = new Set<string>();
  const keep = (activities: Events['feed.reset']['activities']) => {
    for (const { activityId, group } of activities)
      if (group === 'needs_me') waiting.add(activityId);
      else waiting.delete(activityId);
  };
  return (event, value) => {
    const before = waiting.size;
    if (event === 'feed.reset') {
      waiting.clear();
      keep((value as Events['feed.reset']).activities);
    } else if (event === 'feed.delta') {
      const delta = value as Events['feed.delta'];
      keep(delta.upserts);
      for (const activityId of delta.removed) waiting.delete(activityId);
    } else return;
    if (waiting.size !== before) changed(waiting.size);
  };
}
