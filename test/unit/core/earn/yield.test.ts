import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  atomicOf,
  type Fraction,
  fractionOf,
  fractionText,
  sameFraction,
  scaled,
} from '../../../../electron/core/earn/fraction.ts';
import { feePreview, netIs, netOf } from '../../../../electron/core/earn/yield.ts';

const fractions = fc.record({ digits: fc.bigInt({ min: 0n, max: 10n ** 30n }), places: fc.integer({ min: 0, max: 40 }) });
const fees = fc.bigInt({ min: 0n, max: 4000n });
const deposits = fc.bigInt({ min: 0n, max: 2n ** 200n });

test('a fraction that is written is read back as the same number, whatever its length', () => {
  fc.assert(
    fc.property(fractions, fraction => {
      const read = fractionOf(fractionText(fraction));
      expect(read !== null && sameFraction(read, fraction)).toBe(true);
    }),
  );
});

test.each(['', '.5', '5.', '1e-2', '0x1', '1,5', ' 1', '--1', 'NaN', '１', '8%'])('%j is no fraction', text => {
  expect(fractionOf(text)).toBeNull();
});

test('the four parts of a yield add up to the last unit, and no fee is more than its share', () => {
  fc.assert(
    fc.property(deposits, fractions, fees, (deposit, apy, bps) => {
      const { grossYield, clientFee, serviceFee, kept } = feePreview(deposit, apy, bps);
      expect(BigInt(kept) + BigInt(clientFee) + BigInt(serviceFee)).toBe(BigInt(grossYield));
      // As fractions with no rounding: fee × 10^places × 10^4 ≤ deposit × digits × bps, and one unit more would not be.
      const share = deposit * apy.digits * bps;
      const unit = 10n ** BigInt(apy.places + 4);
      expect(BigInt(clientFee) * unit <= share && (BigInt(clientFee) + 1n) * unit > share).toBe(true);
      expect(BigInt(kept) >= BigInt(grossYield) / 2n).toBe(true);
    }),
  );
});

test('the net APY is exactly the gross one times what the fees leave', () => {
  fc.assert(
    fc.property(fractions, fees, (gross, bps) => {
      const net = netOf(gross, bps);
      const left: Fraction = { digits: gross.digits * (10_000n - bps), places: gross.places + 4 };
      expect(sameFraction(net, left)).toBe(true);
    }),
  );
});

test('with the highest fee a client may take, the two fees are half of the yield, and the other half is kept', () => {
  const { clientFee, serviceFee, kept, afterBothFees } = feePreview(1_000_000_000n, { digits: 8n, places: 2 }, 4000n);
  expect([clientFee, serviceFee, kept, afterBothFees]).toEqual(['32000000', '8000000', '40000000', '0.04']);
});

test('8.12 percent on a thousand, with a fee of 12.5 percent', () => {
  expect(feePreview(1_000_000_000n, { digits: 812n, places: 4 }, 1250n)).toEqual({
    deposit: '1000000000',
    grossYield: '81200000',
    clientFee: '10150000',
    serviceFee: '8120000',
    kept: '62930000',
    clientFeeBps: '1250',
    serviceFeeBps: '1000',
    grossApy: '0.0812',
    afterClientFee: '0.07105',
    afterBothFees: '0.06293',
  });
});

test('a loss bears no fee', () => {
  const preview = feePreview(1_000_000n, { digits: -10n, places: 3 }, 4000n);
  expect(preview).toMatchObject({
    grossYield: '-10000',
    clientFee: '0',
    serviceFee: '0',
    kept: '-10000',
    afterBothFees: '-0.01',
  });
});

test.each([
  ['0.0812', '0.07105', '1250', 'after client fee'],
  ['0.0812', '0.06293', '1250', 'after both fees'],
  // Cut off or rounded by the service.
  ['0.0812', '0.0710', '1250', 'after client fee'],
  ['0.0812', '0.0711', '1250', 'after client fee'],
  ['0.0812', '0.0812', '0', 'after client fee'],
  ['0.0812', '0.0500', '1250', 'neither'],
  ['0.0812', 'soon', '1250', 'unknown'],
  ['0.0812', '0.9', '1250', 'neither'],
  ['0.0812', '0.07105', '12.50', 'unknown'],
  [null, '0.07', '1250', 'unknown'],
  ['0.0812', '0.07105', null, 'unknown'],
] as const)('gross %s, net %s and a fee of %s: %s', (gross, net, bps, word) => {
  expect(netIs(gross, net, bps)).toBe(word);
});

test.each([
  ['1000', 6, 1_000_000_000n],
  ['1000.5', 6, 1_000_500_000n],
  ['0.000001', 6, 1n],
  ['1.2500000000', 2, 125n],
  ['0.0000001', 6, null],
  ['-1', 6, null],
  ['1e3', 6, null],
  ['', 6, null],
  ['7', 0, 7n],
  ['7.5', 0, null],
] as const)('%j of %i places is %s atomic units', (text, decimals, amount) => {
  expect(atomicOf(text, decimals)).toBe(amount);
});

test('scaling keeps the number, or cuts it off towards zero', () => {
  expect([scaled({ digits: 812n, places: 4 }, 6), scaled({ digits: -815n, places: 4 }, 2)]).toEqual([81_200n, -8n]);
});
