/**
 * What treasuries do with protocols: lend, borrow, stake, claim, cross a bridge, stream. For oneself it is everyday; where
 * the benefit goes to somebody else, it is a payment to them. Signatures are those of the protocols' published interfaces.
 */
import { hexOf } from '../../../../text/bytes.ts';
import { decoded } from '../../../decoded.ts';
import { tokens } from '../../assets.ts';
import { addressAt, amountAt, bytesAt, type CallReader, type CallTable } from '../reader.ts';
import { at, position, whoOf } from './positions.ts';

const cctp: CallReader = ({ to, args }, context) =>
  position(
    'bridges',
    to,
    {
      units: String(args[0]),
      amount: tokens(amountAt(args, 0), addressAt(args, 3), context),
      who: [whoOf(args[2])],
    },
    context,
  );

/** The address to which a validator's stake goes back stands in its withdrawal credentials (EIP-4895). */
const validator: CallReader = ({ to, args }, context) => {
  const credentials = hexOf(bytesAt(args, 1));
  const who = /^0[12]0{22}/.test(credentials) ? `0x${credentials.slice(24)}` : null;
  const given = position('stakes', to, { units: '', who: who === null ? [] : [who] }, context);
  // SECURITY: credentials of a key of the chain itself say of nobody whose they are (docs/threats.md#rules).
  return who === null
    ? { ...given, findings: [...given.findings, { id: 'opaque-payload.message', what: 'a deposit to keys of another kind' }] }
    : given;
};

const ballot =
  (option: number): CallReader =>
  ({ args }, context) => {
    const words = ['against', 'for', 'abstain'][Number(args[option])] ?? String(args[option]);
    return decoded([{ action: 'vote on', account: context.actor, proposal: String(args[0]), option: words }]);
  };

/** Lido's tokens on Ethereum mainnet. */
const staked = '0xae7ab96520de3a18e5e111b5eaab095312d7fe84';
const wrapped = '0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0';
/** What these unwrap is the coin of their chain. */
const coinSign = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';
const unwrapped: Readonly<Record<string, string>> = Object.fromEntries(
  ['Uniswap V3 router', 'Uniswap router 2', 'Uniswap V3 positions', 'PancakeSwap smart router'].map(name => [name, coinSign]),
);

