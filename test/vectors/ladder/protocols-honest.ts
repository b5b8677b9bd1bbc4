/**
 * What treasuries do with the largest protocols, by their published contracts and interfaces: nobody wrote these contracts
 * into an address book, and only the own account is known.
 */
import { concat, encodeAbiParameters, pad, parseAbiParameters, toHex } from 'viem';
import { emptyContext } from '../../../electron/core/known/context.ts';
import { now, parties } from '../parties.ts';
import { call, transaction } from '../payloads.ts';
import type { LadderCase } from './case.ts';
import { at, exactSwap, honest, swap, wei } from './world.ts';

const { ops, payroll, usdc, zero } = parties;
const max = 2n ** 256n - 1n;
const soon = 1_795_252_000n;
const usd = (units: number): bigint => BigInt(units) * 1_000_000n;
/** An organisation of which nothing is known but its account. */
const bare = { ...emptyContext(now), ownAddresses: [ops] };
const [optimism, bnb, polygon, base, arbitrum] = [10, 56, 137, 8453, 42161];
const on = (chainId: number, to: string, data: `0x${string}`, value = 0n) =>
  transaction({ chainId, to: to as `0x${string}`, data, value });
const one = (to: string, signature: string, args: readonly unknown[] = [], value = 0n) => on(1, to, call(signature, args), value);
const daily = (
  name: string,
  request: LadderCase['request'],
  due: 'note' | 'look' = 'look',
  headline?: RegExp,
  rule?: string,
): LadderCase => honest(name, request, due, { in: bare, ...(headline && { headline }), ...(rule !== undefined && { rule }) });

const universal = 'execute(bytes commands, bytes[] inputs, uint256 deadline)';
const swapped = (receiver: string, payer: boolean) =>
  encodeAbiParameters(parseAbiParameters('address, uint256, uint256, bytes, bool'), [
    ...([receiver as `0x${string}`, usd(5000), wei] as const),
    ...([concat([usdc, '0x0001f4', at.weth]), payer] as const),
  ]);
const fee = encodeAbiParameters(parseAbiParameters('address, address, uint256'), [
  ...([at.weth, '0x7FFC3DBF3B2b50Ff3A1D5523bc24Bb5043837B14', 25n] as const),
]);
const swept = encodeAbiParameters(parseAbiParameters('address, address, uint256'), [
  ...([at.weth, '0x0000000000000000000000000000000000000001', wei] as const),
]);
const usdcOn = {
  base: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  arbitrum: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
} as const;

