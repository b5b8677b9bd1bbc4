/**
 * What is staked, saved, streamed and claimed, for oneself or for somebody else. Signatures are those of the protocols'
 * published interfaces.
 */
import type { CallTable } from '../reader.ts';
import { at, each } from './positions.ts';

const queued =
  '(address staker, address delegatedTo, address withdrawer, uint256 nonce, uint32 startBlock, address[] strategies, uint256[] scaledShares)';
const toSelf = at('claims', {});

export const claimCalls: CallTable = {
  // Lido, ether.fi, Frax, Ethena
  'requestWithdrawalsWstETH(uint256[] amounts, address owner)': at('unstakes', {
    ...{ amount: '0.*', orNone: 1, counted: { 'Lido withdrawal queue': '0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0' } },
  }),
  'submitAndDeposit(address recipient)': at('stakes', { who: 0 }),
  'submitAndGive(address recipient)': at('stakes', { who: 0 }),
  'requestWithdraw(address recipient, uint256 amount)': at('unstakes', { amount: 1, who: 0 }),
  'claimWithdraw(uint256 requestId)': toSelf,
  'cooldownShares(uint256 shares)': at('unstakes', { amount: 0 }),
  'cooldownAssets(uint256 assets)': at('unstakes', { amount: 0 }),
  'cooldown()': at('unstakes', {}),
  'unstake(address receiver)': at('unstakes', { who: 0 }),
  'redeem(address to, uint256 amount)': at('unstakes', { amount: 1, who: 0 }),
  // EigenLayer
  [`completeQueuedWithdrawal(${queued} withdrawal, address[] tokens, bool receiveAsTokens)`]: at('claims', {
    who: '0.withdrawer',
  }),
  [`completeQueuedWithdrawals(${queued}[] withdrawals, address[][] tokens, bool[] receiveAsTokens)`]: at('claims', {
    who: '0.*.withdrawer',
  }),
  'undelegate(address staker)': at('unstakes', { who: 0 }),
  'processClaim((uint32 rootIndex, uint32 earnerIndex, bytes earnerTreeProof, (address earner, bytes32 earnerTokenRoot) earnerLeaf, uint32[] tokenIndices, bytes[] tokenTreeProofs, (address token, uint256 cumulativeEarnings)[] tokenLeaves) claim, address recipient)':
    at('claims', { who: 1 }),
  // Sky and Maker
  'daiToUsds(address usr, uint256 wad)': at('swaps', { amount: 1, who: 0 }),
  'usdsToDai(address usr, uint256 wad)': at('swaps', { amount: 1, who: 0 }),
  'sellGem(address usr, uint256 gemAmt)': at('swaps', { amount: 1, who: 0 }),
  'buyGem(address usr, uint256 gemAmt)': at('swaps', { amount: 1, who: 0 }),
  'join(address usr, uint256 wad)': at('deposits', { amount: 1, who: 0 }),
  'exit(address usr, uint256 wad)': at('withdraws', { amount: 1, who: 0 }),
  'deposit(uint256 assets, address receiver, uint16 referral)': at('deposits', { amount: 0, who: 1 }),
  // ERC-7540: in and out with a time between
  'requestDeposit(uint256 assets, address controller, address owner)': at('deposits', { amount: 0, who: [1, 2] }),
  'requestRedeem(uint256 shares, address controller, address owner)': at('redeems', { amount: 0, who: [1, 2] }),
  'deposit(uint256 assets, address receiver, address controller)': at('deposits', { amount: 0, who: [1, 2] }),
  // Aave: with the coin of the chain, and for others
  'depositETH(address pool, address onBehalfOf, uint16 referralCode)': at('supplies', { who: 1 }),
  'withdrawETH(address pool, uint256 amount, address to)': at('withdraws', { amount: 1, who: 2 }),
  'supplyWithPermit(address asset, uint256 amount, address onBehalfOf, uint16 referralCode, uint256 deadline, uint8 v, bytes32 r, bytes32 s)':
    at('supplies', { amount: 1, asset: 0, who: 2 }),
  'repayWithPermit(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf, uint256 deadline, uint8 v, bytes32 r, bytes32 s)':
    at('repays', { amount: 1, asset: 0, who: 3 }),
  'setUserUseReserveAsCollateral(address asset, bool useAsCollateral)': at('changes its own settings', {}),
  'setUserEMode(uint8 categoryId)': at('changes its own settings', {}),
  'repayWithATokens(address asset, uint256 amount, uint256 interestRateMode)': at('repays', { amount: 1, asset: 0 }),
  'claimAllRewardsOnBehalf(address[] assets, address user, address to)': at('claims', { who: 2 }),
  'claimRewardsOnBehalf(address[] assets, uint256 amount, address user, address to, address reward)': at('claims', {
    ...{ amount: 1, asset: 4, who: 3 },
  }),
  'claimRewards(address to, uint256 amount)': at('claims', { amount: 1, who: 0 }),
  // Morpho
  'repay((address loanToken, address collateralToken, address oracle, address irm, uint256 lltv) market, uint256 assets, uint256 shares, address onBehalf, bytes data)':
    at('repays', { amount: 1, asset: '0.loanToken', who: 3 }),
  'supplyCollateral((address loanToken, address collateralToken, address oracle, address irm, uint256 lltv) market, uint256 assets, address onBehalf, bytes data)':
    at('supplies', { amount: 1, asset: '0.collateralToken', who: 2 }),
  // Curve's locks and gauges
  'create_lock(uint256 value, uint256 unlockTime)': at('stakes', { amount: 0 }),
  'increase_amount(uint256 value)': at('stakes', { amount: 0 }),
  'increase_unlock_time(uint256 unlockTime)': at('changes its own settings', {}),
  'mint(address gauge)': toSelf,
  'vote_for_gauge_weights(address gauge, uint256 weight)': at('changes its own settings', {}),
  'deposit(uint256 pid, uint256 amount, bool stake)': at('stakes', { amount: 1 }),
  'depositAll(uint256 pid, bool stake)': at('stakes', {}),
  'withdrawAndUnwrap(uint256 amount, bool claim)': at('unstakes', { amount: 0 }),
  'claim_rewards()': toSelf,
  'claim_rewards(address account)': at('claims', { who: 0 }),
  'claim_rewards(address account, address receiver)': at('claims', { orNone: 1 }),
  // ERC-4337: what pays for an account's operations
  'depositTo(address account)': at('deposits', { who: 0 }),
  // Lists of who may claim: Merkl, Morpho, Compound and others
  'claim(address[] users, address[] tokens, uint256[] amounts, bytes32[][] proofs)': at('claims', { who: '0.*' }),
  'claim(address account, address reward, uint256 claimable, bytes32[] proof)': at('claims', { amount: 2, asset: 1, who: 0 }),
  'claim(uint256 index, address account, uint256 amount, address recipient, bytes32[] proof)': at('claims', {
    ...{ amount: 2, who: 3 },
  }),
  'claim(address comet, address src, bool shouldAccrue)': at('claims', { who: 1 }),
  'claimTo(address comet, address src, address to, bool shouldAccrue)': at('claims', { who: 2 }),
  'claim(uint256 amount, bytes32[] proof)': at('claims', { amount: 0 }),
  ...each('#()', ['claimRewards', 'claimReward', 'getRewards', 'harvest', 'claimAll', 'withdrawRewards'], toSelf),
  ...each('#(address account)', ['claimRewards', 'claimReward', 'claimFor', 'harvest', 'collect'], at('claims', { who: 0 })),
  // What is vested and streamed: OpenZeppelin, Sablier, Superfluid
  'release(address token)': toSelf,
  'withdraw(uint256 streamId, address to, uint128 amount)': at('claims', { amount: 2, who: 1 }),
  'withdrawMax(uint256 streamId, address to)': at('claims', { who: 1 }),
  'withdrawMaxAndTransfer(uint256 streamId, address newRecipient)': at('withdraws', { who: 1 }),
  'createWithDurations((address sender, address recipient, uint128 totalAmount, address asset, bool cancelable, bool transferable, (uint40 cliff, uint40 total) durations, (address account, uint256 fee) broker) params)':
    at('streams', { amount: '0.totalAmount', asset: '0.asset', who: ['0.recipient', '0.sender'], orNone: '0.broker.account' }),
  'createFlow(address token, address sender, address receiver, int96 flowrate, bytes userData)': at('streams', { who: 2 }),
  'updateFlow(address token, address sender, address receiver, int96 flowrate, bytes userData)': at('streams', { who: 2 }),
  'setFlowrate(address token, address receiver, int96 flowrate)': at('streams', { who: 1 }),
  // Names
  'setText(bytes32 node, string key, string value)': at('changes its own settings', {}),
  'setContenthash(bytes32 node, bytes hash)': at('changes its own settings', {}),
  'setName(string name)': at('changes its own settings', {}),
  'commit(bytes32 commitment)': at('changes its own settings', {}),
  'renew(string name, uint256 duration)': at('renews', {}),
  'register(string name, address owner, uint256 duration, bytes32 secret, address resolver, bytes[] data, bool reverseRecord, uint16 fuses)':
    at('claims', { who: 1 }),
};
