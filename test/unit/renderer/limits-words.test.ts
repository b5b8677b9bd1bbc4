/** Limits as they are typed: a line for each asset, and what is wrong with one. */
import { expect, test } from 'vitest';
import { limitLines, limitsIn } from '../../../renderer/words/settings.ts';

test('what is shown reads as what it is', () => {
  const limits = { USDC: '2500', ETH: '0.5' };
  expect(limitLines(limits)).toBe('ETH 0.5\nUSDC 2500');
  expect(limitsIn(limitLines(limits))).toEqual({ ok: true, limits });
  expect(limitsIn('\n  ETH   1 \n\n')).toEqual({ ok: true, limits: { ETH: '1' } });
});

test.each([
  ['ETH', 'Line 1: expected an asset and an amount, such as “USDC 2500”, received “ETH”.'],
  ['ETH 1\nUSDC 1,000', 'Line 2: expected an asset and an amount, such as “USDC 2500”, received “USDC 1,000”.'],
  ['ETH 1 2', 'Line 1: expected an asset and an amount, such as “USDC 2500”, received “ETH 1 2”.'],
  ['ETH 1\nETH 2', 'Line 2: ETH has a line already.'],
])('%j is no list of limits, and the line is named', (typed, problem) => {
  expect(limitsIn(typed)).toEqual({ ok: false, problem });
});
