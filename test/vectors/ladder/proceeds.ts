/** What comes out of a swap or a bridge: where anybody may take it, where nobody has it, and next to nothing at all. */
import { emptyContext } from '../../../electron/core/known/context.ts';
import { now, parties } from '../parties.ts';
import { call, transaction } from '../payloads.ts';
import type { LadderCase } from './case.ts';
import { at, exactSwap, malicious, swap, wei } from './world.ts';

const { ops, usdc } = parties;
const soon = 1_795_252_000n;
const usd = (units: number): bigint => BigInt(units) * 1_000_000n;
const bare = { in: { ...emptyContext(now), ownAddresses: [ops] } };
const one = (to: string, signature: string, args: readonly unknown[] = [], value = 0n) =>
  transaction({ to: to as `0x${string}`, data: call(signature, args), value });

const router1 = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D';
const forEther = 'swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)';
const position = 'collect((uint256 tokenId, address recipient, uint128 amount0Max, uint128 amount1Max) params)';
const positions = '0xC36442b4a4522E871399CD717aBDD847Ab11FE88';
const toItself = call(exactSwap, [{ ...swap, recipient: '0x0000000000000000000000000000000000000002' }]);
const twice = 'multicall(uint256 deadline, bytes[] data)';
export const proceeds: readonly LadderCase[] = [
  malicious(
    'swaps for an address that is no sign at that router',
    one(router1, forEther, [usd(90_000), 20n * wei, [usdc, at.weth], '0x0000000000000000000000000000000000000001', soon]),
    'high',
    'order-elsewhere',
    bare,
  ),
  malicious(
    'swaps for nobody',
    one(router1, forEther, [usd(90_000), 20n * wei, [usdc, at.weth], parties.zero, soon]),
    'high',
    'burned',
    bare,
  ),
  malicious('leaves the proceeds in the router', one(at.swapRouter, twice, [soon, [toItself]]), 'high', 'order-elsewhere', {
    ...bare,
    because: /WETH would stay in .*, where anybody may take it/,
  }),
  malicious(
    'takes something else out of the router than what it left there',
    one(at.swapRouter, twice, [soon, [toItself, call('sweepToken(address token, uint256 amountMinimum)', [at.dai, 1n])]]),
    'high',
    'order-elsewhere',
    bare,
  ),
  malicious(
    'leaves what a position earned where anybody may take it',
    one(positions, position, [[81_234n, parties.zero, 2n ** 128n - 1n, 2n ** 128n - 1n]]),
    'high',
    'order-elsewhere',
    bare,
  ),
];
