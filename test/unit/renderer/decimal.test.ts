import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal, decimalText, grouped } from '../../../electron/contract/text/amounts.ts';
import { atomic, parseDecimal, percent, tenThousandths } from '../../../renderer/words/text/decimal.ts';

const amounts = fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n });
const places = fc.integer({ min: 0, max: 77 });

test('an amount written as a decimal is read back to the last unit, whatever its size', () => {
  fc.assert(
    fc.property(amounts, places, (amount, decimals) => {
      expect(parseDecimal(decimalText(amount, decimals), decimals)).toBe(amount);
    }),
  );
});

test('grouping changes nothing but the look', () => {
  fc.assert(
    fc.property(amounts, places, (amount, decimals) => {
      const plain = decimal(amount, decimals).replaceAll(',', '').replace('−', '-');
      expect(plain).toBe(decimalText(amount, decimals));
      expect(decimal(amount, decimals).split('.')[0]).toMatch(/^−?\d{1,3}(,\d{3})*$/);
    }),
  );
});

test('sums of decimals are the decimal of the sum', () => {
  fc.assert(
    fc.property(amounts, amounts, places, (a, b, decimals) => {
      const sum =
        (parseDecimal(decimalText(a, decimals), decimals) ?? 0n) + (parseDecimal(decimalText(b, decimals), decimals) ?? 0n);
      expect(decimalText(sum, decimals)).toBe(decimalText(a + b, decimals));
    }),
  );
});

test.each([
  [1_234_500_000n, 6, '1,234.5'],
  [-1_234_500_000n, 6, '−1,234.5'],
  [1n, 18, '0.000000000000000001'],
  [-1n, 1, '−0.1'],
  [0n, 18, '0'],
  [2n ** 256n - 1n, 0, '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457,584,007,913,129,639,935'],
  // Doubles read these three as the same number.
  [9_007_199_254_740_993n, 0, '9,007,199,254,740,993'],
  [9_007_199_254_740_992n, 0, '9,007,199,254,740,992'],
  [100_000_000_000_000_001n, 18, '0.100000000000000001'],
])('%s atomic units of %i decimals read %s', (amount, decimals, text) => {
  expect(decimal(amount, decimals)).toBe(text);
});

test.each(['', ' ', '1.5', '0x10', '1e5', 'NaN', '1,000', '--1', '1n', `1${'0'.repeat(200)}`])('%j is no atomic amount', text => {
  expect(atomic(text)).toBeNull();
});
test('atomic amounts may begin with zeros and be negative', () => {
  expect([atomic('007'), atomic('-5')]).toEqual([7n, -5n]);
});

test.each([
  ['1.234', 2],
  ['', 2],
  ['.5', 2],
  ['5.', 2],
  ['1e3', 2],
  ['１', 2],
  ['1,000', 2],
])('%j is refused as a decimal of %i places', (text, decimals) => {
  expect(parseDecimal(text, decimals)).toBeNull();
});
test('zeros beyond the places of the asset lose nothing', () => {
  expect(parseDecimal('1.2500', 2)).toBe(125n);
});

test.each([
  ['0.0812', '8.12'],
  ['0.08', '8'],
  ['0.1', '10'],
  ['1', '100'],
  ['12.5', '1,250'],
  ['-0.005', '−0.5'],
  ['0.000000000000000001', '0.0000000000000001'],
  ['0.1234567890123456789', '12.34567890123456789'],
  ['8%', null],
  ['', null],
])('the fraction %j is %j per cent', (fraction, text) => {
  expect(percent(fraction)).toBe(text);
});

test('lengths in a picture stay between nothing and all', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), fc.bigInt({ min: 0n, max: 2n ** 256n }), (part, rest) => {
      const size = tenThousandths(part, part + rest);
      expect(size).toBeGreaterThanOrEqual(0);
      expect(size).toBeLessThanOrEqual(10_000);
    }),
  );
  expect(grouped(-1000n)).toBe('−1,000');
});
