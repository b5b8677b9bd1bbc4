/** What comes out of a swap or a bridge: where anybody may take it, where nobody has it, and next to nothing at all. */
import { concat, encodeAbiParameters, pad, parseAbiParameters } from 'viem';
import { emptyContext } from '../../../electron/core/known/context.ts';
import { now, parties } from '../parties.ts';
import { call, transaction } from '../payloads.ts';
import type { LadderCase } from './case.ts';
import { at, exactSwap, honest, malicious, swap, wei } from './world.ts';

const { ops, usdc } = parties;
const { thief } = at;
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
type Hex = `0x${string}`;
const caller = '0x0000000000000000000000000000000000000001';
const router = '0x0000000000000000000000000000000000000002';
const routed = (commands: string, inputs: readonly Hex[], value = 0n) =>
  one(
    '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af',
    'execute(bytes commands, bytes[] inputs, uint256 deadline)',
    [commands, inputs, soon],
    value,
  );
const dollars = [usdc, at.weth, usd(1_000_000)] as const;
const routedSwap = (to: Hex, limit: bigint, byUser: boolean, [first, last, units]: readonly [Hex, Hex, bigint] = dollars) =>
  encodeAbiParameters(parseAbiParameters('address, uint256, uint256, bytes, bool'), [
    ...([to, units, limit, concat([first, '0x0001f4', last]), byUser] as const),
  ]);
const wrapped = (units: bigint) => encodeAbiParameters(parseAbiParameters('address, uint256'), [router, units]);
const unwrapped = (least: bigint) => encodeAbiParameters(parseAbiParameters('address, uint256'), [caller, least]);
const moved = (to: Hex, units: bigint, of: Hex = usdc) =>
  encodeAbiParameters(parseAbiParameters('address, address, uint256'), [of, to, units]);

