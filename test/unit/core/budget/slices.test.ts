/** Long work gives way: by the clock, whatever its items cost. */
import { expect, test } from 'vitest';
import { inSlices, slicesOf } from '../../../../electron/core/budget/slices.ts';

/** A clock on which each item takes a while; what else happened is written between them. */
function work(took: readonly number[], sleep: () => Promise<void> = async () => {}, before?: () => Promise<void>) {
  let at = 100;
  const done: (number | string)[] = [];
  const slices = slicesOf(
    () => at,
    async () => {
      done.push('gave way');
      await sleep();
    },
  );
  const run = () =>
    inSlices(
      slices,
      took.keys(),
      item => {
        at += took[item] ?? 0;
        done.push(item);
      },
      before,
    );
  return { done, run };
}

test('a slice is over once eight milliseconds have passed, and the next begins anew', async () => {
  const { done, run } = work([4, 3.9, 0.1, 1, 20, 1]);
  expect(await run()).toBe(true);
  expect(done).toEqual([0, 1, 2, 'gave way', 3, 4, 'gave way', 5]);
});

test('what comes after long work is no part of its last slice', async () => {
  const { done, run } = work([1, 9]);
  expect(await run()).toBe(true);
  expect(done).toEqual([0, 1, 'gave way']);
});

test('work that is done is done, also where the run ends right after it', async () => {
  const { done, run } = work([9], () => Promise.reject(new Error('ended')));
  expect(await run()).toBe(true);
  expect(done).toEqual([0, 'gave way']);
});

test('the first is done at once, also where what came before it took the whole slice', async () => {
  let at = 0;
  const done: (number | string)[] = [];
  const slices = slicesOf(
    () => at,
    async () => void done.push('gave way'),
  );
  at = 50;
  await inSlices(slices, [1, 2], item => void done.push(item));
  expect(done).toEqual([1, 'gave way', 2]);
});

test('one item is done at once, and so is none', async () => {
  const { done, run } = work([50]);
  const running = run();
  expect(done).toEqual([0, 'gave way']);
  expect(await running).toBe(true);
  const none = work([]);
  expect([await none.run(), none.done]).toEqual([true, []]);
});

test('work whose run has ended is left, and says so', async () => {
  const { done, run } = work([9, 9], () => Promise.reject(new Error('ended')));
  expect(await run()).toBe(false);
  expect(done).toEqual([0, 'gave way']);
});

test('what a slice needs is made ready before it, and not before the first', async () => {
  const { done, run } = work([9, 9], undefined, async () => void done.push('ready'));
  expect(await run()).toBe(true);
  expect(done).toEqual([0, 'gave way', 'ready', 1, 'gave way']);
});
