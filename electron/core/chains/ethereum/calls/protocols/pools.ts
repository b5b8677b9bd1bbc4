/**
 * Pools and aggregators of exchanges: what goes in or out, and who has it. What comes of a swap is told where its function
 * names it (swaps.ts). Signatures are those of the protocols' published interfaces.
 */
import { type CallReader, type CallTable, listAt } from '../reader.ts';
import { leftBehind } from './left-behind.ts';
import { at, each, partsAt, whoOf } from './positions.ts';

/** Uniswap V3 keeps what is collected for 0, for a later call to take out (NonfungiblePositionManager.sol). */
const collects: CallReader = (input, context) => {
  const given = at('claims', { orNone: '0.recipient' })(input, context);
  const whose = whoOf(partsAt(input.args, '0.recipient')[0]);
  const stays = /^0x0{40}$/.test(whose) || whose.toLowerCase() === input.to.toLowerCase();
  return stays ? { ...given, findings: [leftBehind(input.to, [], context)] } : given;
};
/** Balancer: so much in with a least that comes out, or so much out with the most that goes in. */
const leastOfOne = ([one, , limit]: readonly unknown[]): bigint => {
  const { kind, amount } = one as { kind: number; amount: bigint };
  return kind === 0 ? BigInt(limit as bigint) : amount;
};
/** What comes out stands among the limits below zero. */
const leastOfMany = (args: readonly unknown[]): bigint =>
  listAt(args, 4).reduce<bigint>((most, limit) => (-BigInt(limit as bigint) > most ? -BigInt(limit as bigint) : most), 0n);
const swapped = at('swaps', { amount: 2, least: 3 });
const balancerFunds = '(address sender, bool fromInternalBalance, address recipient, bool toInternalBalance) funds';
const balancerRequest = '(address[] assets, uint256[] amounts, bytes userData, bool internalBalance) request';
const oneInch =
  '(address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc';
const pendleGuess = '(uint256 guessMin, uint256 guessMax, uint256 guessOffchain, uint256 maxIteration, uint256 eps) guess';
const pendleSwap = 'address pendleSwap, (uint8 swapType, address extRouter, bytes extCalldata, bool needScale) swapData';
const pendleIn = `(address tokenIn, uint256 netTokenIn, address tokenMintSy, ${pendleSwap}) input`;
const pendleOut = `(address tokenOut, uint256 minTokenOut, address tokenRedeemSy, ${pendleSwap}) output`;
const pendleFill =
  '((uint256 salt, uint256 expiry, uint256 nonce, uint8 orderType, address token, address YT, address maker, address receiver, uint256 makingAmount, uint256 lnImpliedRate, uint256 failSafeRate, bytes permit) order, bytes signature, uint256 makingAmount)[]';
const pendleLimit = `(address limitRouter, uint256 epsSkipMarket, ${pendleFill} normalFills, ${pendleFill} flashFills, bytes optData) limit`;
const pendleBuys = at('swaps', { amount: '4.netTokenIn', asset: '4.tokenIn', who: 0, least: 2 });

