/** What is taken by the same protocols: power over positions, and proceeds that go elsewhere. */
import { concat, encodeAbiParameters, pad, parseAbiParameters, toHex } from 'viem';
import { emptyContext } from '../../../electron/core/known/context.ts';
import { now, parties } from '../parties.ts';
import { call, transaction } from '../payloads.ts';
import type { LadderCase } from './case.ts';
import { at, malicious, wei } from './world.ts';

const { ops, usdc, safe } = parties;
const { thief } = at;
const max = 2n ** 256n - 1n;
const soon = 1_795_252_000n;
const usd = (units: number): bigint => BigInt(units) * 1_000_000n;
const bare = { in: { ...emptyContext(now), ownAddresses: [ops] } };
const one = (to: string, signature: string, args: readonly unknown[] = [], value = 0n) =>
  transaction({ to: to as `0x${string}`, data: call(signature, args), value });
/** Control, or all there is, for a stranger. */
const taken = (name: string, request: LadderCase['request'], rule: string, headline?: RegExp): LadderCase =>
  malicious(name, request, 'critical', rule, { ...bare, ...(headline && { headline }) });
/** What comes out goes to a stranger. */
const away = (name: string, request: LadderCase['request'], headline?: RegExp, rule = 'first-seen'): LadderCase =>
  malicious(name, request, 'high', rule, { ...bare, because: /0x9e4c1b7f/i, ...(headline && { headline }) });

const [vault, manager, timelock, account] = ['0x51', '0x52', '0x53', '0x54'].map(
  each => `${each}a9c4e7b2d8f1063a5b9c7e4d2f8016b3a5c9e7` as const,
) as [`0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`];
const universal = 'execute(bytes commands, bytes[] inputs, uint256 deadline)';
const routed = (commands: string, inputs: readonly `0x${string}`[]) =>
  one('0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af', universal, [commands, inputs, soon]);
const swapped = encodeAbiParameters(parseAbiParameters('address, uint256, uint256, bytes, bool'), [
  ...(['0x0000000000000000000000000000000000000002', usd(90_000), 1n, concat([usdc, '0x0001f4', at.weth]), true] as const),
]);
const given = (token: string, to: string, amount: bigint) =>
  encodeAbiParameters(parseAbiParameters('address, address, uint256'), [token as `0x${string}`, to as `0x${string}`, amount]);
const deposit = 'depositTransaction(address to, uint256 value, uint64 gasLimit, bool isCreation, bytes data)';
const ticket =
  'createRetryableTicket(address to, uint256 l2CallValue, uint256 maxSubmissionCost, address excessFeeRefundAddress, address callValueRefundAddress, uint256 gasLimit, uint256 maxFeePerGas, bytes data)';
const inbox = '0x4Dbd4fc535Ac27206064B68FfCf827b0A60BAB3f';
const approval = call('approve(address spender, uint256 amount)', [thief, max]);

