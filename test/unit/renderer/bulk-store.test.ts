/** Several reviews at once, as the page keeps them: marked, opened, read, decided. */
import { expect, test } from 'vitest';
import { done } from '../../../electron/contract/outcome.ts';
import { mostTogether } from '../../../electron/contract/values/bulk.ts';
import type { ActivitySummary, SealedReview } from '../../../electron/contract/values/document.ts';
import { activityIdOf, canBeMarked, createBulk } from '../../../renderer/store/activities/bulk.ts';
import { fakeCustody, settled, unreachable } from './custody.ts';

const review = (seal: string) =>
  ({ seal, subject: { kind: 'activity', activity: { activityId: `of-${seal}` } } }) as SealedReview;
const opened = (...seals: string[]) => ({ reviews: seals.map(review), totals: 'of all', leftOut: [] });
const cleared = { opened: null, selected: null, progress: null, results: {}, failure: null, decision: null, sent: [] };

async function reading(...seals: string[]) {
  const bridge = fakeCustody({ 'reviews.open_many': done(opened(...seals)) });
  const store = createBulk(bridge.custody);
  store.getState().mark(seals);
  await store.getState().open();
  bridge.since();
  return { bridge, store };
}

test('only what waits for me and is not grave can be marked', () => {
  const row = (severity: string, group = 'needs_me') => canBeMarked({ severity, group } as ActivitySummary);
  expect(['look', 'note', 'high', 'critical'].map(each => row(each))).toEqual([true, true, false, false]);
  expect(row('look', 'waiting')).toBe(false);
  expect(activityIdOf(review('a'))).toBe('of-a');
  expect(activityIdOf({ seal: 'b', subject: { kind: 'text' } } as unknown as SealedReview)).toBe('b');
});

test('rows are marked and unmarked, as many as go together, and only in the list', async () => {
  const { store } = await reading('a', 'b');
  store.getState().toggle('c');
  expect([...store.getState().marked]).toEqual(['a', 'b']);
  store.getState().close();
  expect(store.getState()).toMatchObject({ phase: 'none', marked: new Set(), ...cleared });
  for (const id of ['a', 'b', 'a', 'c']) store.getState().toggle(id);
  expect([...store.getState().marked]).toEqual(['b', 'c']);
  store.getState().mark(Array.from({ length: mostTogether + 1 }, (_, n) => String(n)));
  expect(store.getState().marked.size).toBe(mostTogether);
  store.getState().close();
  expect(store.getState()).toMatchObject({ phase: 'none', marked: new Set() });
  store.getState().toggle('d');
  expect(store.getState()).toMatchObject({ phase: 'marking', marked: new Set(['d']) });
});

test('what was marked is opened and the first is read; an answer that comes after the page was left is not taken', async () => {
  const bridge = fakeCustody();
  const store = createBulk(bridge.custody);
  const answers = bridge.hold('reviews.open_many');
  store.getState().mark(['a', 'b']);
  const opening = store.getState().open();
  expect(store.getState().phase).toBe('opening');
  answers[0]?.(done(opened('a', 'b')));
  await opening;
  expect(store.getState()).toMatchObject({ phase: 'reading', opened: opened('a', 'b'), selected: 'a' });
  expect(bridge.since()).toEqual([['reviews.open_many', { activityIds: ['a', 'b'] }]]);
  store.getState().close();
  store.getState().mark(['a', 'b']);
  const late = store.getState().open();
  store.getState().close();
  answers[1]?.(done(opened('a')));
  await late;
  expect(store.getState()).toMatchObject({ phase: 'none', ...cleared });
  bridge.answers['reviews.open_many'] = unreachable;
  store.getState().mark(['a']);
  await store.getState().open();
  expect(store.getState()).toMatchObject({ phase: 'marking', failure: unreachable, marked: new Set(['a']) });
  bridge.answers['reviews.open_many'] = done(opened());
  await store.getState().open();
  expect(store.getState()).toMatchObject({ phase: 'reading', selected: null, failure: null });
});

