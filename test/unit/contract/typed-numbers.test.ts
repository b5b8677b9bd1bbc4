import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal, decimalText } from '../../../electron/contract/text/amounts.ts';
import { basisPoints, markIn, percentOf, plainNumber } from '../../../electron/contract/text/typed-numbers.ts';

const amounts = fc.bigInt({ min: 0n, max: 10n ** 78n });
const places = fc.integer({ min: 0, max: 30 });
const marks = fc.constantFrom(',', ' ', '\u00a0', '\u2009', '\u202f', "'", '’');

test('what the app writes is read back to the last digit, whichever mark parts its thousands', () => {
  fc.assert(
    fc.property(amounts, places, marks, (amount, decimals, mark) => {
      const typed = decimal(amount, decimals).replaceAll(',', mark);
      expect(plainNumber(typed)).toBe(decimalText(amount, decimals));
    }),
  );
});

test('a text that is read is the same number without its marks, and nothing else is read', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789,.’ -e'), maxLength: 24 });
  fc.assert(
    fc.property(typed, text => {
      const read = plainNumber(text);
      if (read === null) return;
      expect(read).toMatch(/^(0|[1-9]\d*)(\.\d+)?$/);
      const bare = text.replaceAll(/[^\d.]/g, '');
      expect(read).toBe(bare.replace(/^0+(?=\d)/, '').replace(/^\./, '0.'));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['1,500.25', '1500.25'],
  ['1 500', '1500'],
  ['1,234,567.000001', '1234567.000001'],
  ['.5', '0.5'],
  ['007', '7'],
  ['1.50', '1.50'],
  ['1,50', null],
  ['0,500', null],
  ['1,5000', null],
  ['1.500,25', null],
  ['1,500 000', null],
  ['1.2.3', null],
  ['5.', null],
  ['.', null],
  ['', null],
  ['-5', null],
  ['1e3', null],
  ['١٢', null],
  ['1'.repeat(200), null],
])('%j reads as %j', (typed, read) => {
  expect(plainNumber(typed)).toBe(read);
});

test('a mark that two people read differently is told, and one that only one reading allows is not', () => {
  const told = ['1,500', '1.500', ' 12,345 ', '1,500.25', '1,234,567', '0.500', '1500.25', '.500', '12.50', '1 500'];
  expect(told.map(markIn)).toEqual(['thousands', 'fraction', 'thousands', null, null, null, null, null, null, null]);
  for (const typed of told) if (markIn(typed) !== null) expect(plainNumber(typed)).not.toBeNull();
});

test('per cent and basis points are one to one', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 9n }), bps => {
      expect(basisPoints(percentOf(bps))).toBe(bps.toString());
      expect(basisPoints(` ${percentOf(bps)} % `)).toBe(bps.toString());
    }),
  );
});

test.each([
  ['12.5', '1250'],
  ['12.50%', '1250'],
  ['0', '0'],
  ['40', '4000'],
  ['0.01', '1'],
  ['0.010', '1'],
  ['0.001', null],
  ['12,5', null],
  ['%', null],
  ['12 %%', null],
  ['', null],
])('%j per cent is %j basis points', (typed, bps) => {
  expect(basisPoints(typed)).toBe(bps);
});
