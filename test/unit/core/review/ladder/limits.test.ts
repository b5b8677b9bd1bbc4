/** What counts as a small payment: by asset, together, and never what is not told. */
import { expect, test } from 'vitest';
import type { Movement } from '../../../../../electron/contract/values/document.ts';
import { isSmall, limitOf } from '../../../../../electron/core/review/ladder/limits.ts';

const [nobody, friend] = ['0x9E4c1B7f0d3A5E2B8c6f1a7d4E0B3C5F2a8d6e91', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'];
const to = (value: string) => ({ label: 'Receiver', value, kind: 'address', source: 'computed' }) as const;
const move = (units: Movement['units'], more: Partial<Movement> = {}): Movement => ({
  ...{ how: 'sent', units, decimals: 6, asset: 'USDC', token: '0xa0', chain: 'Ethereum mainnet', party: to(nobody) },
  ...more,
});
const limits = { USDC: '2.5', ETH: '1' };
const small = (...moves: Movement[]) => isSmall(moves, new Set([nobody]), limits);

test.each<[string, boolean, Movement[]]>([
  ['up to the limit', true, [move('2500000')]],
  ['one unit more', false, [move('2500001')]],
  ['two that are more together', false, [move('1500000'), move('1500000')]],
  [
    'the limit of each of two assets',
    true,
    [move('2500000'), move('1000000000000000000', { asset: 'ETH', decimals: 18, token: null })],
  ],
  ['of an asset without a limit', false, [move('1', { asset: 'DOGE' })]],
  ['of an asset whose places are not known', false, [move('1', { decimals: null })]],
  ['beside a large one to somebody else', true, [move('1'), move('9000000000', { party: to(friend) })]],
  ['beside what may only be taken', true, [move('1'), move('9000000000', { how: 'allowed' })]],
  ['all there is, beside a small one', false, [move('1'), move(null)]],
  ['without limit, beside a small one', false, [move('1'), move('no limit')]],
  ['beside something of which nothing is told', false, [move('1'), move(null, { party: null, asset: null })]],
  ['to somebody else alone', false, [move('1', { party: to(friend) })]],
  ['nothing at all', false, []],
])('%s is small: %s', (_, expected, moves) => {
  expect(small(...moves)).toBe(expected);
});

test('a limit that is no number is none', () => {
  expect([limitOf(move('1'), { USDC: 'much' }), limitOf(move('1'), { USDC: '1e3' }), limitOf(move('1'), {})]).toEqual([
    null,
    null,
    null,
  ]);
  expect(limitOf(move('1'), limits)).toBe(2_500_000n);
});