test('one that is taken out leaves the sums of the others, of which the last question counts', async () => {
  const { bridge, store } = await reading('a', 'b', 'c');
  const totals = bridge.hold('reviews.sum_up');
  store.getState().select('b');
  const first = store.getState().remove('b');
  expect(store.getState()).toMatchObject({ selected: 'c', opened: { reviews: [review('a'), review('c')] } });
  const second = store.getState().remove('c');
  expect(store.getState().selected).toBe('a');
  expect(bridge.since().map(([, given]) => given)).toEqual([{ seals: ['a', 'c'] }, { seals: ['a'] }]);
  totals[1]?.(done('of one'));
  totals[0]?.(done('of two'));
  await Promise.all([first, second]);
  expect(store.getState().opened?.totals).toBe('of one');
  await store.getState().remove('a');
  expect(store.getState()).toMatchObject({ selected: null, opened: { reviews: [], totals: 'of one' } });
  expect(bridge.asked).toEqual([]);
});

test('sums that cannot be had, or come after the page was left, change nothing', async () => {
  const { bridge, store } = await reading('a', 'b');
  bridge.answers['reviews.sum_up'] = unreachable;
  await store.getState().remove('b');
  expect(store.getState().opened?.totals).toBe('of all');
  const { bridge: other, store: left } = await reading('a', 'b');
  const totals = other.hold('reviews.sum_up');
  const removing = left.getState().remove('b');
  left.getState().close();
  totals[0]?.(done('late'));
  await removing;
  expect(left.getState().opened).toBeNull();
});

test('a decision names the seals that are left, its results come one by one, and it is asked for once', async () => {
  const { bridge, store } = await reading('a', 'b', 'c');
  bridge.answers['reviews.sum_up'] = unreachable;
  await store.getState().remove('c');
  bridge.since();
  const answers = bridge.hold('reviews.decide_many');
  const deciding = store.getState().decide('approve');
  expect(store.getState()).toMatchObject({ phase: 'asked', results: {}, progress: null, failure: null });
  await store.getState().decide('reject');
  await store.getState().remove('a');
  expect(bridge.since()).toEqual([['reviews.decide_many', { seals: ['a', 'b'], decision: 'approve' }]]);
  bridge.emit('reviews.progress', { at: 0, result: null });
  expect(store.getState()).toMatchObject({ progress: { at: 0, result: null }, results: {} });
  const one = { activityId: 'of-a', outcome: 'approved' };
  const two = { activityId: 'of-b', outcome: 'approved' };
  bridge.emit('reviews.progress', { at: 1, result: one });
  bridge.emit('reviews.progress', { at: 2, result: two });
  expect(store.getState().results).toEqual({ 'of-a': one, 'of-b': two });
  answers[0]?.(done([one, { ...two, outcome: 'failed' }]));
  await deciding;
  expect(store.getState()).toMatchObject({
    phase: 'done',
    results: { 'of-a': one, 'of-b': { ...two, outcome: 'failed' } },
  });
});

test('a second attempt begins without what the first one told', async () => {
  const { bridge, store } = await reading('a', 'b');
  const answers = bridge.hold('reviews.decide_many');
  const first = store.getState().decide('approve');
  bridge.emit('reviews.progress', { at: 1, result: { activityId: 'of-a', outcome: 'failed' } });
  answers[0]?.(unreachable);
  await first;
  expect(store.getState().results).toHaveProperty('of-a');
  void store.getState().decide('approve');
  expect(store.getState()).toMatchObject({ phase: 'asked', progress: null, failure: null });
  expect(store.getState().results).toEqual({});
});

test('a decision that was not carried out leaves the page as it was, and says why', async () => {
  const { bridge, store } = await reading('a');
  bridge.answers['reviews.decide_many'] = unreachable;
  await store.getState().decide('reject');
  expect(store.getState()).toMatchObject({ phase: 'reading', failure: unreachable, opened: opened('a') });
  await store.getState().stop();
  expect(bridge.asked.at(-1)).toEqual(['reviews.stop_many', {}]);
  store.getState().close();
  bridge.since();
  await store.getState().decide('approve');
  await store.getState().remove('a');
  await settled();
  expect(bridge.asked).toEqual([]);
});
