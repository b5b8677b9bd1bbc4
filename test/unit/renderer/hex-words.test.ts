import { expect, test } from 'vitest';
import { pointProblem } from '../../../renderer/words/text/hex.ts';

test.each([
  ['', null],
  [`04${'ab'.repeat(64)}`, null],
  [` 04${'AB'.repeat(64)} `, null],
  ['04ab', 'A key has 130 digits. This one has 4.'],
  ['04abc', 'A key has 130 digits. This one has 5.'],
  [`02${'ab'.repeat(64)}`, 'A key begins with 04. This one begins with 02.'],
  ['0x04', 'Expected hexadecimal digits. Received “x” among them.'],
  [`04${'аb'.repeat(64)}`, 'Expected hexadecimal digits. Received “а” among them.'],
])('of %j as a key is said what it is', (typed, said) => {
  expect(pointProblem(typed)).toBe(said);
});
