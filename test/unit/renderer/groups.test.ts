import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plural } from '../../../electron/contract/text/plain-text.ts';
import { chunks, inARow, pointer } from '../../../renderer/words/text/groups.ts';

test('the groups joined are the value, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 16 }), (value, size) => {
      expect(chunks(value, size).join('')).toBe(value);
    }),
  );
});

test('an address stands in groups of four with its 0x apart', () => {
  expect(chunks('0x2c7536E3605D9C16a7a3D7b1898e529396a65c23', 4).join(' ')).toBe(
    '0x 2c75 36E3 605D 9C16 a7a3 D7b1 898e 5293 96a6 5c23',
  );
});

test('a fingerprint keeps its algorithm apart from its digits', () => {
  expect(chunks(`sha256:${'ab'.repeat(8)}`, 8)).toEqual(['sha256:', 'abababab', 'abababab']);
});

test('an address without 0x is grouped from its start', () => {
  expect(chunks('bc1qw508d6q', 4)).toEqual(['bc1q', 'w508', 'd6q']);
});

test('a pointer shows both ends of a key, and a short text whole', () => {
  expect(pointer('02f739f8c77b32f40316')).toBe('02f7…0316');
  expect(pointer('short')).toBe('short');
});

test('a row shows an address whole, and of the longest ones both ends', () => {
  const ethereum = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23';
  expect(inARow(ethereum)).toBe(ethereum);
  expect(inARow(`bc1p${'q'.repeat(54)}0xyz`)).toBe(`bc1p${'q'.repeat(16)}…${'q'.repeat(16)}0xyz`);
});

test('one is singular, everything else plural', () => {
  expect([plural(1, 'vote'), plural(0, 'vote'), plural(1284, 'activity', 'activities')]).toEqual([
    '1 vote',
    '0 votes',
    '1,284 activities',
  ]);
});
