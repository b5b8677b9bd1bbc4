/** How long main was kept from everything else: by a clock that the test moves, and the real timer that comes late by it. */
import { expect, test } from 'vitest';
import { createPace } from '../../../electron/adapters/pace.ts';
import type { Blocked } from '../../../electron/core/ports.ts';

function watched() {
  const clock = { at: 1_000, own: 0 };
  const pace = createPace({ now: () => clock.at, worked: () => clock.own });
  const told: Blocked[] = [];
  pace.onBlocked(blocked => told.push(blocked));
  return { clock, pace, told };
}

test('a long piece of work is told with the request that it was, and how much of it was its own', async () => {
  const { clock, pace, told } = watched();
  const ends = pace.begins('list_wallets');
  clock.at += 85;
  clock.own += 60;
  ends();
  await expect.poll(() => told).toEqual([{ ms: 80, ownMs: 60, during: 'list_wallets' }]);
  expect(pace.facts()).toEqual({ longestMs: 80, ownMs: 60, long: 1, hourLongestMs: 80, hourLong: 1 });
});

test('the request that ended is not named with what comes after it, and one that nobody named is told without', async () => {
  const { clock, pace, told } = watched();
  pace.begins('list_wallets')();
  clock.at += 70;
  await expect.poll(() => told.length).toBe(1);
  clock.at += 90;
  await expect.poll(() => told.map(({ during }) => during)).toEqual(['list_wallets', 'none']);
});

test('what takes up to 50 ms is kept and not told; after an hour it is of the start alone', async () => {
  const { clock, pace, told } = watched();
  pace.stir();
  clock.at += 45;
  await expect.poll(() => pace.facts().longestMs).toBe(40);
  clock.at += 60 * 60_000;
  expect(pace.facts()).toEqual({ longestMs: 40, ownMs: 0, long: 0, hourLongestMs: 0, hourLong: 0 });
  expect(told).toEqual([]);
});

test('a second after the last work nothing watches any more, until something stirs', async () => {
  const { clock, pace, told } = watched();
  pace.stir();
  clock.at += 2_000;
  await expect.poll(() => told.map(({ ms }) => ms)).toEqual([1_995]);
  // Nobody looks meanwhile: an hour without work is no block.
  clock.at += 3_600_000;
  pace.stir();
  clock.at += 80;
  await expect.poll(() => told.map(({ ms }) => ms)).toEqual([1_995, 75]);
});
