/** Limits of payments to strangers: which is more, what is raised, and what stays in doubt. */
import { expect, test } from 'vitest';
import { isAsset, isLimit, isMore, limitWords, lower, raisedIn } from '../../../electron/contract/stranger-limits.ts';

test.each([
  ['10', '9', true],
  ['9', '10', false],
  ['0.5', '0.49', true],
  ['1', '1.0', false],
  ['1.01', '1', true],
  ['0', '0', false],
])('%s is more than %s: %s', (one, other, expected) => {
  expect(isMore(one, other)).toBe(expected);
});

test('a limit is a decimal number, and an asset a symbol', () => {
  expect(['1', '0.03', '2500'].every(isLimit)).toBe(true);
  expect(['', '-1', '1e5', '1,000', '.5', '1.'].some(isLimit)).toBe(false);
  expect(['ETH', 'USDC.e', 'x2'].every(isAsset)).toBe(true);
  expect(['', 'A B', '<b>'].some(isAsset)).toBe(false);
});

test('what is higher, or new, is raised; what is lower, or gone, is not', () => {
  expect(raisedIn({ ETH: '1', BTC: '2', SOL: '5' }, { ETH: '2', BTC: '1', DAI: '5' })).toEqual(['ETH', 'DAI']);
});

test('in doubt the lower of both holds, and none where either has none', () => {
  expect(lower({ ETH: '1', BTC: '2', SOL: '5' }, { ETH: '2', BTC: '1' })).toEqual({ ETH: '1', BTC: '1' });
});

test('in words they stand in the order of their assets', () => {
  expect(limitWords({ USDC: '5', ETH: '1' })).toBe('ETH 1, USDC 5');
  expect(limitWords({})).toMatch(/none/);
});
