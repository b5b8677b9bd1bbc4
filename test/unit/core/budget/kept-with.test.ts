import { expect, test } from 'vitest';
import { keptWith } from '../../../../electron/core/budget/kept-with.ts';

test('what was found out is there for the thing it was found out about, and for no other', () => {
  const [ages, names] = [keptWith<object, number>(), keptWith<object, string>()];
  const [one, other] = [{ id: '1' }, { id: '1' }];
  ages.set(one, 3);
  names.set(one, 'Ada');
  ages.set(one, 4);
  expect([ages.get(one), names.get(one), ages.get(other), names.get(other)]).toEqual([4, 'Ada', undefined, undefined]);
});

test('neither a copy, nor what is written or handed on of the thing, has what was kept with it', () => {
  const ages = keptWith<object, number>();
  const one = { id: '1' };
  ages.set(one, 3);
  expect(ages.get({ ...one })).toBeUndefined();
  expect(ages.get(structuredClone(one))).toBeUndefined();
  expect(JSON.stringify(one)).toBe('{"id":"1"}');
  expect(one).toStrictEqual({ id: '1' });
});
