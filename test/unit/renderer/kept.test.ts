import { expect, test } from 'vitest';
import { kept } from '../../../renderer/store/kept.ts';

test('what says the same stays the same object, and only what changed is another', () => {
  const before = { now: 1, keys: [{ id: 'a' }, { id: 'b', name: null }], settings: { theme: 'dark', list: [] } };
  const same = kept(before, structuredClone(before));
  expect(same).toBe(before);
  const next = kept(before, { ...structuredClone(before), now: 2, keys: [{ id: 'a' }, { id: 'c', name: null }] });
  expect(next).toEqual({ now: 2, keys: [{ id: 'a' }, { id: 'c', name: null }], settings: { theme: 'dark', list: [] } });
  expect(next.settings).toBe(before.settings);
  expect(next.keys[0]).toBe(before.keys[0]);
  expect(next.keys).not.toBe(before.keys);
});

test.each([
  [{ a: 1, b: 2 }, { a: 1 }],
  [{ a: undefined }, { b: undefined }],
  [[1, 2], [1]],
  [[], {}],
  [{ a: [] }, { a: {} }],
  [{ a: null }, { a: {} }],
  [null, { a: 1 }],
  [{ a: 1 }, null],
])('%j and then %j is what came last', (before: unknown, next: unknown) => {
  expect(kept(before, next)).toEqual(next);
  expect(kept(before, next)).not.toBe(before);
});