export const poolCalls: CallTable = {
  // Uniswap V2 and what is like it
  'addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)':
    at('supplies', { amount: 2, asset: 0, who: 6 }),
  'addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)':
    at('supplies', { amount: 1, asset: 0, who: 4 }),
  'removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)':
    at('withdraws', { amount: 2, who: 5 }),
  'removeLiquidityETH(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)':
    at('withdraws', { amount: 1, who: 4 }),
  // Velodrome and Aerodrome
  'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, (address from, address to, bool stable, address factory)[] routes, address to, uint256 deadline)':
    at('swaps', { amount: 0, asset: '2.0.from', who: 3, least: 1 }),
  // Uniswap V3, positions
  'mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline) params)':
    at('supplies', { amount: '0.amount0Desired', asset: '0.token0', who: '0.recipient' }),
  'increaseLiquidity((uint256 tokenId, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, uint256 deadline) params)':
    at('supplies', {}),
  'decreaseLiquidity((uint256 tokenId, uint128 liquidity, uint256 amount0Min, uint256 amount1Min, uint256 deadline) params)': at(
    'withdraws',
    {},
  ),
  'collect((uint256 tokenId, address recipient, uint128 amount0Max, uint128 amount1Max) params)': collects,
  'refundETH()': at('withdraws', {}),
  'unwrapWETH9(uint256 amountMinimum)': at('withdraws', {}),
  'sweepToken(address token, uint256 amountMinimum)': at('withdraws', {}),
  // Balancer V2
  [`swap((bytes32 poolId, uint8 kind, address assetIn, address assetOut, uint256 amount, bytes userData) singleSwap, ${balancerFunds}, uint256 limit, uint256 deadline)`]:
    at('swaps', { who: ['1.sender', '1.recipient'], least: leastOfOne, gets: '0.assetOut' }),
  [`batchSwap(uint8 kind, (bytes32 poolId, uint256 assetInIndex, uint256 assetOutIndex, uint256 amount, bytes userData)[] swaps, address[] assets, ${balancerFunds}, int256[] limits, uint256 deadline)`]:
    at('swaps', { who: ['3.sender', '3.recipient'], least: leastOfMany }),
  [`joinPool(bytes32 poolId, address sender, address recipient, ${balancerRequest})`]: at('supplies', { who: 2 }),
  [`exitPool(bytes32 poolId, address sender, address recipient, ${balancerRequest})`]: at('withdraws', { who: 2 }),
  'manageUserBalance((uint8 kind, address asset, uint256 amount, address sender, address recipient)[] ops)': at('withdraws', {
    who: '0.*.recipient',
  }),
  // Curve
  'exchange(int128 i, int128 j, uint256 dx, uint256 minDy)': swapped,
  'exchange(uint256 i, uint256 j, uint256 dx, uint256 minDy)': swapped,
  'exchange_underlying(int128 i, int128 j, uint256 dx, uint256 minDy)': swapped,
  'exchange(int128 i, int128 j, uint256 dx, uint256 minDy, address receiver)': at('swaps', { amount: 2, who: 4, least: 3 }),
  'exchange(address[11] route, uint256[5][5] swapParams, uint256 amount, uint256 expected, address[5] pools, address receiver)':
    at('swaps', { amount: 2, asset: '0.0', who: 5, least: 3 }),
  'exchange(address[11] route, uint256[5][5] swapParams, uint256 amount, uint256 expected)': at('swaps', {
    ...{ amount: 2, asset: '0.0', least: 3 },
  }),
  'exchange(address[11] route, uint256[5][5] swapParams, uint256 amount, uint256 expected, address[5] pools)': at('swaps', {
    ...{ amount: 2, asset: '0.0', least: 3 },
  }),
  ...each('add_liquidity(uint256[#] amounts, uint256 minMinted)', ['2', '3', '4', ''], at('supplies', {})),
  ...each(
    'add_liquidity(uint256[#] amounts, uint256 minMinted, address receiver)',
    ['2', '3', '4', ''],
    at('supplies', { who: 2 }),
  ),
  ...each('remove_liquidity(uint256 amount, uint256[#] minAmounts)', ['2', '3', '4', ''], at('withdraws', { amount: 0 })),
  ...each(
    'remove_liquidity(uint256 amount, uint256[#] minAmounts, address receiver)',
    ['2', '3', '4', ''],
    at('withdraws', { amount: 0, who: 2 }),
  ),
  ...each(
    'remove_liquidity_one_coin(uint256 amount, # i, uint256 minAmount)',
    ['int128', 'uint256'],
    at('withdraws', { amount: 0 }),
  ),
  'remove_liquidity_one_coin(uint256 amount, int128 i, uint256 minAmount, address receiver)': at('withdraws', {
    amount: 0,
    who: 3,
  }),
  // 1inch: the pools, the token that comes out and who gets it are packed into numbers
  [`swap(address executor, ${oneInch}, bytes data)`]: at('swaps', {
    amount: '1.amount',
    asset: '1.srcToken',
    orNone: '1.dstReceiver',
    least: '1.minReturnAmount',
    gets: '1.dstToken',
    input: '1.srcReceiver',
  }),
  [`swap(address executor, ${oneInch}, bytes permit, bytes data)`]: at('swaps', {
    ...{
      amount: '1.amount',
      asset: '1.srcToken',
      orNone: '1.dstReceiver',
      least: '1.minReturnAmount',
      gets: '1.dstToken',
      input: '1.srcReceiver',
    },
  }),
  ...each(
    'unoswap#)',
    [
      '(uint256 token, uint256 amount, uint256 minReturn, uint256 dex',
      '2(uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2',
      '3(uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3',
    ],
    at('swaps', { amount: 1, asset: 0, least: 2 }),
  ),
  ...each(
    'unoswapTo#)',
    [
      '(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex',
      '2(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2',
      '3(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3',
    ],
    at('swaps', { amount: 2, asset: 1, who: 0, least: 3 }),
  ),
  'ethUnoswap(uint256 minReturn, uint256 dex)': at('swaps', { least: 0 }),
  'ethUnoswapTo(uint256 to, uint256 minReturn, uint256 dex)': at('swaps', { who: 0, least: 1 }),
  // ParaSwap, KyberSwap, Odos
  'swapExactAmountIn(address executor, (address srcToken, address destToken, uint256 fromAmount, uint256 toAmount, uint256 quotedAmount, bytes32 metadata, address beneficiary) swapData, uint256 partnerAndFee, bytes permit, bytes executorData)':
    at('swaps', {
      amount: '1.fromAmount',
      asset: '1.srcToken',
      orNone: '1.beneficiary',
      least: '1.toAmount',
      gets: '1.destToken',
      input: 0,
    }),
  'swap((address callTarget, address approveTarget, bytes targetData, (address srcToken, address dstToken, address[] srcReceivers, uint256[] srcAmounts, address[] feeReceivers, uint256[] feeAmounts, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags, bytes permit) desc, bytes clientData) execution)':
    at('swaps', {
      amount: '0.desc.amount',
      asset: '0.desc.srcToken',
      orNone: '0.desc.dstReceiver',
      least: '0.desc.minReturnAmount',
      gets: '0.desc.dstToken',
      input: '0.desc.srcReceivers.*',
    }),
  'swap((address inputToken, uint256 inputAmount, address inputReceiver, address outputToken, uint256 outputQuote, uint256 outputMin, address outputReceiver) tokenInfo, bytes pathDefinition, address executor, uint32 referralCode)':
    at('swaps', {
      amount: '0.inputAmount',
      asset: '0.inputToken',
      who: '0.outputReceiver',
      least: '0.outputMin',
      gets: '0.outputToken',
      input: '0.inputReceiver',
    }),
  // Pendle
  [`swapExactTokenForPt(address receiver, address market, uint256 minOut, ${pendleGuess}, ${pendleIn}, ${pendleLimit})`]:
    pendleBuys,
  [`swapExactTokenForYt(address receiver, address market, uint256 minOut, ${pendleGuess}, ${pendleIn}, ${pendleLimit})`]:
    pendleBuys,
  [`swapExactPtForToken(address receiver, address market, uint256 exactIn, ${pendleOut}, ${pendleLimit})`]: at('swaps', {
    ...{ amount: 2, who: 0, least: '3.minTokenOut', gets: '3.tokenOut' },
  }),
  [`addLiquiditySingleToken(address receiver, address market, uint256 minLpOut, ${pendleGuess}, ${pendleIn}, ${pendleLimit})`]:
    at('supplies', { amount: '4.netTokenIn', asset: '4.tokenIn', who: 0 }),
  [`removeLiquiditySingleToken(address receiver, address market, uint256 netLpToRemove, ${pendleOut}, ${pendleLimit})`]: at(
    'withdraws',
    { amount: 2, who: 0 },
  ),
  [`redeemPyToToken(address receiver, address YT, uint256 netPyIn, ${pendleOut})`]: at('redeems', { amount: 2, who: 0 }),
  'redeemDueInterestAndRewards(address user, address[] sys, address[] yts, address[] markets)': at('claims', { who: 0 }),
  // GMX
  'claimFundingFees(address[] markets, address[] tokens, address receiver)': at('claims', { who: 2 }),
  'claimCollateral(address[] markets, address[] tokens, uint256[] timeKeys, address receiver)': at('claims', { who: 3 }),
};