const deposited = (least: bigint, relayer: string) =>
  one(
    '0x5c7BCd6E7De5423a257D81B442095A1a6ced35C5',
    'depositV3(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, bytes message)',
    [
      ...[ops, ops, usdc, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', usd(35_000), least, 8453n],
      ...[relayer, 1_795_000_000, 1_795_252_000, 0, '0x'],
    ],
  );

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
  // Aggregators and pools
  malicious(
    'sends what goes in to a stranger, for nothing',
    one(
      '0x111111125421cA6dc452d289314280a0f8842A65',
      'swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data)',
      [thief, [usdc, at.weth, thief, ops, usd(1_000_000), 3n, 0n], '0x'],
    ),
    'high',
    'swap-without-minimum',
    bare,
  ),
  malicious(
    'swaps at Curve for whatever comes out',
    one('0xbEbc44782C7dB0a1A60Cb6fe97d0b483032FF1C7', 'exchange(int128 i, int128 j, uint256 dx, uint256 minDy)', [
      ...[1n, 2n, usd(100_000), 0n],
    ]),
    'high',
    'swap-without-minimum',
    bare,
  ),
  malicious(
    'swaps ether at 1inch for whatever comes out',
    one('0x111111125421cA6dc452d289314280a0f8842A65', 'ethUnoswap(uint256 minReturn, uint256 dex)', [1n, 7n], 90n * wei),
    'high',
    'swap-without-minimum',
    { ...bare, because: /90 ETH would be swapped for whatever comes out/ },
  ),
  // Bridges
  malicious(
    'bridges at Across for one unit, with a stranger to fill it',
    deposited(1n, thief),
    'high',
    'swap-without-minimum',
    bare,
  ),
  malicious('bridges at Across for a tenth', deposited(usd(3500), thief), 'high', 'high-fee', {
    ...bare,
    because: /Of 35,000 USDC, up to 31,500 USDC may be kept/,
  }),
  honest('bridges at Across, with somebody to fill it first', deposited(usd(34_990), at.newcomer), 'note', bare),
  malicious(
    'bridges at Wormhole, all of it for whoever relays',
    one(
      '0x3ee18B2214AFF97000D974cf647E7C347E8fa585',
      'transferTokens(address token, uint256 amount, uint16 recipientChain, bytes32 recipient, uint256 arbiterFee, uint32 nonce)',
      [usdc, usd(50_000), 4, pad(ops, { size: 32 }), usd(50_000), 1],
    ),
    'high',
    'high-fee',
    bare,
  ),
  malicious(
    'bridges at Stargate for whatever comes out',
    one(
      '0xc026395860Db2d07ee33e05fE50ed7bD583189C7',
      'send((uint32 dstEid, bytes32 to, uint256 amountLD, uint256 minAmountLD, bytes extraOptions, bytes composeMsg, bytes oftCmd) sendParam, (uint256 nativeFee, uint256 lzTokenFee) fee, address refundAddress)',
      [[30_110, pad(ops, { size: 32 }), usd(42_000), 0n, '0x', '0x', '0x'], [wei / 1000n, 0n], ops],
      wei / 1000n,
    ),
    'high',
    'swap-without-minimum',
    bare,
  ),
  // What is told of an amount
  honest(
    'wraps staked ether, told in it',
    one('0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0', 'wrap(uint256 amount)', [9n * wei]),
    'note',
    { ...bare, headline: /deposits 9 stETH/i },
  ),
  honest(
    'asks for staked ether back in parts, told as one sum',
    one(at.lidoQueue, 'requestWithdrawals(uint256[] amounts, address owner)', [[10n * wei, 5n * wei], parties.zero]),
    'note',
    { ...bare, headline: /15 stETH/i },
  ),
  honest(
    'unwraps ether at the router, told in it',
    one(at.swapRouter, 'unwrapWETH9(uint256 amountMinimum, address recipient)', [14n * wei, ops]),
    'note',
    { ...bare, headline: /withdraws 14 ETH/i },
  ),
  // The universal router
  malicious(
    'leaves dollars in the universal router',
    routed('0x00', [routedSwap(router, 300n * wei, true)]),
    'high',
    'order-elsewhere',
    bare,
  ),
  malicious('wraps ether, and leaves it there', routed('0x0b', [wrapped(1000n * wei)], 1000n * wei), 'high', 'order-elsewhere', {
    ...bare,
    because: /ETH would stay in .*, where anybody may take it/,
  }),
  malicious(
    'wraps less than it sends',
    routed('0x0b0c', [wrapped(wei), unwrapped(wei)], 1000n * wei),
    'high',
    'order-elsewhere',
    bare,
  ),
  malicious(
    'moves dollars into the router and no further',
    routed('0x02', [moved(router, usd(1_000_000))]),
    'high',
    'order-elsewhere',
    bare,
  ),
  malicious(
    'swaps by the router without a minimum',
    routed('0x00', [routedSwap(caller, 0n, true)]),
    'high',
    'swap-without-minimum',
    bare,
  ),
  malicious(
    'swaps by the router without a minimum, swept without one',
    routed('0x0004', [routedSwap(router, 0n, true), moved(caller, 0n, at.weth)]),
    'high',
    'swap-without-minimum',
    bare,
  ),
  honest(
    'swaps by the router, with the minimum where it is unwrapped',
    routed('0x000c', [routedSwap(router, 0n, true), unwrapped(14n * wei)]),
    'note',
    bare,
  ),
  honest(
    'wraps what it swaps by the router',
    routed('0x0b00', [wrapped(20n * wei), routedSwap(caller, usd(50_000), false, [at.weth, usdc, 20n * wei])], 20n * wei),
    'look',
    bare,
  ),
  honest(
    'buys so much with ether by the router, and has the rest back',
    routed(
      '0x0b010c',
      [wrapped(20n * wei), routedSwap(caller, 20n * wei, false, [usdc, at.weth, usd(50_000)]), unwrapped(0n)],
      20n * wei,
    ),
    'look',
    bare,
  ),
];
