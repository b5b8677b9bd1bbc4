/** A feed on a service in a few lines, under a virtual clock. */
import type { Activity } from '../../../electron/contract/service/activity.ts';
import type { LinkState, Snapshot } from '../../../electron/contract/values/app-values.ts';
import type { ActivitySummary } from '../../../electron/contract/values/document.ts';
import { createFeed } from '../../../electron/core/feed/feed.ts';
import type { Clock } from '../../../electron/core/ports.ts';
import type { Rate } from '../../../electron/core/service/request-queue.ts';
import { createService } from '../../../electron/core/service/service.ts';
import { ledger } from './ledger.ts';
import { type Answer, half, scriptedHttp, scriptedTarget } from './scripted-http.ts';
import { virtualClock } from './virtual-clock.ts';

interface Options {
  rate?: Rate;
  most?: number;
  open?: number;
  decided?: number;
  summarise?: (activity: Activity) => ActivitySummary;
  outdated?: (activity: Activity) => boolean;
  sleep?: Clock['sleep'];
  isOnline?: () => boolean;
  pollSeconds?: number;
}

export const summaryOf = (activity: Activity): ActivitySummary => ({
  activityId: activity.id,
  type: activity.type,
  status: activity.status,
  headline: `about ${activity.id}`,
  title: `about ${activity.id}`,
  kind: 'other',
  severity: 'note',
  proposer: '',
  createdAt: activity.createdAt,
  updatedAt: activity.updatedAt,
  lapsesAt: null,
  group: 'waiting',
  approved: 0,
  rejected: 0,
  threshold: null,
  mine: null,
  haystack: '',
});

export function feeding({
  rate = { perSecond: 1, burst: 3 },
  most = 5_000,
  open = 0,
  decided = 0,
  summarise = summaryOf,
  outdated,
  sleep,
  isOnline,
  pollSeconds = 10,
}: Options = {}) {
  const clock = virtualClock();
  const http = scriptedHttp(clock);
  const book = ledger(http, clock);
  for (let i = 0; i < decided; i++) book.add({ status: 'ACTIVITY_STATUS_COMPLETED' });
  for (let i = 0; i < open; i++) book.add();
  const healthy = http.answer;
  const service = createService({ http, clock, random: half, rateOf: () => rate });
  const deltas: { upserts: ActivitySummary[]; removed: string[]; complete: boolean }[] = [];
  const links: LinkState[] = [];
  const resets: Snapshot[] = [];
  const seen = new Map<string, ActivitySummary>();
  const feed = createFeed({
    service,
    target: scriptedTarget(),
    clock: sleep === undefined ? clock : { ...clock, sleep },
    userId: 'u-1',
    pollSeconds: () => pollSeconds,
    isOnline,
    summarise: activities => ({ order: activities, begin: () => summarise }),
    ...(outdated !== undefined && { outdated: () => outdated }),
    onLink: link => links.push(link),
    onDelta(delta) {
      deltas.push(delta);
      for (const summary of delta.upserts) seen.set(summary.activityId, summary);
      for (const id of delta.removed) seen.delete(id);
    },
    onReset: snapshot => resets.push(snapshot),
    most,
    random: half,
  });
  const paths = () => http.asked.map(a => a.path.slice(a.path.lastIndexOf('/') + 1));
  return { clock, http, book, feed, service, deltas, links, resets, seen, paths, healthy };
}
export type World = ReturnType<typeof feeding>;

/** The requests a period costs. */
export async function cost(world: World, ms: number): Promise<number> {
  const before = world.http.asked.length;
  await world.clock.advance(ms);
  return world.http.asked.length - before;
}
export const trouble = (world: World, answer: Answer) => {
  world.http.answer = () => answer;
};
export const recover = (world: World) => {
  world.http.answer = world.healthy;
};
