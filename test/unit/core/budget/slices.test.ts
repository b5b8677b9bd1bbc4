/** Long work gives way: by the clock, whatever its items cost. */
import { expect, test } from 'vitest';
import { inSlices } from '../../../../electron/core/budget/slices.ts';
import type { Clock } from '../../../../electron/core/ports.ts';

/** A clock on which each item takes a while; what else happened is written between them. */
function work(took: readonly number[], sleep: () => Promise<void> = async () => {}, rest?: Clock['sleep']) {
  let at = 100;
  const done: (number | string)[] = [];
  const clock: Clock = {
    now: () => at,
    monotonic: () => at,
    async sleep(ms) {
      done.push(`gave way for ${ms}`);
      await sleep();
    },
  };
  const run = () =>
    inSlices(
      clock,
      took.keys(),
      item => {
        at += took[item] ?? 0;
        done.push(item);
      },
      rest,
    );
  return { done, run };
}

test('a slice is over once eight milliseconds have passed, and the next begins anew', async () => {
  const { done, run } = work([4, 3.9, 0.1, 1, 20, 1]);
  expect(await run()).toBe(true);
  expect(done).toEqual([0, 1, 2, 'gave way for 0', 3, 4, 'gave way for 0', 5]);
});

test('one item is done at once, and so is none', async () => {
  const { done, run } = work([50]);
  const running = run();
  expect(done).toEqual([0]);
  expect(await running).toBe(true);
  const none = work([]);
  expect([await none.run(), none.done]).toEqual([true, []]);
});

test('work whose run has ended is left, and says so', async () => {
  const { done, run } = work([9, 9], () => Promise.reject(new Error('ended')));
  expect(await run()).toBe(false);
  expect(done).toEqual([0, 'gave way for 0']);
});

test('it gives way where it is told to', async () => {
  const rested: number[] = [];
  const { done, run } = work([9, 9], undefined, async ms => void rested.push(ms));
  expect(await run()).toBe(true);
  expect([done, rested]).toEqual([[0, 1], [0]]);
});
