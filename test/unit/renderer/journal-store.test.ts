/** The journal as the page reads it: a page at a time, narrowed as somebody types, of whole days. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { done } from '../../../electron/contract/outcome.ts';
import { createJournal, filterOf, isNarrowed, isNoDay, noChoice, wrongDays } from '../../../renderer/store/past/journal.ts';
import { createNamedBefore } from '../../../renderer/store/past/named.ts';
import { createOlder } from '../../../renderer/store/past/older.ts';
import { fakeCustody, unreachable } from './custody.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const from = (newest: number, count: number) => Array.from({ length: count }, (_, n) => ({ matterId: `0 ${newest - n}` }));
const page = (newest: number, count: number, found = newest) =>
  done({ matters: from(newest, count), found, total: 999, entries: 2_000 });

test('days are whole ones, the last one to its last moment; what is none narrows nothing', () => {
  const days = (first: string, last: string) => filterOf({ ...noChoice, from: first, to: last });
  expect(days('2026-11-20', '2026-11-21')).toEqual({ from: '2026-11-20T00:00:00.000Z', to: '2026-11-21T23:59:59.999Z' });
  expect(days('2026-11-21', '')).toEqual({ from: '2026-11-21T00:00:00.000Z' });
  expect(days('', '2026-11-21')).toEqual({ to: '2026-11-21T23:59:59.999Z' });
  for (const [first, last] of [
    ['2026-11-22', '2026-11-21'],
    ['2026-13-01', '2026-11-21'],
    ['2026-11-20', '21.11.2026'],
    ['x2026-11-20', '2026-11-20x'],
  ] as const)
    expect(days(first, last), `${first} ${last}`).toEqual({});
  const wrong = (first: string, last: string) => wrongDays({ ...noChoice, from: first, to: last });
  expect(wrong('2026-11-21', '2026-11-21')).toBeNull();
  expect(wrong('2026-11-22', '2026-11-21')).toBe('The first day is after the last.');
  expect(wrong('2026-11-22', '')).toBeNull();
  expect(wrong('', '2026-11')).toBe('Expected a day such as 2026-11-21.');
  expect(wrong('tomorrow', '')).toBe('Expected a day such as 2026-11-21.');
  expect(['', '2026-02-28', '2026-02-99', ' 2026-02-01'].map(isNoDay)).toEqual([false, false, true, true]);
});

test('what is chosen becomes what main is asked for', () => {
  expect(filterOf(noChoice)).toEqual({});
  expect(filterOf({ ...noChoice, query: ' a b ', group: 'decisions', organizationId: 'o' })).toEqual({
    search: 'a b',
    kinds: ['review_decided', 'vote_confirmed'],
    organizationId: 'o',
  });
  expect(filterOf({ ...noChoice, query: 'x'.repeat(401) }).search).toHaveLength(400);
  expect(filterOf({ ...noChoice, query: '  ' })).toEqual({});
});

test('a page is read, then the next after the last, and no further than there is', async () => {
  const bridge = fakeCustody({ 'journal.matters': page(500, 200) });
  const store = createJournal(bridge.custody);
  await store.getState().more();
  expect(bridge.since()).toEqual([]);
  const loading = store.getState().load();
  expect(store.getState().loading).toBe(true);
  await loading;
  expect(store.getState()).toMatchObject({ found: 500, total: 999, loading: false, failure: null });
  bridge.answers['journal.matters'] = page(300, 200, 500);
  await store.getState().more();
  expect(store.getState().matters).toEqual(from(500, 400));
  bridge.answers['journal.matters'] = page(100, 100, 500);
  await store.getState().more();
  await store.getState().more();
  expect(store.getState().matters).toHaveLength(500);
  expect(bridge.since()).toEqual([
    ['journal.matters', { limit: 200 }],
    ['journal.matters', { limit: 200, skip: 200 }],
    ['journal.matters', { limit: 200, skip: 400 }],
  ]);
  // As many again as are on the screen, and no more than main gives at once.
  bridge.answers['journal.matters'] = page(501, 500);
  await store.getState().load();
  bridge.answers['journal.matters'] = page(501, 1, 501);
  await store.getState().load();
  await store.getState().load();
  expect(bridge.since().map(([, given]) => given)).toEqual([{ limit: 500 }, { limit: 500 }, { limit: 200 }]);
});

test('an answer to an older question is not taken, whichever was asked first', async () => {
  const bridge = fakeCustody({ 'journal.matters': page(400, 200) });
  const store = createJournal(bridge.custody);
  await store.getState().load();
  const answers = bridge.hold('journal.matters');
  const older = store.getState().more();
  await store.getState().more();
  const newer = store.getState().load();
  answers[1]?.(page(401, 200));
  answers[0]?.(page(200, 200, 400));
  await Promise.all([older, newer]);
  expect(store.getState()).toMatchObject({ found: 401, loading: false, matters: from(401, 200) });
  const [first, second] = [store.getState().load(), store.getState().load()];
  answers[3]?.(page(403, 1));
  answers[2]?.(page(402, 1));
  await Promise.all([first, second]);
  expect(store.getState().found).toBe(403);
  // One question for more was under way: the second was not asked.
  expect(answers).toHaveLength(4);
});

test('what is loaded stays where reading on fails, and the failure goes with the next page', async () => {
  const bridge = fakeCustody({ 'journal.matters': page(400, 200) });
  const store = createJournal(bridge.custody);
  await store.getState().load();
  bridge.answers['journal.matters'] = unreachable;
  for (const ask of [() => store.getState().more(), () => store.getState().load()]) {
    await ask();
    expect(store.getState()).toMatchObject({ loading: false, failure: unreachable, matters: from(400, 200) });
  }
  bridge.answers['journal.matters'] = page(200, 200, 400);
  await store.getState().more();
  expect(store.getState().failure).toBeNull();
});

test('while somebody types the list is asked for once, after a moment, from its top', async () => {
  const bridge = fakeCustody({ 'journal.matters': page(400, 300) });
  const store = createJournal(bridge.custody);
  await store.getState().load();
  bridge.since();
  for (const query of ['a', 'ab']) {
    store.getState().narrow({ query });
    await vi.advanceTimersByTimeAsync(149);
  }
  expect(bridge.asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(bridge.since()).toEqual([['journal.matters', { limit: 200, search: 'ab' }]]);
  expect(store.getState().choice).toEqual({ ...noChoice, query: 'ab' });
});

test('the line that is read is the one that was opened last, and a row that leaves the list stays to be read', async () => {
  const bridge = fakeCustody({ 'journal.matters': page(3, 2) });
  const store = createJournal(bridge.custody);
  await store.getState().load();
  bridge.since();
  const answers = bridge.hold('journal.entry');
  store.getState().open({ sequence: 1 });
  store.getState().open({ sequence: 2, machine: 1 });
  answers[1]?.(done('second'));
  await vi.advanceTimersByTimeAsync(0);
  answers[0]?.(done('first'));
  await vi.advanceTimersByTimeAsync(0);
  expect(store.getState()).toMatchObject({ step: { sequence: 2 }, detail: 'second', detailFailure: null });
  store.getState().open({ sequence: 3 });
  answers[2]?.(unreachable);
  await vi.advanceTimersByTimeAsync(0);
  expect(store.getState()).toMatchObject({ step: { sequence: 3 }, detail: null, detailFailure: unreachable });
  expect(bridge.since().map(([, given]) => given)).toEqual([{ sequence: 1 }, { sequence: 2, machine: 1 }, { sequence: 3 }]);
  store.getState().open(null);
  expect(store.getState()).toMatchObject({ step: null, detailFailure: null });
  store.getState().select('0 2');
  store.getState().select('of no row');
  bridge.answers['journal.matters'] = page(9, 1);
  await store.getState().load();
  expect(store.getState().selected).toMatchObject({ matterId: '0 2' });
  store.getState().read(true);
  expect(store.getState().reading).toBe(true);
  store.getState().select(null);
  expect(store.getState()).toMatchObject({ selected: null, reading: false });
  store.getState().narrow({ query: 'x' });
  expect(isNarrowed(store.getState().choice)).toBe(true);
  store.getState().narrow({ ...noChoice, by: 'entry' });
  expect(isNarrowed(store.getState().choice)).toBe(false);
  store.getState().select('0 9');
  store.getState().clear();
  expect(store.getState()).toMatchObject({ matters: null, selected: null, choice: noChoice });
});

test('each entry by itself is a line of its own, and pages go on before the last', async () => {
  const entry = (sequence: number) => ({ sequence, at: 't', keyId: sequence === 2 ? 'k' : null, activityId: 'a' });
  const bridge = fakeCustody({ 'journal.entries': done({ entries: [entry(2), entry(1)], found: 3, total: 9 }) });
  const store = createJournal(bridge.custody);
  store.getState().narrow({ by: 'entry', query: 'x', machine: 1 });
  await vi.advanceTimersByTimeAsync(150);
  expect(store.getState().matters).toMatchObject([
    { matterId: 'entry 2', steps: [{ sequence: 2 }], keyIds: ['k'], activityId: 'a' },
    { matterId: 'entry 1', keyIds: [] },
  ]);
  await store.getState().more();
  expect(bridge.since()).toEqual([
    ['journal.entries', { limit: 200, search: 'x' }],
    ['journal.entries', { limit: 200, search: 'x', before: 1 }],
  ]);
  expect(store.getState()).toMatchObject({ found: 3, total: 9, entries: 9 });
});

test('journals of others are asked for by their own name, and by the machine', async () => {
  const bridge = fakeCustody({ 'journal.matters': page(3, 2) });
  const store = createJournal(bridge.custody, 'opened');
  store.getState().narrow({ machine: 1, keyIds: ['k'] });
  await vi.advanceTimersByTimeAsync(150);
  expect(bridge.since()).toEqual([['journal.matters', { limit: 200, machine: 1, keyIds: ['k'], of: 'opened' }]]);
});

test('verifying says what it found, or why it could not', async () => {
  const bridge = fakeCustody({ 'journal.verify': done({ sound: true }) });
  const store = createJournal(bridge.custody);
  const verifying = store.getState().verify();
  expect(store.getState().verifying).toBe(true);
  await verifying;
  expect(store.getState()).toMatchObject({ verifying: false, verified: { sound: true } });
  bridge.answers['journal.verify'] = unreachable;
  await store.getState().verify();
  expect(store.getState()).toMatchObject({ verifying: false, failure: unreachable });
});

test('an export holds everything that matches, page after page, and ends where nothing comes', async () => {
  const bridge = fakeCustody();
  const store = createJournal(bridge.custody);
  const pages = [page(700, 500), page(200, 200, 700)];
  bridge.answers['journal.matters'] = () => pages.shift() ?? expect.fail('asked past the end');
  expect(await store.getState().all()).toEqual(from(700, 700));
  expect(bridge.since().map(([, given]) => given)).toEqual([{ limit: 500 }, { limit: 500, skip: 500 }]);
  pages.push(page(3, 2, 9), page(3, 0, 9));
  expect(await store.getState().all()).toEqual(from(3, 2));
  pages.push(page(3, 2, 9), unreachable as never);
  expect(await store.getState().all()).toEqual(from(3, 2));
});

test('a hit of the search over everything is selected once it is found, whatever was narrowed before', async () => {
  const bridge = fakeCustody({ 'journal.matters': page(3, 3) });
  const store = createJournal(bridge.custody);
  store.getState().narrow({ by: 'entry', group: 'decisions', from: '2026-11-20' });
  store.getState().reveal('invoice', '0 2');
  // The screen comes to the front and reads, before typing would be quiet.
  await store.getState().load();
  expect(bridge.asked.at(-1)).toEqual(['journal.matters', { limit: 200, search: 'invoice' }]);
  expect(store.getState()).toMatchObject({
    selected: { matterId: '0 2' },
    reading: true,
    choice: { ...noChoice, query: 'invoice' },
  });
  await vi.advanceTimersByTimeAsync(150);
  expect(store.getState().selected).toMatchObject({ matterId: '0 2' });
  // Where the journal went on meanwhile and it is no longer found, nothing else is selected.
  store.getState().reveal('invoice', '0 77');
  await vi.advanceTimersByTimeAsync(150);
  expect(store.getState()).toMatchObject({ selected: null, reading: false });
});

test('a hit among older activities is selected once it is found', async () => {
  const activities = ['a', 'b'].map(activityId => ({ activityId }));
  const bridge = fakeCustody({ 'activities.older': done({ activities, found: 2, state: { held: 2 } }) });
  const store = createOlder(bridge.custody);
  store.getState().reveal('invoice', 'b');
  await store.getState().load();
  expect(bridge.asked.at(-1)).toEqual(['activities.older', { limit: 200, search: 'invoice' }]);
  expect(store.getState().selected).toMatchObject({ activityId: 'b' });
  store.getState().select('a');
  await vi.advanceTimersByTimeAsync(150);
  expect(store.getState().selected, 'who chose another one meanwhile keeps it').toMatchObject({ activityId: 'a' });
});

test('older activities that name a stranger are those of the one who was asked about last', async () => {
  const bridge = fakeCustody();
  const waiting: ((answer: unknown) => void)[] = [];
  bridge.answers['activities.older'] = (() => new Promise(resolve => waiting.push(resolve))) as never;
  const store = createNamedBefore(bridge.custody);
  const answer = (found: number) => done({ activities: [{ createdAt: '2025-11-20T00:00:00.000Z' }].slice(0, found), found });
  const first = store.getState().look('0xa');
  const second = store.getState().look('0xb');
  waiting[1]?.(answer(2));
  await second;
  waiting[0]?.(answer(7));
  await first;
  expect(bridge.asked.at(-1)).toEqual(['activities.older', { search: '0xb', limit: 1 }]);
  expect(store.getState()).toMatchObject({ address: '0xb', before: { found: 2, last: '2025-11-20T00:00:00.000Z' } });
  await store.getState().look(null);
  expect(store.getState().before).toBeNull();
});
