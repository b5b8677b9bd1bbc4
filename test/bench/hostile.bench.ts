/**
 * P9: main's event loop and memory while the feed polls a server that does its worst, and a minute of refusals under a
 * clock that is moved by hand.
 */
import { randomBytes } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { createHttp } from '../../electron/adapters/http.ts';
import { createFeed } from '../../electron/core/feed/feed.ts';
import type { Clock } from '../../electron/core/ports.ts';
import { createService, type Service, type Target } from '../../electron/core/service/service.ts';
import { systemClock } from '../../electron/host/system.ts';
import { ledger } from '../unit/support/ledger.ts';
import { half, scriptedHttp, scriptedTarget, serviceError } from '../unit/support/scripted-http.ts';
import { virtualClock } from '../unit/support/virtual-clock.ts';
import { atMost, type Figure, print } from './figures.ts';
import { type Hostility, hostilities, startHostileServer } from './hostile-server.ts';

const interval = 2;
const feedOf = (service: Service, target: Target, clock: Clock, random: (bytes: number) => Uint8Array) =>
  createFeed({
    service,
    target,
    clock,
    userId: 'u-1',
    pollSeconds: () => interval,
    summarise: () => ({ order: [], begin: () => () => ({}) as never }),
    onLink: () => undefined,
    onDelta: () => undefined,
    onReset: () => undefined,
    random,
  });

const figures: Figure[] = [];
const server = await startHostileServer();
const random = (bytes: number) => randomBytes(bytes);
const http = createHttp({});
const service = createService({ http, clock: systemClock, random });
const rss = () => {
  globalThis.gc?.();
  return process.memoryUsage().rss / 1e6;
};
/** What the machine itself does to a loop that has nothing to do. */
const idle = monitorEventLoopDelay({ resolution: 5 });
idle.enable();
await wait(3_000);
idle.disable();
const before = rss();
const worst: { hostility: string; p99: number }[] = [];
for (const hostility of Object.keys(hostilities) as Hostility[]) {
  await server.be(hostility);
  const feed = feedOf(service, scriptedTarget({ baseUrl: server.url }), systemClock, random);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  feed.start();
  await wait(3 * interval * 1000);
  delay.disable();
  const { state } = feed.link();
  feed.stop();
  worst.push({ hostility, p99: delay.percentile(99) / 1e6 });
  if (state === 'live') throw new Error(`${hostility} was taken for an answer`);
}
worst.sort((a, b) => b.p99 - a.p99);
const [first] = worst;
const quiet = idle.percentile(99) / 1e6;
figures.push(
  atMost(
    `event loop delay p99, worst (${first?.hostility}), idle ${quiet.toFixed(1)} ms`,
    20,
    first?.p99 ?? Number.NaN,
    'ms',
    'an answer just under the cap of 16 MiB is looked through and parsed in one piece.',
  ),
);
await http.close();
await wait(500);
figures.push(
  atMost(
    'memory after all of them, above before',
    16,
    rss() - before,
    'MB',
    'what V8 and the allocator keep of 15 MB answers; they are let go, but not at once given back.',
  ),
);
server.close();

// A minute of refusals at a plan of one request a second, by a clock that is moved by hand: these are counts.
for (const [name, answer] of [
  ['429', { status: 429, text: 'Too many requests' }],
  ['500', serviceError(500, 13, 'internal')],
] as const) {
  const clock = virtualClock();
  const scripted = scriptedHttp(clock);
  const book = ledger(scripted, clock);
  for (let n = 0; n < 300; n++) book.add();
  const healthy = scripted.answer;
  const patient = createService({ http: scripted, clock, random: half, rateOf: () => ({ perSecond: 1, burst: 3 }) });
  const feed = feedOf(patient, scriptedTarget(), clock, half);
  feed.start();
  await clock.advance(30_000);
  scripted.answer = () => answer;
  const asked = scripted.asked.length;
  await clock.advance(60_000);
  const requests = scripted.asked.length - asked;
  scripted.answer = healthy;
  const since = clock.monotonic();
  while (feed.link().state !== 'live' && clock.monotonic() - since < 120_000) await clock.advance(100);
  const seconds = (clock.monotonic() - since) / 1000;
  const { state } = feed.link();
  feed.stop();
  if (state !== 'live') throw new Error(`the feed did not come back after ${name}`);
  figures.push(
    atMost(`requests in a minute of ${name} / the plan’s 60`, 1, requests / 60),
    atMost(`seconds until it is live again after ${name}`, 30, seconds, 's'),
  );
}
print('P9 hostile server', figures);
