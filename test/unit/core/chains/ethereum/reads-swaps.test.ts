/** What a person reads of swaps at the well-known routers; calldata encoded by viem. */
import { encodePacked } from 'viem';
import { expect, test } from 'vitest';
import { context, parties } from '../../../../vectors/parties.ts';
import { call, calling, type Request } from '../../../../vectors/payloads.ts';
import { others, type Row, told } from '../told.ts';

const soon = 1_795_252_000n;
const { dai, wbtc, unknown } = others;
const ops = parties.ops;
const at = (to: string, signature: string, ...args: unknown[]): Request => calling(to, call(signature, args));
const path3 = encodePacked(['address', 'uint24', 'address', 'uint24', 'address'], [parties.usdc, 500, dai, 3000, wbtc]);
const hop = (tokenIn: string, tokenOut: string, recipient: string, amountIn: bigint, least: bigint) => ({
  ...{ tokenIn, tokenOut, fee: 500, recipient, deadline: soon, amountIn, amountOutMinimum: least, sqrtPriceLimitX96: 0n },
});
const single =
  'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)';
const newer = single.replace('uint256 deadline, ', '');
const packed = 'exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)';
const tokensFor = 'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)';
const coinsFor = 'swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)';
const forCoins = 'swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)';

test.each<Row>([
  [
    'tokens for tokens',
    at(parties.router, tokensFor, 5_000_000n, 10n ** 18n, [parties.usdc, wbtc, dai], ops),
    [
      'Swaps 5 USDC from “Ops hot” for at least 1 DAI',
      'To: {router} = Router',
      'Gives: 5000000 (5 USDC)',
      'Token given: {usdc} = USD Coin (bundled list)',
      'Gets at least: 1000000000000000000 (1 DAI)',
      'Token got: {dai} = Dai Stablecoin (bundled list)',
      'Receiver: {ops} = Ops hot',
      '→ sent 5000000e-6 USDC {usdc} on Ethereum mainnet to ?',
    ],
  ],
  [
    'tokens for whatever comes, for a stranger',
    at(parties.router, `${tokensFor.slice(0, -1)}, uint256 deadline)`, 5_000_000n, 0n, [parties.usdc, dai], unknown, soon),
    [
      'Swaps 5 USDC from “Ops hot” for at least 0 DAI, for an unknown address',
      'To: {router} = Router',
      'Gives: 5000000 (5 USDC)',
      'Token given: {usdc} = USD Coin (bundled list)',
      'Gets at least: 0 (0 DAI)',
      'Token got: {dai} = Dai Stablecoin (bundled list)',
      'Receiver: {unknown} (first seen)',
      '! order-elsewhere: The proceeds of the swap go to {unknown}, not to “Ops hot”.',
      '! swap-without-minimum: 5 USDC would be swapped for whatever comes out: no minimum is set.',
      '! first-seen: 5 USDC go to an address first seen.',
      '→ sent 5000000e-6 USDC {usdc} on Ethereum mainnet to {unknown}',
    ],
  ],
  [
    'coins for tokens',
    calling(parties.router, call(coinsFor, [9n, [dai, parties.usdc], ops, soon]), 10n ** 18n),
    [
      'Swaps 1 ETH from “Ops hot” for at least 0.000009 USDC',
      'To: {router} = Router',
      'Value: 1000000000000000000 (1 ETH)',
      'Gives: 1000000000000000000 (1 ETH)',
      'Gets at least: 9 (0.000009 USDC)',
      'Token got: {usdc} = USD Coin (bundled list)',
      'Receiver: {ops} = Ops hot',
      '! value-with-call: The call also sends 1 ETH.',
      '→ sent 1000000000000000000e-18 ETH on Ethereum mainnet to Router',
    ],
  ],
  [
    'tokens for coins',
    at(parties.router, forCoins, 5_000_000n, 10n ** 17n, [parties.usdc, dai], parties.payroll, soon),
    [
      'Swaps 5 USDC from “Ops hot” for at least 0.1 ETH, for Payroll',
      'To: {router} = Router',
      'Gives: 5000000 (5 USDC)',
      'Token given: {usdc} = USD Coin (bundled list)',
      'Gets at least: 100000000000000000 (0.1 ETH)',
      'Receiver: {payroll} = Payroll',
      '! order-elsewhere: The proceeds of the swap go to {payroll}, not to “Ops hot”.',
      '→ sent 5000000e-6 USDC {usdc} on Ethereum mainnet to Payroll',
    ],
  ],
  [
    'one hop',
    at(parties.router, single, hop(parties.usdc, dai, ops, 5_000_000n, 4n * 10n ** 18n)),
    [
      'Swaps 5 USDC from “Ops hot” for at least 4 DAI',
      'To: {router} = Router',
      'Gives: 5000000 (5 USDC)',
      'Token given: {usdc} = USD Coin (bundled list)',
      'Gets at least: 4000000000000000000 (4 DAI)',
      'Token got: {dai} = Dai Stablecoin (bundled list)',
      'Receiver: {ops} = Ops hot',
      '→ sent 5000000e-6 USDC {usdc} on Ethereum mainnet to ?',
    ],
  ],
  [
    'one hop for the router itself',
    at(parties.router, newer, hop(parties.usdc, dai, '0x0000000000000000000000000000000000000002', 5n, 4n)),
    [
      'Swaps 0.000005 USDC from “Ops hot” for at least 0.000000000000000004 DAI',
      'To: {router} = Router',
      'Gives: 5 (0.000005 USDC)',
      'Token given: {usdc} = USD Coin (bundled list)',
      'Gets at least: 4 (0.000000000000000004 DAI)',
      'Token got: {dai} = Dai Stablecoin (bundled list)',
      'Receiver: 0x0000000000000000000000000000000000000002 (first seen)',
      '! order-elsewhere: DAI would stay in Router, where anybody may take it.',
      '→ sent 5e-6 USDC {usdc} on Ethereum mainnet to ?',
    ],
  ],
  [
    'one hop for a third address of that kind',
    at(parties.router, newer, hop(parties.usdc, dai, '0x0000000000000000000000000000000000000003', 5n, 4n)),
    [
      'Swaps 0.000005 USDC from “Ops hot” for at least 0.000000000000000004 DAI, for an unknown address',
      'To: {router} = Router',
      'Gives: 5 (0.000005 USDC)',
      'Token given: {usdc} = USD Coin (bundled list)',
      'Gets at least: 4 (0.000000000000000004 DAI)',
      'Token got: {dai} = Dai Stablecoin (bundled list)',
      'Receiver: 0x0000000000000000000000000000000000000003 (first seen)',
      '! order-elsewhere: The proceeds of the swap go to 0x0000000000000000000000000000000000000003, not to “Ops hot”.',
      '! first-seen: 0.000005 USDC go to an address first seen.',
      '→ sent 5e-6 USDC {usdc} on Ethereum mainnet to 0x0000000000000000000000000000000000000003',
    ],
  ],
  [
    'several hops',
    at(parties.router, packed, { path: path3, recipient: ops, amountIn: 7_000_000n, amountOutMinimum: 150_000_000n }),
    [
      'Swaps 7 USDC from “Ops hot” for at least 1.5 WBTC',
      'To: {router} = Router',
      'Gives: 7000000 (7 USDC)',
      'Token given: {usdc} = USD Coin (bundled list)',
      'Gets at least: 150000000 (1.5 WBTC)',
      'Token got: {wbtc} = Wrapped BTC (bundled list)',
      'Receiver: {ops} = Ops hot',
      '→ sent 7000000e-6 USDC {usdc} on Ethereum mainnet to ?',
    ],
  ],
])('swaps: %s', (_, request, lines, against = context()) => {
  expect(told(request, against)).toEqual(lines);
});
