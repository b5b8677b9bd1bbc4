import { expect, test } from 'vitest';
import { absolute, ago, isSoon, relative, short, skew, span, timeLeft } from '../../../renderer/words/text/times.ts';

const now = Date.parse('2026-11-21T14:32:00Z');
const after = (milliseconds: number) => new Date(now + milliseconds).toISOString();
const hour = 3_600_000;

test('an absolute time is in UTC, so that two people can compare it', () => {
  expect(absolute('2026-11-21T09:14:59+00:00')).toBe('21 Nov 2026, 09:14 UTC');
  expect(absolute('2026-11-21T23:30:00-02:00')).toBe('22 Nov 2026, 01:30 UTC');
});

test('what is no time is shown as it came', () => {
  expect(absolute('soon')).toBe('soon');
  expect(short('soon', now)).toBe('soon');
  expect(relative('soon', now)).toBe('');
});

test.each([
  [0, '0 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [hour - 1, '59 min'],
  [hour, '1 h'],
  [47 * hour, '47 h'],
  [48 * hour, '2 days'],
  [90 * 24 * hour, '2 months'],
  [3653 * 24 * hour, '10 years'],
  [-5, '0 s'],
])('a span of %i ms is "%s"', (length, words) => {
  expect(span(length)).toBe(words);
});

test('time left counts down to "lapsed", and says nothing where nothing lapses', () => {
  expect(timeLeft(after(19 * hour + 1), now)).toBe('19 h left');
  expect(timeLeft(after(0), now)).toBe('lapsed');
  expect(timeLeft(null, now)).toBe('');
});

test('the last four hours are marked, as a review says them, a lapsed one is not', () => {
  expect([isSoon(after(4 * hour - 1), now), isSoon(after(4 * hour), now), isSoon(after(-1), now), isSoon(null, now)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('what has happened is never ahead, also where the page’s clock is a tick behind', () => {
  expect(ago(after(1_400), now)).toBe('now');
  expect(ago(after(-2_000), now)).toBe('2 s ago');
  expect(ago('soon', now)).toBe('');
});

test('relative times look both ways', () => {
  expect(relative(after(-2000), now)).toBe('2 s ago');
  expect(relative(after(400), now)).toBe('now');
  expect(relative(after(10 * 365.25 * 24 * hour), now)).toBe('in 10 years');
});

test('a time of today is a clock time, an older one a date with its year where that differs', () => {
  expect(short('2026-11-21T09:14:00Z', now)).toBe('09:14');
  expect(short('2026-11-20T09:14:00Z', now)).toBe('20 Nov');
  expect(short('2025-01-02T00:00:00Z', now)).toBe('2 Jan 2025');
});

test('clock skew keeps its sign', () => {
  expect([skew(100), skew(-42_000), skew(-420_000), skew(0)]).toEqual(['+0.1 s', '−42 s', '−7 min', '+0.0 s']);
});
