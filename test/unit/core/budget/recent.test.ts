import { expect, test } from 'vitest';
import { recent } from '../../../../electron/core/budget/recent.ts';

test('past its size one goes, which nobody asked for longest, and the others stay', () => {
  const held = recent<string, number>(3);
  for (const [i, key] of ['a', 'b', 'c'].entries()) held.set(key, i);
  expect(held.get('a')).toBe(0);
  held.set('d', 3);
  expect(['a', 'b', 'c', 'd'].map(key => held.get(key))).toEqual([0, undefined, 2, 3]);
  held.set('a', 7);
  held.set('e', 4);
  expect(['a', 'c', 'd', 'e'].map(key => held.get(key))).toEqual([7, undefined, 3, 4]);
});