export const protocolsHonest: readonly LadderCase[] = [
  // Exchanges
  daily(
    'swaps by the universal router, with the wallet’s own small fee',
    one('0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af', universal, [
      ...['0x000604', [swapped('0x0000000000000000000000000000000000000002', true), fee, swept], soon],
    ]),
    'note',
    /swaps 5,000 USDC at “Uniswap universal router”/i,
  ),
  daily(
    'swaps at 1inch',
    one(
      '0x111111125421cA6dc452d289314280a0f8842A65',
      'swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data)',
      ['0x5141B82f5fFDa4c6fE1E372978F1C5427640a190', [usdc, at.weth, at.newcomer, ops, usd(60_000), 14n * wei, 0n], '0x12345678'],
    ),
    'note',
    /swaps 60,000 USDC at “1inch router”/i,
  ),
  daily(
    'swaps at Balancer',
    one(
      '0xBA12222222228d8Ba445958a75a0704d566BF2C8',
      'swap((bytes32 poolId, uint8 kind, address assetIn, address assetOut, uint256 amount, bytes userData) singleSwap, (address sender, bool fromInternalBalance, address recipient, bool toInternalBalance) funds, uint256 limit, uint256 deadline)',
      [[toHex(7n, { size: 32 }), 0, usdc, at.weth, usd(40_000), '0x'], [ops, false, ops, false], wei, soon],
    ),
    'note',
  ),
  daily(
    'swaps stablecoins at Curve',
    one('0xbEbc44782C7dB0a1A60Cb6fe97d0b483032FF1C7', 'exchange(int128 i, int128 j, uint256 dx, uint256 minDy)', [
      ...[1n, 2n, usd(100_000), usd(99_900)],
    ]),
    'note',
  ),
  daily(
    'collects what a position earned',
    one(
      '0xC36442b4a4522E871399CD717aBDD847Ab11FE88',
      'collect((uint256 tokenId, address recipient, uint128 amount0Max, uint128 amount1Max) params)',
      [[81_234n, ops, 2n ** 128n - 1n, 2n ** 128n - 1n]],
    ),
    'note',
  ),
  daily(
    'takes liquidity out for itself',
    one(
      '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
      'removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
      [usdc, at.dai, 10n * wei, 1n, 1n, ops, soon],
    ),
    'note',
  ),
  daily(
    'redeems a principal token',
    one(
      '0x888888888889758F76e7103c6CbF23ABbF58F946',
      'redeemDueInterestAndRewards(address user, address[] sys, address[] yts, address[] markets)',
      [ops, [], [], [at.newcomer]],
    ),
    'note',
  ),
  daily(
    'swaps on Base',
    on(
      base,
      '0x2626664c2603336E57B271c5C0b26F421741e481',
      call(
        'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
        [[usdcOn.base, '0x4200000000000000000000000000000000000006', 500, ops, usd(25_000), 6n * wei, 0n]],
      ),
    ),
    'note',
    /swaps 25,000 USDC from .* for at least 6 WETH.* on Base/i,
  ),
  daily(
    'swaps on BNB Smart Chain',
    on(
      bnb,
      '0x10ED43C718714eb63d5aA57B78B54704E256024E',
      call('swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)', [
        ...[20_000n * wei, 19_900n * wei],
        ...[['0x55d398326f99059fF775485246999027B3197955', '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d'], ops, soon],
      ]),
    ),
    'note',
  ),
  daily(
    'swaps for ether, unwrapped by the router',
    one(at.swapRouter, 'multicall(uint256 deadline, bytes[] data)', [
      soon,
      [
        call(exactSwap, [{ ...swap, recipient: '0x0000000000000000000000000000000000000002' }]),
        call('unwrapWETH9(uint256 amountMinimum, address recipient)', [14n * wei, ops]),
      ],
    ]),
    'note',
  ),
  daily(
    'collects what a position earned, in ether',
    one('0xC36442b4a4522E871399CD717aBDD847Ab11FE88', 'multicall(bytes[] data)', [
      [
        call('collect((uint256 tokenId, address recipient, uint128 amount0Max, uint128 amount1Max) params)', [
          [81_234n, zero, 2n ** 128n - 1n, 2n ** 128n - 1n],
        ]),
        call('unwrapWETH9(uint256 amountMinimum, address recipient)', [wei, ops]),
        call('sweepToken(address token, uint256 amountMinimum, address recipient)', [usdc, 1n, ops]),
      ],
    ]),
    'note',
  ),
  // Lending and saving
  daily(
    'lends on Base',
    on(
      base,
      '0xA238Dd80C259a72e81d7e4664a9801593F98d1c5',
      call('supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)', [usdcOn.base, usd(250_000), ops, 0]),
    ),
    'note',
    /supplies 250,000 USDC at “Aave V3 pool” on Base/i,
  ),
  daily(
    'allows a market on Polygon what it lends',
    on(
      polygon,
      '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
      call('approve(address spender, uint256 amount)', ['0xF25212E676D1F7F89Cd72fFEe66158f541246445', usd(80_000)]),
    ),
    'look',
    /lets “Compound USDC market” take up to 80,000 USDC/i,
    'token-approval',
  ),
  daily(
    'takes all its ether out of a market',
    one('0xd01607c3C5eCABa394D8be377a08590149325722', 'withdrawETH(address pool, uint256 amount, address to)', [
      ...[at.aavePool, max, ops],
    ]),
    'note',
  ),
  daily(
    'claims what lending earned',
    one('0x8164Cc65827dcFe994AB23944CBC90e0aa80bFcb', 'claimAllRewards(address[] assets, address to)', [[at.newcomer], ops]),
    'note',
  ),
  daily(
    'redeems savings for itself',
    one('0xa3931d71877C0E7a3148CB7Eb4463524FEc27fbD', 'redeem(uint256 shares, address receiver, address owner)', [
      ...[9000n * wei, ops, ops],
    ]),
    'note',
    /redeems 9,000 sUSDS at Savings USDS/i,
  ),
  // Staking
  daily(
    'asks for staked ether back',
    one('0x889edC2eDab5f40e902b864aD4d7AdE8E412F9B1', 'requestWithdrawalsWstETH(uint256[] amounts, address owner)', [
      ...[[50n * wei], ops],
    ]),
    'note',
  ),
  daily(
    'stakes with Frax',
    one('0xbAFA44EFE7901E04E39Dad13167D089C559c1138', 'submitAndDeposit(address recipient)', [ops], 20n * wei),
  ),
  daily(
    'claims what restaking earned',
    one(
      '0x39053D51B77DC0d36036Fc1fCc8Cb819df8Ef37A',
      'queueWithdrawals((address[] strategies, uint256[] shares, address withdrawer)[] params)',
      [[[['0x93c4b944D05dfe6df7645A86cd2206016c51564D'], [40n * wei], ops]]],
    ),
    'note',
  ),
  // Bridges
  daily(
    'moves ether to Base',
    one(
      '0x49048044D57e1C92A77f79988d21Fa8fAF74E97e',
      'depositTransaction(address to, uint256 value, uint64 gasLimit, bool isCreation, bytes data)',
      [...[ops, 5n * wei, 100_000n, false, '0x']],
      5n * wei,
    ),
    'look',
    /bridges at “Base portal”, with 5 ETH sent along/i,
  ),
  daily('moves ether to Arbitrum', one('0x4Dbd4fc535Ac27206064B68FfCf827b0A60BAB3f', 'depositEth()', [], 15n * wei)),
  daily(
    'moves ether back from Optimism',
    on(
      optimism,
      '0x4200000000000000000000000000000000000010',
      call('withdraw(address l2Token, uint256 amount, uint32 minGasLimit, bytes extraData)', [
        ...['0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000', 9n * wei, 0, '0x'],
      ]),
      9n * wei,
    ),
    'look',
    /bridges 9 ETH at “L2 bridge”/i,
  ),
  daily(
    'moves ether back from Arbitrum',
    on(arbitrum, '0x0000000000000000000000000000000000000064', call('withdrawEth(address destination)', [ops]), 6n * wei),
  ),
  daily(
    'moves dollars with Circle, from Base',
    on(
      base,
      '0x28b5a0e9C621a5BadaA536219b3a228C8168cf5d',
      call(
        'depositForBurn(uint256 amount, uint32 destinationDomain, bytes32 mintRecipient, address burnToken, bytes32 destinationCaller, uint256 maxFee, uint32 minFinalityThreshold)',
        [usd(120_000), 0, pad(ops, { size: 32 }), usdcOn.base, pad(zero, { size: 32 }), 100n, 2000],
      ),
    ),
    'note',
  ),
  daily(
    'moves dollars with Stargate',
    one(
      '0xc026395860Db2d07ee33e05fE50ed7bD583189C7',
      'send((uint32 dstEid, bytes32 to, uint256 amountLD, uint256 minAmountLD, bytes extraOptions, bytes composeMsg, bytes oftCmd) sendParam, (uint256 nativeFee, uint256 lzTokenFee) fee, address refundAddress)',
      [[30_110, pad(ops, { size: 32 }), usd(42_000), usd(41_900), '0x', '0x', '0x'], [wei / 1000n, 0n], ops],
      wei / 1000n,
    ),
  ),
  daily(
    'pays margin into an exchange by its bridge',
    on(
      arbitrum,
      usdcOn.arbitrum,
      call('transfer(address to, uint256 amount)', ['0x2Df1c51E09aECF9cacB7bc98cB1742757f163dF7', usd(25_000)]),
    ),
    'note',
    /pays 25,000 USDC .* to “Hyperliquid bridge”/i,
  ),
  // Names, votes and what is only asked for
  daily(
    'votes at a governor nobody wrote down',
    one(at.newcomer, 'castVote(uint256 proposalId, uint8 support)', [88n, 1]),
    'look',
    undefined,
    'first-seen',
  ),
  daily('keeps its own votes', one('0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', 'delegate(address delegatee)', [ops])),
  daily(
    'claims at a distributor nobody wrote down',
    one(at.newcomer, 'claim(uint256 index, address account, uint256 amount, bytes32[] merkleProof)', [
      ...[12n, ops, 400n * wei, [toHex(1n, { size: 32 })]],
    ]),
    'look',
    /claims .* at an unknown contract/i,
    'first-seen',
  ),
  daily(
    'takes out of a vault nobody wrote down',
    one(at.newcomer, 'withdraw(uint256 assets, address receiver, address owner)', [usd(9000), ops, ops]),
    'look',
    undefined,
    'first-seen',
  ),
  daily(
    'takes back what an unknown collection let another do',
    one(at.newcomer, 'setApprovalForAll(address operator, bool approved)', [payroll, false]),
  ),
  daily('moves a token nobody wrote down to itself', one(at.newcomer, 'transfer(address to, uint256 amount)', [ops, 5n])),
  daily(
    'renews a name',
    one(
      '0x253553366Da8546fC250F225fe3d25d0C782303b',
      'renew(string name, uint256 duration)',
      ['acme-treasury', 31_536_000n],
      wei / 250n,
    ),
  ),
  daily(
    'writes a text beside a name',
    one('0x231b0Ee14048e9dCcD1d247744d114a4EB5E8E63', 'setText(bytes32 node, string key, string value)', [
      ...[toHex(7n, { size: 32 }), 'url', 'https://acme.example'],
    ]),
    'note',
  ),
  daily(
    'claims a stream',
    one('0xAFb979d9afAd1aD27C5eFf4E27226E3AB9e5dCC9', 'withdrawMax(uint256 streamId, address to)', [4212n, ops]),
    'note',
  ),
  honest(
    'pays by Disperse',
    one('0xD152f549545093347A162Dce210e7293f1452150', 'disperseToken(address token, address[] recipients, uint256[] values)', [
      ...[usdc, [payroll, parties.safe], [usd(7200), usd(6100)]],
    ]),
    'note',
    { headline: /pays 7,200 USDC from .*, and makes 1 more call through Disperse/i },
  ),
  honest(
    'queues a payment that a governor decided',
    one(
      '0x323A76393544d5ecca80cd6ef2A560C6a395b7E3',
      'queue(address[] targets, uint256[] values, bytes[] calldatas, bytes32 descriptionHash)',
      [...[[usdc], [0n], [call('transfer(address to, uint256 amount)', [payroll, usd(2000)])], toHex(5n, { size: 32 })]],
    ),
    'note',
    { headline: /schedules for later: pays 2,000 USDC/i },
  ),
];
