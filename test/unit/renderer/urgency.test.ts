import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ActivitySummary, severities } from '../../../electron/contract/values/document.ts';
import { mostUrgentFirst } from '../../../electron/contract/values/urgency.ts';
import { grouped, search, shiftOf } from '../../../renderer/store/activities/urgency.ts';
import { madeReviews, summaryOf } from './fake-reviews.ts';

const [first] = madeReviews;
if (first === undefined) throw new Error('no model');
const model = summaryOf(first);
const row = (change: Partial<ActivitySummary>): ActivitySummary => ({ ...model, ...change });
const ranked = (rows: readonly ActivitySummary[]) => mostUrgentFirst(rows, each => each);
const ids = (rows: readonly ActivitySummary[]) => rows.map(each => each.activityId);

test('the gravest stands first, then what lapses first, then what was asked first', () => {
  const rows = [
    row({ activityId: 'late', severity: 'high', lapsesAt: '2026-11-22T10:00:00Z' }),
    row({ activityId: 'routine', severity: 'note', lapsesAt: '2026-11-21T10:00:00Z' }),
    row({ activityId: 'never', severity: 'high', lapsesAt: null, createdAt: '2020-01-01T00:00:00Z' }),
    row({ activityId: 'soon', severity: 'high', lapsesAt: '2026-11-21T15:00:00Z' }),
    row({ activityId: 'critical', severity: 'critical', lapsesAt: null }),
    row({ activityId: 'never, asked later', severity: 'high', lapsesAt: null, createdAt: '2021-01-01T00:00:00Z' }),
  ];
  expect(ids(ranked(rows))).toEqual(['critical', 'soon', 'late', 'never', 'never, asked later', 'routine']);
});

test('the order is one order: it does not depend on how the rows came', () => {
  const any = fc.record({
    activityId: fc.uuid(),
    severity: fc.constantFrom(...severities),
    lapsesAt: fc.constantFrom(null, 'no time', '2026-11-21T15:00:00Z', '2026-11-22T15:00:00Z'),
    createdAt: fc.constantFrom('2026-11-21T09:00:00Z', '2026-11-20T09:00:00Z'),
  });
  fc.assert(
    fc.property(fc.uniqueArray(any, { selector: each => each.activityId }), changes => {
      const rows = changes.map(row);
      expect(ids(ranked(rows))).toEqual(ids(ranked(rows.toReversed())));
    }),
  );
});

test('every activity is in exactly one list, and what was decided last stands first', () => {
  const rows = madeReviews.map(summaryOf);
  const groups = grouped(rows);
  expect(ids(groups.needs_me)).toEqual(['permit', 'allowlist', 'invite']);
  expect(ids(groups.waiting)).toEqual(['waiting']);
  expect(ids(groups.decided)).toEqual(['done', 'failed']);
});

test('search finds every word in any order, in any case, and keeps the order of the list', () => {
  const rows = madeReviews.map(summaryOf);
  expect(ids(search(rows, 'BEN usdc'))).toEqual(ids(search(rows, ' usdc   ben ')));
  expect(ids(search(rows, 'dora'))).toEqual(['invite', 'waiting', 'failed']);
  expect(search(rows, 'dora zebra')).toEqual([]);
  expect(search(rows, '')).toBe(rows);
});

test('what was typed as a whole goes before its words scattered over fingerprints', () => {
  const rows = [
    row({ activityId: 'meant', haystack: 'invoice 1234 of northwind' }),
    row({ activityId: 'by chance', haystack: 'invoice 77 of northwind sha256:ab1234' }),
  ];
  expect(ids(search(rows, 'Invoice  1234'))).toEqual(['meant']);
  expect(ids(search(rows, '1234 invoice'))).toEqual(['meant', 'by chance']);
});

test('the list knows how far a row moved, and does not jump where the row is gone', () => {
  expect(shiftOf('c', ['a', 'b', 'c'], ['x', 'y', 'a', 'b', 'c'])).toBe(2);
  expect(shiftOf('c', ['a', 'b', 'c'], ['c'])).toBe(-2);
  expect(shiftOf('a', ['a', 'b'], ['x', 'a', 'b'])).toBe(1);
  expect(shiftOf('c', ['a', 'b', 'c'], ['a', 'b'])).toBe(0);
});
