import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EarnAsset, EarnVault } from '../../../electron/contract/values/earn-values.ts';
import { labelPlaces } from '../../../renderer/parts/charts/drawing.ts';
import { exportTable, vaultRows } from '../../../renderer/screens/vaults/list/rows.ts';
import {
  amountWords,
  apyWords,
  chainWords,
  deployState,
  displayWords,
  feeWords,
  marketWords,
  millionths,
  providerWords,
} from '../../../renderer/words/vaults.ts';

const asset: EarnAsset = {
  caip19: 'eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  chainCaip2: 'eip155:1',
  chainName: 'Ethereum mainnet',
  symbol: 'USDC',
  decimals: 6,
  source: 'bundled',
  deployable: true,
};
const vault = (key: string, change: Partial<EarnVault> = {}): EarnVault => ({
  key,
  vaultAddress: `0x${key}`,
  provider: 'EARN_PROVIDER_PROVIDERA',
  name: key,
  curator: null,
  tvl: '1',
  apyPct: '0.05',
  display: { usd: null, crypto: null },
  enabled: false,
  doubts: [],
  ...change,
});
const open = { query: '', provider: 'all', enabled: 'all' } as const;

test('vaults are sorted by whole numbers, however close or large; what is not known stands last', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 0n, max: 2n ** 256n }), { minLength: 2, maxLength: 30 }),
      fc.boolean(),
      (sizes, descending) => {
        const vaults = [vault('none', { tvl: null }), ...sizes.map((tvl, n) => vault(`v${n}`, { tvl: tvl.toString() }))];
        const sorted = vaultRows(vaults, open, { by: 'tvl', descending }).map(({ tvl }) => tvl);
        expect(sorted.at(-1)).toBeNull();
        const numbers = sorted.slice(0, -1).map(tvl => BigInt(tvl ?? '-1'));
        for (const [at, each] of numbers.entries()) {
          const next = numbers[at + 1] ?? each;
          expect(descending ? next <= each : next >= each).toBe(true);
        }
      },
    ),
  );
});

test('two APYs that doubles read as the same number keep their order', () => {
  const vaults = [vault('b', { apyPct: '0.0812000000000000000001' }), vault('a', { apyPct: '0.0812' })];
  expect(vaultRows(vaults, open, { by: 'apy', descending: true }).map(({ key }) => key)).toEqual(['b', 'a']);
  expect(vaultRows(vaults, open, { by: 'apy', descending: false }).map(({ key }) => key)).toEqual(['a', 'b']);
});

test('vaults are narrowed by provider, state and every word of the query', () => {
  const vaults = [
    vault('one', { curator: 'Meridian Labs', enabled: true }),
    vault('two', { provider: 'EARN_PROVIDER_PROVIDERB' }),
    vault('three', { enabled: null }),
  ];
  const keys = (change: Partial<Parameters<typeof vaultRows>[1]>) =>
    vaultRows(vaults, { ...open, ...change }, { by: 'name', descending: false }).map(({ key }) => key);
  expect(keys({ query: 'labs ONE' })).toEqual(['one']);
  expect(keys({ provider: 'EARN_PROVIDER_PROVIDERB' })).toEqual(['two']);
  expect(keys({ enabled: 'enabled' })).toEqual(['one']);
  expect(keys({ enabled: 'not enabled' })).toEqual(['three', 'two']);
});

test('an export holds the exact values in columns of their own', () => {
  const { header, rows } = exportTable(
    [vault('one', { tvl: '1234567890', apyPct: '0.0812' })],
    asset,
    '2026-11-21T10:00:00.000Z',
  );
  const cell = (name: string) => rows[0]?.[header.indexOf(name)];
  expect([cell('tvlAtomic'), cell('tvl'), cell('apyPct'), cell('displayUsd')]).toEqual([
    '1234567890',
    '1234.56789',
    '0.0812',
    '',
  ]);
  expect(rows[0]).toHaveLength(header.length);
});

test.each([
  ['0.0812', '8.12 %'],
  ['0.0123456789012345678901', '1.23456789012345678901 %'],
  [null, 'not known'],
  ['soon', 'not known'],
])('the APY %s reads %s', (fraction, words) => {
  expect(apyWords(fraction)).toBe(words);
});

test('amounts are written in full, in atomic units where the decimals are not known', () => {
  expect(amountWords('1234567890', asset)).toBe('1,234.56789 USDC');
  expect(amountWords('1234567890', { decimals: null, symbol: null })).toBe('1,234,567,890 atomic units');
});

test.each([
  ['1250', '12.5 %'],
  ['0', '0 %'],
  ['4000', '40 %'],
  ['ten', 'not known'],
])('a fee of %s basis points is %s', (bps, words) => {
  expect(feeWords(bps)).toBe(words);
});

test('display texts stay what the service wrote', () => {
  expect(displayWords({ usd: '1234.50', crypto: '1.2k USDC' })).toBe('1,234.50 USD · 1.2k USDC');
  expect(displayWords({ usd: '$1,234.50', crypto: null })).toBe('$1,234.50');
  expect(displayWords({ usd: null, crypto: null })).toBeNull();
});

test.each(['constructor', '__proto__', 'a\u202Eb', 'EARN_PROVIDER_NEW'])(
  'the provider, chain and state %j are only text',
  word => {
    for (const words of [providerWords(word), chainWords(word), deployState(word).words]) {
      expect(typeof words).toBe('string');
      expect(words).not.toContain('\u202E');
    }
  },
);

test('places in a picture come from whole numbers, cut off at a millionth', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), digits => {
      const text = `0.${digits.toString().padStart(24, '0')}`;
      expect(millionths(text.length > 26 ? '1' : text)).toBe(text.length > 26 ? 1_000_000n : digits / 10n ** 18n);
    }),
  );
  expect([millionths('2'), millionths('-0.5'), millionths('8 %')]).toEqual([2_000_000n, -500_000n, null]);
});

test('the picture in words names the range and the largest, exactly', () => {
  const vaults = [vault('Small', { apyPct: '0.09', tvl: '5000000' }), vault('Large', { apyPct: '0.021', tvl: '7000000' })];
  expect(marketWords(vaults, asset)).toBe('2 vaults, APY from 2.1 % to 9 % (Small). The largest is Large with 7 USDC at 2.1 %.');
  expect(marketWords([vault('x', { apyPct: null })], asset)).toContain('None of these vaults');
});

test('no label covers another one or a point', () => {
  const frame = { width: 400, height: 200 };
  const point = fc.record({
    x: fc.integer({ min: 0, max: 400 }),
    y: fc.integer({ min: 0, max: 200 }),
    width: fc.integer({ min: 10, max: 120 }),
  });
  fc.assert(
    fc.property(fc.array(point, { maxLength: 40 }), points => {
      const sides = labelPlaces(points, frame);
      const boxes = points.flatMap(({ x, y, width }, at) => {
        const side = sides[at];
        return side == null ? [] : [{ left: side === 'right' ? x + 8 : x - 8 - width, width, y, at }];
      });
      for (const a of boxes) {
        for (const b of boxes)
          if (a.at < b.at)
            expect(a.left >= b.left + b.width || b.left >= a.left + a.width || Math.abs(a.y - b.y) >= 14).toBe(true);
        for (const [at, { x, y }] of points.entries())
          if (at !== a.at) expect(x + 5 <= a.left || x - 5 >= a.left + a.width || Math.abs(a.y - y) >= 12).toBe(true);
      }
    }),
  );
});
