/** The feeds of one host, together within its budget. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pollInterval } from '../../../../electron/core/feed/pace.ts';

test('the one that is looked at asks at its interval, however many others there are', () => {
  expect(pollInterval(10, true, 31, 1)).toBe(10);
});

test('a few others ask as often as before, and many share a quarter of the budget', () => {
  expect(pollInterval(10, false, 1, 1)).toBe(10);
  expect(pollInterval(10, false, 31, 1)).toBe(124);
  expect(pollInterval(10, false, 31, 100)).toBe(10);
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 300 }),
      fc.integer({ min: 1, max: 31 }),
      fc.double({ min: 0.1, max: 100, noNaN: true }),
      (s, n, rate) => {
        const interval = pollInterval(s, false, n, rate);
        expect(interval).toBeGreaterThanOrEqual(s);
        expect(n / interval).toBeLessThanOrEqual(rate / 4 + 1e-9);
      },
    ),
  );
});