export const lendingCalls: CallTable = {
  // Aave V3, IPool
  'supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)': at('supplies', {
    amount: 1,
    asset: 0,
    who: 2,
  }),
  'deposit(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)': at('supplies', {
    amount: 1,
    asset: 0,
    who: 2,
  }),
  'withdraw(address asset, uint256 amount, address to)': at('withdraws', { amount: 1, asset: 0, who: 2 }),
  'borrow(address asset, uint256 amount, uint256 interestRateMode, uint16 referralCode, address onBehalfOf)': at('borrows', {
    ...{ amount: 1, asset: 0, who: 4 },
  }),
  'repay(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf)': at('repays', {
    amount: 1,
    asset: 0,
    who: 3,
  }),
  'claimRewards(address[] assets, uint256 amount, address to, address reward)': at('claims', { amount: 1, asset: 3, who: 2 }),
  'claimAllRewards(address[] assets, address to)': at('claims', { who: 1 }),
  'claimAllRewardsToSelf(address[] assets)': at('claims', {}),
  // Compound III, Comet
  'supply(address asset, uint256 amount)': at('supplies', { amount: 1, asset: 0 }),
  'supplyTo(address dst, address asset, uint256 amount)': at('supplies', { amount: 2, asset: 1, who: 0 }),
  'withdraw(address asset, uint256 amount)': at('withdraws', { amount: 1, asset: 0 }),
  'withdrawTo(address to, address asset, uint256 amount)': at('withdraws', { amount: 2, asset: 1, who: 0 }),
  'withdrawFrom(address src, address to, address asset, uint256 amount)': at('withdraws', { amount: 3, asset: 2, who: 1 }),
  // Morpho
  'supply((address loanToken, address collateralToken, address oracle, address irm, uint256 lltv) market, uint256 assets, uint256 shares, address onBehalf, bytes data)':
    at('supplies', { amount: 1, asset: '0.loanToken', who: 3 }),
  'withdraw((address loanToken, address collateralToken, address oracle, address irm, uint256 lltv) market, uint256 assets, uint256 shares, address onBehalf, address receiver)':
    at('withdraws', { amount: 1, asset: '0.loanToken', who: 4 }),
  'borrow((address loanToken, address collateralToken, address oracle, address irm, uint256 lltv) market, uint256 assets, uint256 shares, address onBehalf, address receiver)':
    at('borrows', { amount: 1, asset: '0.loanToken', who: 4 }),
  'withdrawCollateral((address loanToken, address collateralToken, address oracle, address irm, uint256 lltv) market, uint256 assets, address onBehalf, address receiver)':
    at('withdraws', { amount: 1, asset: '0.collateralToken', who: 3 }),
  // Staking: Lido, the beacon chain, EigenLayer, gauges
  'submit(address referral)': at('stakes', {}),
  'wrap(uint256 amount)': at('deposits', { amount: 0, counted: { 'Lido wstETH': staked } }),
  'unwrap(uint256 amount)': at('withdraws', { amount: 0, counted: { 'Lido wstETH': wrapped } }),
  'requestWithdrawals(uint256[] amounts, address owner)': at('unstakes', {
    ...{ amount: '0.*', orNone: 1, counted: { 'Lido withdrawal queue': staked } },
  }),
  'claimWithdrawal(uint256 requestId)': at('claims', {}),
  'claimWithdrawals(uint256[] requestIds, uint256[] hints)': at('claims', {}),
  'claimWithdrawalsTo(uint256[] requestIds, uint256[] hints, address recipient)': at('claims', { who: 2 }),
  'deposit(bytes pubkey, bytes withdrawal_credentials, bytes signature, bytes32 deposit_data_root)': validator,
  'queueWithdrawals((address[] strategies, uint256[] shares, address withdrawer)[] params)': at('unstakes', {
    who: '0.*.withdrawer',
  }),
  'depositIntoStrategy(address strategy, address token, uint256 amount)': at('stakes', { amount: 2, asset: 1 }),
  'stake(uint256 amount)': at('stakes', { amount: 0 }),
  'stake(address onBehalfOf, uint256 amount)': at('stakes', { amount: 1, who: 0 }),
  'unstake(uint256 amount)': at('unstakes', { amount: 0 }),
  'deposit(uint256 amount)': at('deposits', { amount: 0 }),
  'exit()': at('withdraws', {}),
  'getReward()': at('claims', {}),
  'getReward(address account)': at('claims', { who: 0 }),
  // Claims
  'claim()': at('claims', {}),
  'claim(address account)': at('claims', { who: 0 }),
  'claim(uint256 index, address account, uint256 amount, bytes32[] merkleProof)': at('claims', { amount: 2, who: 1 }),
  'claim(address account, uint256 amount, bytes32[] proof)': at('claims', { amount: 1, who: 0 }),
  'claimTo(address receiver)': at('claims', { who: 0 }),
  'release()': at('claims', {}),
  // Votes: OpenZeppelin's governor
  'castVote(uint256 proposalId, uint8 support)': ballot(1),
  'castVoteWithReason(uint256 proposalId, uint8 support, string reason)': ballot(1),
  'castVoteWithReasonAndParams(uint256 proposalId, uint8 support, string reason, bytes params)': ballot(1),
  // Bridges of the chains' own: Optimism and Base, Arbitrum, Polygon; Circle's
  'depositETH(uint32 minGasLimit, bytes extraData)': at('bridges', {}),
  'depositETHTo(address to, uint32 minGasLimit, bytes extraData)': at('bridges', { who: 0 }),
  'bridgeETHTo(address to, uint32 minGasLimit, bytes extraData)': at('bridges', { who: 0 }),
  'depositERC20(address l1Token, address l2Token, uint256 amount, uint32 minGasLimit, bytes extraData)': at('bridges', {
    ...{ amount: 2, asset: 0 },
  }),
  'depositERC20To(address l1Token, address l2Token, address to, uint256 amount, uint32 minGasLimit, bytes extraData)': at(
    'bridges',
    {
      ...{ amount: 3, asset: 0, who: 2 },
    },
  ),
  'bridgeERC20To(address localToken, address remoteToken, address to, uint256 amount, uint32 minGasLimit, bytes extraData)': at(
    'bridges',
    { amount: 3, asset: 0, who: 2 },
  ),
  'withdrawTo(address l2Token, address to, uint256 amount, uint32 minGasLimit, bytes extraData)': at('bridges', {
    ...{ amount: 2, asset: 0, who: 1 },
  }),
  'depositEth()': at('bridges', {}),
  'outboundTransfer(address token, address to, uint256 amount, uint256 maxGas, uint256 gasPriceBid, bytes data)': at('bridges', {
    ...{ amount: 2, asset: 0, who: 1 },
  }),
  'depositEtherFor(address user)': at('bridges', { who: 0 }),
  'depositForBurn(uint256 amount, uint32 destinationDomain, bytes32 mintRecipient, address burnToken)': cctp,
  'depositForBurnWithCaller(uint256 amount, uint32 destinationDomain, bytes32 mintRecipient, address burnToken, bytes32 destinationCaller)':
    cctp,
  'depositForBurn(uint256 amount, uint32 destinationDomain, bytes32 mintRecipient, address burnToken, bytes32 destinationCaller, uint256 maxFee, uint32 minFinalityThreshold)':
    cctp,
  // Streams: Sablier
  'createStream(address recipient, uint256 deposit, address token, uint256 startTime, uint256 stopTime)': at('streams', {
    ...{ amount: 1, asset: 2, who: 0 },
  }),
  // What a contract holds, taken out
  'withdrawTo(address account, uint256 amount)': at('withdraws', { amount: 1, who: 0 }),
  'sweep(address token, address to)': at('sweeps', { who: 1 }),
  'sweepToken(address token, uint256 amountMinimum, address recipient)': at('sweeps', { who: 2 }),
  'unwrapWETH9(uint256 amountMinimum, address recipient)': at('withdraws', {
    ...{ amount: 0, who: 1, counted: unwrapped },
  }),
  'skim(address to)': at('sweeps', { who: 0 }),
  'rescueTokens(address token, address to, uint256 amount)': at('sweeps', { amount: 2, asset: 0, who: 1 }),
  'rescueERC20(address tokenContract, address to, uint256 amount)': at('sweeps', { amount: 2, asset: 0, who: 1 }),
  'recoverERC20(address token, address to, uint256 amount)': at('sweeps', { amount: 2, asset: 0, who: 1 }),
  'emergencyWithdraw(address token, address to, uint256 amount)': at('sweeps', { amount: 2, asset: 0, who: 1 }),
  'withdraw(address token, address to, uint256 amount)': at('sweeps', { amount: 2, asset: 0, who: 1 }),
};
