import { expect, test } from 'vitest';
import { only, present } from '../../../../electron/core/text/one-of.ts';

test('an intent whose other members stand beside it as null is that intent', () => {
  const intent = { createUsersIntent: null, createTagIntent: undefined, signIntent: { payload: '00' } };
  expect(present(intent)).toEqual([['signIntent', { payload: '00' }]]);
  expect(only(intent)).toEqual({ payload: '00' });
  expect(only({ createUsersIntent: null })).toBeUndefined();
});
