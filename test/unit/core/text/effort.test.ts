import { expect, test } from 'vitest';
import { effort, TooMuch } from '../../../../electron/core/text/effort.ts';

test('all of an effort can be spent, and the next step is too much, also the one after it', () => {
  const { spend } = effort(10);
  spend(4);
  spend(6);
  expect(() => spend(1)).toThrow(TooMuch);
  expect(() => spend(1)).toThrow(TooMuch);
});
