import { expect, test } from 'vitest';
import { networkBack } from '../../../renderer/store/network.ts';

test('a network that is back makes the list be asked for, at most every five seconds, and not where it is there', () => {
  let [isLive, at, asked] = [false, 0, 0];
  const back = networkBack(
    () => isLive,
    () => {
      asked += 1;
    },
    () => at,
  );
  for (let n = 0; n < 1_000; n += 1) back();
  expect(asked).toBe(1);
  at = 4_999;
  back();
  expect(asked).toBe(1);
  at = 5_000;
  back();
  expect(asked).toBe(2);
  isLive = true;
  at = 60_000;
  back();
  expect(asked).toBe(2);
});
