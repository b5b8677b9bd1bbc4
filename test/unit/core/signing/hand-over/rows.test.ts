/** The rows of a hand-over are read as those of a file are: between two of them others have their turn. */
import { expect, test } from 'vitest';
import { readHanded } from '../../../../../electron/core/signing/hand-over/rows.ts';
import { context } from '../../../../vectors/parties.ts';

test('gives way between two rows, and reads each of them in its place', async () => {
  let gave = 0;
  const rows = ['one', 'two', 'three'].map(label => ({ label, body: '{}', fingerprint: '', digest: '' }));
  const giveWay = async () => {
    gave += 1;
  };
  const found = await readHanded({ rows, organizationId: 'o' }, context(), { isOver: () => true, giveWay });
  expect(gave).toBe(2);
  expect(found.map(({ row, request }) => [row.row, row.label, request])).toEqual([
    [1, 'one', null],
    [2, 'two', null],
    [3, 'three', null],
  ]);
});
