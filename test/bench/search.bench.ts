/**
 * P6: a search over 100,000 activities, as the list's store holds them, beside a filter that puts a row's text together
 * and lowers it at every keystroke.
 */
import type { Custody } from '../../electron/contract/bridge.ts';
import type { ActivitySummary } from '../../electron/contract/values/document.ts';
import { createActivities } from '../../renderer/store/activities/activities.ts';
import { search } from '../../renderer/store/activities/urgency.ts';
import { atLeast, atMost, interleaved, median, print, quantile, ratio, timed } from './figures.ts';
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

const hear = new Map<string, (value: never) => void>();
const custody = { feed: {}, on: (event: string, listener: (value: never) => void) => hear.set(event, listener) };
const store = createActivities(custody as unknown as Pick<Custody, 'feed' | 'on'>);
const heap = () => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
};
const before = heap();
const build = timed(() => hear.get('feed.reset')?.({ activities: rows, complete: true } as never));
const list = store.getState().groups.waiting.length > 0 ? store.getState().groups.waiting : store.getState().groups.needs_me;
if (list.length !== rows.length) throw new Error(`the store lists ${list.length} of ${rows.length} rows`);
const megabytes = (heap() - before) / 1e6;

/** What a list does that prepares nothing. */
const naive = (over: ActivitySummary[], query: string): ActivitySummary[] => {
  const words = query.toLowerCase().split(/\s+/);
  return over.filter(row => {
    const text = [row.headline, row.proposer, row.type, row.activityId, row.status, row.haystack].join('\n').toLowerCase();
    return words.every(word => text.includes(word));
  });
};

/** What the feed holds at most (electron/core/feed/feed.ts). */
const held = list.slice(0, 5_000);
const all: number[] = [];
const usual: number[] = [];
const ratios: number[] = [];
for (const [what, query] of Object.entries(queries)) {
  const found = search(list, query);
  const names = new Set(naive(rows, query).map(row => row.activityId));
  if (found.some(row => !names.has(row.activityId))) throw new Error(`${what}: “${query}” finds rows it should not`);
  if (found.length === 0 && names.size > 0) throw new Error(`${what}: “${query}” finds nothing`);
  const times = await interleaved(5, {
    naive: () => timed(() => naive(held, query)),
    ours: () => timed(() => search(list, query)),
    held: () => timed(() => search(held, query)),
  });
  all.push(...times.ours);
  usual.push(...times.held);
  ratios.push(ratio(times.naive, times.held));
}
print('P6 search', [
  atMost('100,000: the store takes and sorts them', 150, build, 'ms'),
  atMost('100,000: memory beside the rows themselves', 25, megabytes, 'MB'),
  atMost(
    '100,000: a query, p95',
    16.7,
    quantile(all, 0.95),
    'ms',
    'there is no index: each row brings its text lowered, and the feed holds 5,000. One joined text would be three times as fast where little is found, for as much memory again.',
  ),
  atMost('5,000, the most that is held: a query, p95', 16.7, quantile(usual, 0.95), 'ms'),
  atLeast('5,000: naive filter / query', 3.5, median(ratios)),
]);