export const protocolsMalicious: readonly LadderCase[] = [
  // Whoever acts for the account
  taken(
    'lets a stranger act at a vat',
    one('0x35D1b3F3D7966A1DFe207aa4514C12a259A0492B', 'hope(address usr)', [thief]),
    'approval-for-all',
    /take everything at “Maker vat”/i,
  ),
  taken(
    'gives a debt position away',
    one('0x5ef30b9986345249bc32d8928B7ee64DE9435E39', 'give(uint256 cdp, address dst)', [27_313n, thief]),
    'ownership',
    /^Hands a position of “Maker vault manager” to an unknown address/i,
  ),
  taken(
    'lets a stranger relay swaps',
    one('0xBA12222222228d8Ba445958a75a0704d566BF2C8', 'setRelayerApproval(address sender, address relayer, bool approved)', [
      ops,
      thief,
      true,
    ]),
    'approval-for-all',
  ),
  taken(
    'lets a stranger operate an account',
    one('0x0C9a3dd6b8F28529d72d7f9cE918D493519EE383', 'setAccountOperator(address account, address operator, bool authorized)', [
      ops,
      thief,
      true,
    ]),
    'approval-for-all',
  ),
  taken(
    'lets a stranger operate accounts, by bits',
    one(
      '0x0C9a3dd6b8F28529d72d7f9cE918D493519EE383',
      'setOperator(bytes19 addressPrefix, address operator, uint256 operatorBitField)',
      [ops.slice(0, 40), thief, 1n],
    ),
    'approval-for-all',
  ),
  taken(
    'lets a stranger claim for the account',
    one('0x7750d328b314EfFa365A0402CcfD489B80B0adda', 'setClaimerFor(address claimer)', [thief]),
    'ownership',
  ),
  taken(
    'lets a stranger claim, at a distributor',
    one('0x3Ef3D8bA38EBe18DB133cEc108f4D14CE00Dd9Ae', 'toggleOperator(address user, address operator)', [ops, thief]),
    'approval-for-all',
  ),
  taken(
    'sends what a node is paid to a stranger',
    one(
      '0x1d8f8f00cfa6758d7bE78336684788Fb0ee0Fa46',
      'setWithdrawalAddress(address node, address withdrawalAddress, bool confirm)',
      [ops, thief, true],
    ),
    'ownership',
  ),
  taken(
    'lets a stranger borrow without limit',
    one('0xeA51d7853EEFb32b6ee06b1C12E6dcCA88Be0fFE', 'approveDelegation(address delegatee, uint256 amount)', [thief, max]),
    'unlimited-approval',
    /borrow all of .* on the credit of/,
  ),
  malicious(
    'lets a stranger borrow',
    one('0x72E95b8931767C79bA4EeE721354d6E99a61D004', 'approveDelegation(address delegatee, uint256 amount)', [
      thief,
      usd(500_000),
    ]),
    'high',
    'token-approval',
    { ...bare, because: /may borrow/ },
  ),
  // Roles, delays and keys
  taken(
    'gives a role of an access manager',
    one(manager, 'grantRole(uint64 roleId, address account, uint32 executionDelay)', [0n, thief, 0]),
    'ownership',
  ),
  taken(
    'opens functions to everybody',
    one(manager, 'setTargetFunctionRole(address target, bytes4[] selectors, uint64 roleId)', [
      vault,
      ['0xa9059cbb'],
      2n ** 64n - 1n,
    ]),
    'ownership',
  ),
  taken(
    'hands a target to another authority',
    one(manager, 'updateAuthority(address target, address authority)', [vault, thief]),
    'ownership',
  ),
  taken('takes the delay away', one(timelock, 'updateDelay(uint256 delay)', [0n]), 'ownership', /^Changes the delay/i),
  taken(
    'gives a session key',
    one(account, 'addSessionKey(address sessionKey, uint48 validAfter, uint48 validUntil)', [thief, 0, 281_474_976_710_655]),
    'ownership',
  ),
  taken('adds an owner to a smart account', one(account, 'addOwnerAddress(address owner)', [thief]), 'ownership'),
  taken(
    'adds a key to a smart account',
    one(account, 'addOwnerPublicKey(bytes32 x, bytes32 y)', [toHex(1n, { size: 32 }), toHex(2n, { size: 32 })]),
    'ownership',
  ),
  taken(
    'adds an administrator for the account',
    one(manager, 'addPendingAdmin(address account, address admin)', [ops, thief]),
    'ownership',
  ),
  taken(
    'offers the administration, as older contracts name it',
    one(vault, '_setPendingAdmin(address newPendingAdmin)', [thief]),
    'ownership',
  ),
  taken(
    'believes a stranger on another chain',
    one(vault, 'setPeer(uint32 eid, bytes32 peer)', [30_110, pad(thief, { size: 32 })]),
    'ownership',
  ),
  taken(
    'runs a stranger’s code as its proxy',
    one(account, 'execute(address target, bytes data)', [thief, '0x12345678']),
    'delegatecall',
  ),
  taken('destroys a contract for a stranger', one(vault, 'kill(address to)', [thief]), 'ownership'),
  taken(
    'proposes to hand a vault over, with named functions',
    one(
      '0x408ED6354d4973f66138C91495F2f2FCbd8724C3',
      'propose(address[] targets, uint256[] values, string[] signatures, bytes[] calldatas, string description)',
      [
        ...[
          [vault],
          [0n],
          ['transferOwnership(address)'],
          [encodeAbiParameters(parseAbiParameters('address'), [thief])],
          'Housekeeping',
        ],
      ],
    ),
    'ownership',
    /hands the ownership/i,
  ),
  taken(
    'approves a numbered transaction of a multisig, unseen',
    one(account, 'confirmTransaction(uint256 transactionId)', [17n]),
    'blind-signing',
  ),
  // What another chain is told to do
  taken(
    'lets a stranger move everything, on a rollup',
    one('0x49048044D57e1C92A77f79988d21Fa8fAF74E97e', deposit, [
      ...['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 0n, 200_000n, false, approval],
    ]),
    'unlimited-approval',
  ),
  taken(
    'hands a vault over, on a rollup',
    one(
      inbox,
      ticket,
      [...[vault, 0n, wei / 1000n, ops, ops, 100_000n, 100_000_000n, call('transferOwnership(address newOwner)', [thief])]],
      wei / 100n,
    ),
    'ownership',
  ),
  away(
    'has what a ticket leaves over paid to a stranger',
    one(inbox, ticket, [ops, wei, wei / 1000n, thief, ops, 100_000n, 100_000_000n, '0x'], 9n * wei),
  ),
  away(
    'moves ether to a stranger on a rollup',
    one('0xbEb5Fc579115071764c7423A4f12eDde41f106Ed', deposit, [thief, 15n * wei, 100_000n, false, '0x'], 15n * wei),
    /for an unknown address, with 15 ETH/,
  ),
  away(
    'sends ether from Arbitrum to a stranger, as a message without a word',
    transaction({
      ...{ chainId: 42_161, to: '0x0000000000000000000000000000000000000064', value: 1000n * wei },
      data: call('sendTxToL1(address destination, bytes data)', [thief, '0x']),
    }),
    /1,000 of the chain’s coin/,
  ),
  away(
    'takes ether back from Optimism for a stranger, by a message',
    transaction({
      ...{ chainId: 10, to: '0x4200000000000000000000000000000000000016', value: 1000n * wei },
      data: call('initiateWithdrawal(address target, uint256 gasLimit, bytes data)', [thief, 100_000n, '0x12345678']),
    }),
    /1,000 of the chain’s coin/,
  ),
  away(
    'moves dollars to a stranger by Stargate',
    one(
      '0xc026395860Db2d07ee33e05fE50ed7bD583189C7',
      'send((uint32 dstEid, bytes32 to, uint256 amountLD, uint256 minAmountLD, bytes extraOptions, bytes composeMsg, bytes oftCmd) sendParam, (uint256 nativeFee, uint256 lzTokenFee) fee, address refundAddress)',
      [...[[30_110, pad(thief, { size: 32 }), usd(42_000), usd(41_900), '0x', '0x', '0x'], [wei / 1000n, 0n], ops]],
      wei / 1000n,
    ),
  ),
  away(
    'moves dollars to a stranger by Across',
    one(
      '0x5c7BCd6E7De5423a257D81B442095A1a6ced35C5',
      'depositV3(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, bytes message)',
      [
        ...[ops, thief, usdc, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', usd(35_000), usd(34_990), 8453n],
        ...[parties.zero, 1_795_000_000, 1_795_252_000, 0, '0x'],
      ],
    ),
    /^Bridges 35,000 USDC at Across for an unknown address/i,
  ),
  malicious(
    'bridges ether to nobody',
    one(
      at.optimismBridge,
      'depositETHTo(address to, uint32 minGasLimit, bytes extraData)',
      [parties.zero, 200_000, '0x'],
      1000n * wei,
    ),
    'high',
    'burned',
    bare,
  ),
  malicious(
    'takes out of a market for nobody',
    one(at.aavePool, 'withdraw(address asset, uint256 amount, address to)', [usdc, max, parties.zero]),
    'high',
    'burned',
    bare,
  ),
  // Proceeds
  away(
    'swaps at 1inch for a stranger packed in a number',
    one(
      '0x111111125421cA6dc452d289314280a0f8842A65',
      'unoswapTo(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex)',
      [...[BigInt(thief), BigInt(usdc), usd(60_000), 1n, (8n << 252n) + BigInt(vault)]],
    ),
    /^Swaps 60,000 USDC at “1inch router” for an unknown address/i,
  ),
  away(
    'takes liquidity out for a stranger',
    one(
      '0xBA12222222228d8Ba445958a75a0704d566BF2C8',
      'exitPool(bytes32 poolId, address sender, address recipient, (address[] assets, uint256[] amounts, bytes userData, bool internalBalance) request)',
      [...[toHex(7n, { size: 32 }), ops, thief, [[usdc, at.weth], [0n, 0n], '0x01', false]]],
    ),
  ),
  away('sweeps the proceeds of a swap to a stranger', routed('0x0004', [swapped, given(at.weth, thief, 1n)])),
  away('gives a stranger all the proceeds as a fee', routed('0x0006', [swapped, given(at.weth, thief, 10_000n)])),
  away(
    'hides a stranger in a plan of the router',
    routed('0x21', [encodeAbiParameters(parseAbiParameters('bytes, bytes[]'), ['0x04', [given(usdc, thief, 0n)]])]),
    undefined,
    'opaque-call',
  ),
  away(
    'moves dollars by Permit2 to a stranger',
    one(at.permit2, 'transferFrom(address from, address to, uint160 amount, address token)', [ops, thief, usd(30_000), usdc]),
    /pays 30,000 USDC .* to an unknown address/i,
  ),
  away(
    'pays strangers by Disperse, each a little',
    one('0xD152f549545093347A162Dce210e7293f1452150', 'disperseToken(address token, address[] recipients, uint256[] values)', [
      ...[usdc, [thief, at.newcomer], [usd(2000), usd(2000)]],
    ]),
    /pays 2,000 USDC .* to an unknown address, and makes 1 more call/i,
  ),
  away(
    'moves shares of staked ether to a stranger',
    one(at.lido, 'transferShares(address recipient, uint256 sharesAmount)', [thief, 300n * wei]),
    /pays an unknown amount of stETH/i,
  ),
  malicious(
    'deposits at a vault nobody wrote down',
    one(vault, 'deposit(uint256 assets, address receiver)', [usd(90_000), ops]),
    'high',
    'first-seen',
    bare,
  ),
  malicious('claims at a stranger’s contract, and pays for it', one(vault, 'claim()', [], 12n * wei), 'high', 'first-seen', bare),
  malicious(
    'calls itself through a stranger’s contract',
    one(vault, 'multicall(bytes[] data)', [[call('claim()')]]),
    'high',
    'first-seen',
    bare,
  ),
  malicious(
    'gives a delegate of a Safe so much in every period',
    one(
      '0xCFbFaC74C26F8647cBDb8c5caf80BB5b32E43134',
      'setAllowance(address delegate, address token, uint96 allowanceAmount, uint16 resetTimeMin, uint32 resetBaseMin)',
      [thief, usdc, usd(1_000_000), 1440, 0],
    ),
    'high',
    'token-approval',
    { in: { ...bare.in, ownAddresses: [ops, safe] } },
  ),
];
