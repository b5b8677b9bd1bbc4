/**
 * P15: a feed of ten thousand pending beside one of a thousand: reading them, a poll that finds nothing new, grading all of
 * them anew, and what stays in memory. The network is not part of it.
 */
import { randomBytes } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { createFeed } from '../../electron/core/feed/feed.ts';
import type { Http } from '../../electron/core/ports.ts';
import { batchOf } from '../../electron/core/review/summary.ts';
import { createService } from '../../electron/core/service/service.ts';
import { scriptedTarget } from '../unit/support/scripted-http.ts';
import { context } from '../vectors/parties.ts';
import { atMost, print } from './figures.ts';
import { jumpingClock } from './jumping-clock.ts';
import { samplePage } from './sample.ts';

interface Row {
  id: string;
  fingerprint: string;
  status: string;
  createdAt: string;
}
const models: Row[] = JSON.parse(await samplePage(20)).activities;
const pageSize = 100;

/** So many that wait, newest first, as a service lists them. */
function pending(count: number): Row[] {
  return Array.from({ length: count }, (_, n) => ({
    ...(models[n % models.length] as Row),
    id: `activity-${String(count - n).padStart(6, '0')}`,
    fingerprint: `sha256:${String(n).padStart(64, '0')}`,
    status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED',
    createdAt: new Date(Date.parse('2026-03-01T09:00:00Z') + (count - n) * 1000).toISOString(),
  }));
}

/** Seconds of this process's own time. */
async function spent(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
const heap = () => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1e6;
};

async function measure(count: number) {
  const clock = jumpingClock();
  const rows = pending(count);
  const texts = new Map<string, Buffer>();
  let asked = 0;
  const http: Http = {
    async post({ body }) {
      asked += 1;
      const { paginationOptions } = JSON.parse(Buffer.from(body).toString('utf8')) as { paginationOptions?: { before?: string } };
      const before = paginationOptions?.before ?? '';
      const at = before === '' ? 0 : rows.findIndex(({ id }) => id === before) + 1;
      const key = `${at}`;
      const text = texts.get(key) ?? Buffer.from(JSON.stringify({ activities: rows.slice(at, at + pageSize) }));
      texts.set(key, text);
      return { status: 200, headers: { date: new Date(clock.now()).toUTCString() }, body: text };
    },
    get: () => Promise.reject(new Error('nothing is fetched')),
    close: async () => undefined,
  };
  const before = heap();
  const service = createService({ http, clock, random: randomBytes, rateOf: () => ({ perSecond: 100, burst: 100 }) });
  const shared = context();
  let told = 0;
  let lines = 0;
  const feed = createFeed({
    ...{ service, target: scriptedTarget(), clock, random: randomBytes, userId: 'u-1', pollSeconds: () => 2 },
    // A context for each slice, as a session makes one.
    summarise(activities) {
      const batch = batchOf(activities, 'u-1', () => ({ ...shared, history: feed.all() }));
      return {
        ...batch,
        begin() {
          const line = batch.begin();
          return activity => {
            lines += 1;
            return line(activity);
          };
        },
      };
    },
    ...{ onLink: () => undefined, onReset: () => undefined, onDelta: () => (told += 1) },
  });
  const until = async (isDone: () => boolean) => {
    while (!isDone()) await turn();
  };
  const read = await spent(async () => {
    feed.start();
    await until(() => feed.end() !== null || (feed.snapshot().complete && feed.snapshot().activities.length >= count));
  });
  const held = feed.snapshot().activities.length;
  if (held !== count) throw new Error(`the feed holds ${held} of ${count}`);
  const bytes = JSON.stringify(feed.snapshot()).length / 1e6;
  const memory = heap() - before;
  const from = { asked, told };
  const polls = 100;
  const idle = await spent(() => until(() => asked >= from.asked + polls));
  const toldIdle = told - from.told;
  const graded = await spent(async () => {
    const made = lines;
    feed.resummarise();
    await until(() => lines >= made + count);
  });
  feed.stop();
  return { read, idle: idle / polls, graded, memory, bytes, toldIdle };
}

const few = await measure(1_000);
const many = await measure(10_000);
print('P15 ten thousand pending', [
  atMost('reading them, 10,000 / 1,000', 12, many.read / few.read),
  atMost('a poll that finds nothing new', 20, many.idle * 1000, 'ms'),
  atMost('messages in polls that found nothing', 0, many.toldIdle, 'messages'),
  atMost('grading all of them anew, 10,000 / 1,000', 12, many.graded / few.graded),
  atMost('memory', 80, many.memory, 'MB'),
  atMost('what a page is told of all of them, once', 15, many.bytes, 'MB'),
]);
