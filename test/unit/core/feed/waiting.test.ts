import { expect, test } from 'vitest';
import { createWaiting } from '../../../../electron/core/feed/waiting.ts';
import { madeReviews, summaryOf } from '../../renderer/fake-reviews.ts';

const [first, ...others] = madeReviews.map(summaryOf);
if (first === undefined) throw new Error('no model');
const mine = (activityId: string) => ({ ...first, activityId, group: 'needs_me' as const });
test('what waited when the app started is counted and not announced', () => {
  const waiting = createWaiting();
  expect(waiting.note('c1', { activities: [], complete: false })).toEqual({ changed: true, fresh: [], left: [] });
  expect(waiting.note('c1', { activities: [mine('a')], complete: false })).toEqual({ changed: true, fresh: [], left: [] });
  expect(waiting.note('c1', { activities: [mine('a'), mine('b')], complete: true })).toEqual({
    changed: true,
    fresh: [],
    left: [],
  });
  expect(waiting.counts()).toEqual({ c1: 2 });
});

test('what comes afterwards is announced once, and again only after it had left', () => {
  const waiting = createWaiting();
  const note = (...ids: string[]) =>
    waiting.note('c1', { activities: ids.map(mine), complete: true }).fresh.map(row => row.activityId);
  expect(note('a')).toEqual([]);
  expect(note('a', 'b')).toEqual(['b']);
  expect(note('b', 'a')).toEqual([]);
  expect(note('a')).toEqual([]);
  expect(note('a', 'b')).toEqual(['b']);
});

test('what waits no longer is named once', () => {
  const waiting = createWaiting();
  const note = (...ids: string[]) => waiting.note('c1', { activities: ids.map(mine), complete: true }).left;
  expect([note('a', 'b'), note('b'), note('b'), note()]).toEqual([[], ['a'], [], ['b']]);
});

test('only what needs this person counts, and a forgotten organisation does not', () => {
  const waiting = createWaiting();
  const rest = others.map(row => ({ ...row, group: 'waiting' as const }));
  expect(waiting.note('c1', { activities: rest, complete: true }).changed).toBe(true);
  expect(waiting.note('c1', { activities: rest, complete: true }).changed).toBe(false);
  expect(waiting.counts()).toEqual({ c1: 0 });
  waiting.forget('c1');
  expect(waiting.counts()).toEqual({});
});
