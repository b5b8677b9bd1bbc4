/**
 * P6: a search over 100,000 activities, as core holds those that are kept behind the list, beside a filter that puts a row's
 * text together and lowers it at every keystroke; and over what a page holds of the list itself. Every answer is compared
 * with that filter's.
 */
import type { Custody } from '../../electron/contract/bridge.ts';
import type { ActivitySummary } from '../../electron/contract/values/document.ts';
import { type Held, heldOf } from '../../electron/core/older/codec.ts';
import { heldRows } from '../../electron/core/older/held.ts';
import { createActivities } from '../../renderer/store/activities/activities.ts';
import { search } from '../../renderer/store/activities/urgency.ts';
import { atLeast, atMost, interleaved, percentile, print, ratios, timed } from './figures.ts';
import { manyRows } from './rows.ts';

const rows = await manyRows(100_000);
const [some, other] = [rows[70_007], rows[41]];
if (some === undefined || other === undefined) throw new Error('no rows');
const queries = {
  'a word of most rows': 'invoice',
  'a phrase of one': 'invoice 70007 of',
  'words in any order': 'northwind 70007',
  'a name': 'chloé',
  'an e-mail address': 'ops+treasury@northwind.example',
  'a prefix of a fingerprint': other.haystack.match(/sha256:[0-9a-f]{10}/)?.[0] ?? '',
  'an id': some.activityId,
  nothing: 'nobody wrote this',
};

const heap = () => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
};
const whole = { isOver: () => false, giveWay: async () => {} };

const pages = Array.from({ length: rows.length / 100 }, (_, page) =>
  rows.slice(page * 100, page * 100 + 100).map(row => heldOf(row)),
);
const kept = heldRows();
const before = heap();
const build = timed(() => {
  for (const held of pages.toReversed()) kept.take({ held: held.toReversed(), readAt: '' });
});
const megabytes = (heap() - before) / 1e6;

/** What a list does that prepares nothing. */
const naive = (over: readonly Held[], query: string): Held[] => {
  const words = query.toLowerCase().split(/\s+/);
  return over.filter(row => {
    const { title, amount = '', about = '', proposer, type, activityId, createdAt, find } = row;
    const text = [title, amount, about, proposer, type, activityId, createdAt, find].join(' ').toLowerCase();
    return words.every(word => text.includes(word));
  });
};
const all = pages.flat();
const ours: number[] = [];
const naively: number[] = [];
for (const [what, query] of Object.entries(queries)) {
  const found = (await kept.find({ search: query }, whole)).map(place => kept.at(place).activityId);
  const expected = naive(all, query).map(({ activityId }) => activityId);
  if (JSON.stringify(found) !== JSON.stringify(expected.toReversed())) throw new Error(`${what}: “${query}” finds other rows`);
  let asked = 0;
  const times = await interleaved(7, {
    naive: () => timed(() => naive(all, query)),
    // Never the same twice, or the last answer would be given again.
    ours: () => timedKept(query, ++asked),
  });
  naively.push(...times.naive);
  ours.push(...times.ours);
}
/** The processor time of one search; times that leave none out make it another one than the last. */
async function timedKept(query: string, nth: number): Promise<number> {
  const { user, system } = process.cpuUsage();
  const found = await kept.find({ search: query, from: new Date(nth).toISOString() }, whole);
  found.slice(0, 200).map(kept.at);
  const now = process.cpuUsage();
  return (now.user + now.system - user - system) / 1000;
}

/** What a page holds at most of one connection (electron/core/feed/feed.ts), and twice as many. */
const listed = new Map([5_000, 10_000].map(many => [many, listOf(rows.slice(-many))]));
function listOf(of: readonly ActivitySummary[]): ActivitySummary[] {
  const hear = new Map<string, (value: never) => void>();
  const custody = { feed: {}, on: (event: string, listener: (value: never) => void) => hear.set(event, listener) };
  const store = createActivities(custody as unknown as Pick<Custody, 'feed' | 'on'>);
  hear.get('feed.reset')?.({ activities: of, complete: true } as never);
  const { waiting, needs_me } = store.getState().groups;
  return waiting.length > 0 ? waiting : needs_me;
}
const ofPage = async (many: number) => {
  const list = listed.get(many) ?? [];
  if (list.length !== many) throw new Error(`the store lists ${list.length} of ${many} rows`);
  const times = Object.values(queries).map(query => interleaved(5, { it: () => timed(() => search(list, query), 5) }));
  return (await Promise.all(times)).flatMap(({ it }) => it);
};
print('P6 search', [
  atMost(
    '100,000 kept: a query, and its first 200 rows, p95',
    16.7,
    percentile(ours, 0.95),
    'ms',
    'a word that many rows have is counted in all of them, in slices of 8 ms: it takes two or three.',
  ),
  atLeast('100,000 kept: naive filter / query', 3.5, ratios(naively, ours)),
  atMost(
    '100,000 kept: texts and rows built',
    150,
    build,
    'ms',
    'the goal is of an index alone; this also packs the rows. It is done a page at a time, as pages are opened or read.',
  ),
  atMost(
    '100,000 kept: memory, the rows among it',
    25,
    megabytes,
    'MB',
    'the goal is of an index beside rows that something else holds. Here nothing else holds them: a third are the rows, two thirds are what a search looks in.',
  ),
  atMost('10,000 of the list in a page: a query, p95', 16.7, percentile(await ofPage(10_000), 0.95), 'ms'),
  atMost('5,000, the most that a page holds: a query, p95', 16.7, percentile(await ofPage(5_000), 0.95), 'ms'),
]);
