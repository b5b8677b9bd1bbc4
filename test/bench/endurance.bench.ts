/**
 * P10: polls one after the other without the waits: what the heap gains a poll, and
 * whether the last ones cost more than the first. Now and then something is new. The network is not part of it.
 *   npm run bench -- P10             10,000 polls
 *   npm run bench -- P10=43200       a day of them at two seconds
 */
import { randomBytes } from 'node:crypto';
import { createFeed } from '../../electron/core/feed/feed.ts';
import type { Http } from '../../electron/core/ports.ts';
import { batchOf } from '../../electron/core/review/summary.ts';
import { createService } from '../../electron/core/service/service.ts';
import { scriptedTarget } from '../unit/support/scripted-http.ts';
import { context } from '../vectors/parties.ts';
import { atMost, median, print } from './figures.ts';
import { jumpingClock } from './jumping-clock.ts';
import { samplePage } from './sample.ts';

const polls = Number(process.argv[2] ?? 10_000);
const { gc } = globalThis;
if (gc === undefined) throw new Error('start node with --expose-gc');

const clock = jumpingClock();

interface Activity {
  id: string;
  status: string;
}
const page: { activities: Activity[] } = JSON.parse(await samplePage(20));
let body = Buffer.from(JSON.stringify(page));
let asked = 0;
const heaps: number[] = [];
const costs: number[] = [];
let cost = process.cpuUsage();
const sample = Math.max(1, Math.floor(polls / 40));
let finish: () => void = () => undefined;
const finished = new Promise<void>(resolve => {
  finish = resolve;
});
const http: Http = {
  async post() {
    asked += 1;
    if (asked % 100 === 0) {
      // The newest is decided, and another one is asked for.
      const [newest] = page.activities;
      if (newest === undefined) throw new Error('no activity');
      const decided = { ...newest, status: 'ACTIVITY_STATUS_COMPLETED' };
      page.activities = [{ ...newest, id: `later-${asked}` }, decided, ...page.activities.slice(1, 19)];
      body = Buffer.from(JSON.stringify(page));
    }
    if (asked % sample === 0) {
      const { user, system } = process.cpuUsage(cost);
      costs.push(user + system);
      gc();
      heaps.push(process.memoryUsage().heapUsed);
      cost = process.cpuUsage();
    }
    if (asked >= polls) finish();
    return { status: 200, headers: { date: new Date(clock.now()).toUTCString() }, body };
  },
  get: () => Promise.reject(new Error('nothing is fetched')),
  close: async () => undefined,
};
const service = createService({ http, clock, random: randomBytes, rateOf: () => ({ perSecond: 100, burst: 100 }) });
const shared = context();
const feed = createFeed({
  service,
  target: scriptedTarget(),
  clock,
  random: randomBytes,
  userId: 'u-1',
  pollSeconds: () => 2,
  summarise: activities => batchOf(activities, 'u-1', () => shared),
  onLink: () => undefined,
  onDelta: () => undefined,
  onReset: () => undefined,
  most: 200,
});
feed.start();
await finished;
const { state } = feed.link();
const { size } = new Set(feed.snapshot().activities.map(row => row.activityId));
feed.stop();
if (state !== 'live' || size > 220) throw new Error(`after ${polls} polls the feed is ${state} and holds ${size} activities`);

/** Least squares over the samples from the fifth on: bytes a poll. */
function slope(values: number[]): number {
  const from = values.slice(4);
  const middle = (from.length - 1) / 2;
  const mean = from.reduce((sum, value) => sum + value, 0) / from.length;
  const over = from.reduce((sum, value, n) => sum + (n - middle) * (value - mean), 0);
  const under = from.reduce((sum, _, n) => sum + (n - middle) ** 2, 0);
  return over / under / sample;
}
const tenth = Math.max(1, Math.floor(costs.length / 10));
print(`P10 endurance, ${polls} polls`, [
  atMost('heap gained a poll', 1_000, Math.max(0, slope(heaps)), 'bytes'),
  atMost(
    'processor time a poll, last tenth / second tenth',
    1.02,
    median(costs.slice(-tenth)) / median(costs.slice(tenth, 2 * tenth)),
    'x',
    'what else the machine does between the two is in it.',
  ),
]);
