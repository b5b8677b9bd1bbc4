/** How often a page may ask for what costs more than the asking. */
import { expect, test } from 'vitest';
import { failure } from '../../../../electron/contract/outcome.ts';
import { createAllowance } from '../../../../electron/core/service/rate.ts';

test('so many at once, then one as often as is allowed, and never more at once than in the beginning', () => {
  let at = 5_000;
  const take = createAllowance({ monotonic: () => at }, { burst: 3, perMinute: 6, what: 'comparisons' });
  const tries = (count: number) => Array.from({ length: count }, () => take().ok);
  const tooMany = (seconds: number) =>
    failure('rate_limited', `Too many comparisons in a short time. Try again in ${seconds} seconds.`);
  expect(tries(4)).toEqual([true, true, true, false]);
  expect(take()).toEqual(tooMany(10));
  at += 4_000;
  expect(take()).toEqual(tooMany(6));
  // A millisecond before it is there, it is not; asking costs nothing.
  at += 5_999;
  expect(take()).toEqual(tooMany(1));
  at += 1;
  expect(take()).toEqual({ ok: true, value: null });
  expect(take()).toEqual(tooMany(10));
  at += 20_000;
  expect(tries(3)).toEqual([true, true, false]);
  at += 3_600_000;
  expect(tries(4)).toEqual([true, true, true, false]);
});
