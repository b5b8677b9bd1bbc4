import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal, decimalText, grouped } from '../../../../electron/contract/text/amounts.ts';
import { count, plural } from '../../../../electron/contract/text/plain-text.ts';
import { parseDecimal } from '../../../../renderer/words/text/decimal.ts';

test.each([
  [1_234_500_000n, 6, '1,234.5'],
  [-1_234_500_000n, 6, '−1,234.5'],
  [0n, 18, '0'],
  [1n, 18, '0.000000000000000001'],
  [-1n, 2, '−0.01'],
  [1_000n, 0, '1,000'],
  [100n, 2, '1'],
])('%d of %d decimals reads %s', (amount, decimals, text) => {
  expect(decimal(amount, decimals)).toBe(text);
});

test('an amount that is written is the one that is read, in groups or without', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n }), fc.integer({ min: 0, max: 36 }), (amount, decimals) => {
      expect(parseDecimal(decimalText(amount, decimals), decimals)).toBe(amount);
      expect(decimal(amount, decimals).replaceAll(',', '').replace('−', '-')).toBe(decimalText(amount, decimals));
      expect(grouped(amount)).toBe(decimal(amount, 0));
    }),
  );
});

test('counts are in groups wherever they are told', () => {
  expect([count(0), count(999), count(1_284), count(2 ** 32)]).toEqual(['0', '999', '1,284', '4,294,967,296']);
  expect([plural(1, 'vote'), plural(0, 'vote'), plural(1_284, 'entry', 'entries')]).toEqual([
    '1 vote',
    '0 votes',
    '1,284 entries',
  ]);
});
