/**
 * P10: the whole core over a day of polls at a busy desk, without the waits: what the heap gains a poll, whether handles and files
 * stay as many, and whether the last polls cost more than the first. The list, its pages and the segments of the journal are
 * smaller than the app's, so that they are full from the first hour on and what grows after that grows for ever.
 *   npm run bench -- P10             10,000 polls
 *   npm run bench -- P10=43200       a day of them at two seconds
 */
import { existsSync, readdirSync } from 'node:fs';
import { withSmallerParts } from './desk/smaller-parts.ts';
import { atMost, median, print } from './figures.ts';

const polls = Number(process.argv[2] ?? 10_000);
const { gc } = globalThis;
if (gc === undefined) throw new Error('start node with --expose-gc');

withSmallerParts();
const { openDesk } = await import('./desk/app.ts');
const { acts } = await import('./desk/acts.ts');

interface Sample {
  heap: number;
  /** Outside of the heap: bytes of buffers. */
  outside: number;
  /** What keeps the loop alive, but for what is written and closed just now. */
  resources: number;
  /** File descriptors; null where the system does not tell. */
  files: number | null;
  sleepers: number;
  /** Microseconds a poll. */
  cost: number;
  polls: number;
}

const desk = await openDesk();
const samples: Sample[] = [];
const every = Math.max(1, Math.floor(polls / 48));
const counts = Object.fromEntries(Object.keys(acts).map(name => [name, 0]));

/** Come and go with each line of the log, which nobody waits for. */
const passing = new Set(['FSReqPromise', 'FSReqCallback', 'CloseReq', 'Immediate']);
function take(cost: number, at: number, since: number): void {
  gc?.();
  gc?.();
  const { heapUsed, external } = process.memoryUsage();
  samples.push({
    heap: heapUsed,
    outside: external,
    resources: process.getActiveResourcesInfo().filter(kind => !passing.has(kind)).length,
    files: existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : null,
    sleepers: desk.clock.sleepers(),
    cost: cost / (at - since),
    polls: at,
  });
}

let since = desk.polls();
const started = desk.polls();
let cost = process.cpuUsage();
/** What the desk did itself is not what a poll costs: a search takes longer as the journal grows. */
let inActs = 0;
for (;;) {
  const at = desk.polls();
  const done = at - started;
  for (const [name, act] of Object.entries(acts)) {
    const n = counts[name] ?? 0;
    if (done < (n + 1) * act.every) continue;
    counts[name] = n + 1;
    const before = process.cpuUsage();
    await act.do(desk, n);
    const { user, system } = process.cpuUsage(before);
    inActs += user + system;
  }
  await desk.settled();
  if (desk.polls() - since >= every) {
    const { user, system } = process.cpuUsage(cost);
    take(user + system - inActs, desk.polls(), since);
    since = desk.polls();
    inActs = 0;
    cost = process.cpuUsage();
  }
  if (done >= polls) break;
  await desk.goOn();
}
const { link } = await desk.ask('app.state');
const snapshot = await desk.ask('feed.snapshot');
const decided = counts['it is read, and decided'] ?? 0;
const verified = await desk.ask('journal.verify');
await desk.close();
if (link.state !== 'live') throw new Error(`after ${polls} polls the link is ${JSON.stringify(link)}`);
if (snapshot.activities.length > 250) throw new Error(`the list holds ${snapshot.activities.length} activities`);
if (!verified.ok) throw new Error(verified.sentence);

/** Least squares: bytes a poll. */
function slope(of: readonly Sample[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(of.map(each => each.polls)), mean(of.map(each => each.heap))];
  const over = of.reduce((sum, each) => sum + (each.polls - x) * (each.heap - y), 0);
  return over / of.reduce((sum, each) => sum + (each.polls - x) ** 2, 0);
}
/** The lists are full by then. */
const warm = samples.slice(Math.floor(samples.length / 4));
const half = Math.floor(warm.length / 2);
const [first, last] = [warm.slice(0, half), warm.slice(-half)];
const most = (of: readonly Sample[], count: (sample: Sample) => number) => Math.max(...of.map(count));
const more = (count: (sample: Sample) => number) => Math.max(0, most(last, count) - most(first, count));
const passingBy = 'the log writes behind, and a poll may be waiting for its turn: one is there at one look and not at another.';
const filling =
  'a short run: what is kept of digests, signatures and compiled code still fills up, and a megabyte that comes and goes is hundreds of bytes a poll. Only a run of a day (P10=43200) says whether it goes on.';
print(`P10 a day at a busy desk, ${polls} polls, ${decided} decisions`, [
  atMost('heap gained a poll', 1_000, Math.max(0, slope(warm)), 'bytes', filling),
  atMost('the same, first half', 1_000, Math.max(0, slope(first)), 'bytes', filling),
  atMost('the same, second half', 1_000, Math.max(0, slope(last)), 'bytes', filling),
  atMost(
    'buffers at the end, above those at first',
    1,
    (median(last.map(each => each.outside)) - median(first.map(each => each.outside))) / 1e6,
    'MB',
  ),
  atMost(
    'handles that came',
    0,
    more(({ resources }) => resources),
    'handles',
  ),
  atMost(
    'open files that came',
    0,
    more(({ files }) => files ?? 0),
    'files',
  ),
  atMost(
    'sleeps under way that came',
    0,
    more(({ sleepers }) => sleepers),
    'sleeps',
    passingBy,
  ),
  atMost(
    'processor time a poll, last quarter / first quarter',
    1.02,
    median(last.map(each => each.cost)) / median(first.map(each => each.cost)),
    'x',
    'what else the machine does between the two is in it.',
  ),
]);
