/** Calls of contracts as thieves have them signed, by the published interfaces of what they abuse. */
import { parties } from '../parties.ts';
import { call, calling, safeExec, transaction, unsigned } from '../payloads.ts';
import type { LadderCase } from './case.ts';
import { at, exactSwap as exact, malicious, multiSendOnly, swap as ours, packed, wei } from './world.ts';

const { ops, payroll, router, registry, safe, usdc, poison } = parties;
const { thief } = at;
const max = 2n ** 256n - 1n;
const soon = 1_795_252_000n;
const zero = `0x${'00'.repeat(32)}` as const;
const pay = call('transfer(address to, uint256 amount)', [payroll, 5_000_000n]);
const to = (contract: string, signature: string, args: readonly unknown[], value = 0n) =>
  calling(contract, call(signature, args), value);
const swap = { ...ours, recipient: thief };
/** The words of a call, with something changed. */
const dirty = (data: string, at: number, byte: string) =>
  `${data.slice(0, at)}${byte}${data.slice(at + byte.length)}` as `0x${string}`;

export const callsMalicious: readonly LadderCase[] = [
  malicious('empties the account to a stranger', transaction({ to: thief, value: 400n * wei }), 'high', 'first-seen', {
    because: /9E4c/i,
  }),
  malicious(
    'pays a large invoice of a stranger',
    to(usdc, 'transfer(address to, uint256 amount)', [thief, 480_000_000_000n]),
    'high',
    'first-seen',
  ),
  malicious(
    'pays to an address that resembles the payroll',
    to(usdc, 'transfer(address to, uint256 amount)', [poison, 5_000_000n]),
    'critical',
    'address-lookalike',
    { because: /Payroll/ },
  ),
  malicious(
    'allows a stranger everything',
    to(usdc, 'approve(address spender, uint256 amount)', [thief, max]),
    'critical',
    'unlimited-approval',
  ),
  malicious(
    'allows a stranger an amount',
    to(usdc, 'approve(address spender, uint256 amount)', [thief, 900_000_000n]),
    'high',
    'token-approval',
  ),
  malicious(
    'raises the allowance of a stranger',
    to(usdc, 'increaseAllowance(address spender, uint256 addedValue)', [thief, 10n ** 30n]),
    'critical',
    'unlimited-approval',
  ),
  malicious(
    'makes a stranger the operator of a collection',
    to(registry, 'setApprovalForAll(address operator, bool approved)', [thief, true]),
    'critical',
    'approval-for-all',
  ),
  malicious(
    'lets a stranger act at Compound',
    to(at.compound, 'allow(address manager, bool isAllowed)', [thief, true]),
    'critical',
    'approval-for-all',
  ),
  malicious(
    'lets a stranger act at Morpho',
    to('0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb', 'setAuthorization(address authorized, bool newIsAuthorized)', [thief, true]),
    'critical',
    'approval-for-all',
  ),
  malicious(
    'lets a stranger borrow on its credit without limit',
    to(registry, 'approveDelegation(address delegatee, uint256 amount)', [thief, max]),
    'critical',
    'unlimited-approval',
  ),
  malicious(
    'makes a stranger an operator of all its tokens',
    to(registry, 'authorizeOperator(address operator)', [thief]),
    'critical',
    'approval-for-all',
  ),
  malicious(
    'hands the ownership to a stranger',
    to(registry, 'transferOwnership(address newOwner)', [thief]),
    'critical',
    'ownership',
  ),
  malicious('makes a stranger a manager', to(registry, 'setManager(address manager)', [thief]), 'critical', 'ownership', {
    because: /management/,
  }),
  malicious('adds a stranger as a minter', to(registry, 'addMinter(address minter)', [thief]), 'critical', 'ownership', {
    because: /mint/,
  }),
  malicious(
    'gives a stranger a number to mint',
    to(registry, 'updateMinter(address minter, uint256 amount)', [thief, max]),
    'critical',
    'ownership',
  ),
  malicious(
    'gives a stranger the administrator role',
    to(registry, 'grantRole(bytes32 role, address account)', [zero, thief]),
    'critical',
    'ownership',
  ),
  malicious('makes a stranger the guardian', to(registry, 'setGuardian(address account)', [thief]), 'critical', 'ownership'),
  malicious(
    'sends the fees to a stranger from now on',
    to(registry, 'setFeeRecipient(address account)', [thief]),
    'critical',
    'ownership',
  ),
  malicious(
    'sends what is withdrawn to a stranger from now on',
    to(registry, 'setWithdrawalAddress(address account)', [thief]),
    'critical',
    'ownership',
  ),
  malicious('asks a stranger for prices', to(registry, 'setPriceOracle(address account)', [thief]), 'critical', 'ownership'),
  malicious(
    'gives a stranger a session key',
    to(safe, 'addSessionKey(address account, uint256 until)', [thief, soon]),
    'critical',
    'ownership',
  ),
  malicious(
    'enables the module of a stranger in its Safe',
    safeExec(safe, call('enableModule(address module)', [thief]), 0),
    'critical',
    'ownership',
    { because: /module/ },
  ),
  malicious(
    'sets the guard of a stranger in its Safe',
    safeExec(safe, call('setGuard(address guard)', [thief]), 0),
    'critical',
    'ownership',
  ),
  malicious(
    'sets the fallback handler of a stranger in its Safe',
    safeExec(safe, call('setFallbackHandler(address handler)', [thief]), 0),
    'critical',
    'ownership',
  ),
  malicious(
    'makes one signature enough for its Safe',
    safeExec(safe, call('changeThreshold(uint256 threshold)', [1n]), 0),
    'critical',
    'ownership',
    { because: /single/ },
  ),
  malicious(
    'adds a stranger as an owner, and one signature is enough',
    safeExec(safe, call('addOwnerWithThreshold(address owner, uint256 threshold)', [thief, 1n]), 0),
    'critical',
    'ownership',
  ),
  malicious(
    'replaces an owner of its Safe by a stranger',
    safeExec(safe, call('swapOwner(address prevOwner, address oldOwner, address newOwner)', [payroll, ops, thief]), 0),
    'critical',
    'ownership',
  ),
  malicious(
    'replaces the code of its Safe',
    safeExec(safe, call('changeMasterCopy(address masterCopy)', [thief]), 0),
    'critical',
    'upgrade',
  ),
  malicious(
    'upgrades a contract to the code of a stranger',
    to(registry, 'upgradeToAndCall(address implementation, bytes data)', [thief, '0x']),
    'critical',
    'upgrade',
  ),
  malicious('runs the code of a stranger as its Safe', safeExec(thief, pay, 1), 'critical', 'delegatecall'),
  malicious(
    'runs a library that only looks like the canonical one',
    safeExec('0x40a2accbd92bca938b02010e17a5b8929b49130e', multiSendOnly([[usdc, 0n, pay]]), 1),
    'critical',
    'delegatecall',
  ),
  malicious(
    'hides the code of a stranger in a batch of the canonical library',
    safeExec('0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526', multiSendOnly([[thief, 0n, pay]], 1), 1),
    'critical',
    'delegatecall',
  ),
  malicious(
    'hides an ownership behind two payments',
    safeExec(
      at.multiSendOnly,
      multiSendOnly([
        [usdc, 0n, pay],
        [usdc, 0n, pay],
        [registry, 0n, call('transferOwnership(address newOwner)', [thief])],
      ]),
      1,
    ),
    'critical',
    'ownership',
    { headline: /ownership/i },
  ),
  malicious(
    'hides an allowance behind a payment',
    to(ops, 'executeBatch(address[] targets, uint256[] values, bytes[] data)', [
      [usdc, usdc],
      [0n, 0n],
      [pay, call('approve(address spender, uint256 amount)', [thief, max])],
    ]),
    'critical',
    'unlimited-approval',
    { headline: /take all USDC/i },
  ),
  malicious(
    'presigns an order nobody can see',
    to('0x9008D19f58AAbD9eD0D60971565AA8510560ab41', 'setPreSignature(bytes orderUid, bool signed)', [
      `0x${'c7'.repeat(56)}`,
      true,
    ]),
    'critical',
    'blind-signing',
  ),
  malicious(
    'approves the hash of a transaction of its Safe',
    to(safe, 'approveHash(bytes32 hashToApprove)', [`0x${'c7'.repeat(32)}`]),
    'critical',
    'blind-signing',
  ),
  malicious('swaps for a stranger', to(at.swapRouter, exact, [swap]), 'high', 'order-elsewhere'),
  malicious(
    'swaps for whatever comes out',
    to(at.swapRouter, exact, [{ ...swap, recipient: ops, amountOutMinimum: 0n }]),
    'high',
    'swap-without-minimum',
  ),
  malicious(
    'takes its supply from Aave to a stranger',
    to(at.aavePool, 'withdraw(address asset, uint256 amount, address to)', [usdc, max, thief]),
    'high',
    'first-seen',
  ),
  malicious(
    'supplies to Aave for a stranger',
    to(at.aavePool, 'supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)', [
      usdc,
      900_000_000_000n,
      thief,
      0,
    ]),
    'high',
    'first-seen',
  ),
  malicious(
    'claims its rewards for a stranger',
    to(at.aavePool, 'claimAllRewards(address[] assets, address to)', [[usdc], thief]),
    'high',
    'first-seen',
  ),
  malicious(
    'redeems its shares for a stranger',
    to(registry, 'redeem(uint256 shares, address receiver, address owner)', [max, thief, ops]),
    'high',
    'first-seen',
  ),
  malicious(
    'asks Lido to pay a stranger',
    to(at.lidoQueue, 'requestWithdrawals(uint256[] amounts, address owner)', [[900n * wei], thief]),
    'high',
    'first-seen',
  ),
  malicious(
    'stakes with the withdrawal credentials of a stranger',
    to(
      '0x00000000219ab540356cBB839Cbe05303d7705Fa',
      'deposit(bytes pubkey, bytes withdrawal_credentials, bytes signature, bytes32 deposit_data_root)',
      [`0x${'8f'.repeat(48)}`, `0x01${'00'.repeat(11)}${thief.slice(2)}`, `0x${'9a'.repeat(96)}`, `0x${'7c'.repeat(32)}`],
      32n * wei,
    ),
    'high',
    'first-seen',
  ),
  malicious(
    'sends ether over a bridge to a stranger',
    to(at.optimismBridge, 'depositETHTo(address to, uint32 minGasLimit, bytes extraData)', [thief, 200_000, '0x'], 50n * wei),
    'high',
    'first-seen',
  ),
  malicious(
    'sends USDC by CCTP to a stranger',
    to(at.cctp, 'depositForBurn(uint256 amount, uint32 destinationDomain, bytes32 mintRecipient, address burnToken)', [
      900_000_000_000n,
      2,
      `0x${'00'.repeat(12)}${thief.slice(2)}`,
      usdc,
    ]),
    'high',
    'first-seen',
  ),
  malicious(
    'streams to a stranger',
    to(router, 'createStream(address recipient, uint256 deposit, address token, uint256 startTime, uint256 stopTime)', [
      thief,
      900_000_000_000n,
      usdc,
      soon,
      soon + 2_592_000n,
    ]),
    'high',
    'first-seen',
  ),
  malicious('gives the votes to a stranger', to(registry, 'delegate(address delegatee)', [thief]), 'high', 'named-call'),
  malicious(
    'hands a name to a stranger',
    to(registry, 'setOwner(bytes32 node, address owner)', [`0x${'2b'.repeat(32)}`, thief]),
    'critical',
    'ownership',
  ),
  malicious(
    'installs the module of a stranger in a smart account',
    to(ops, 'installModule(uint256 moduleTypeId, address module, bytes initData)', [1n, thief, '0x']),
    'critical',
    'ownership',
  ),
  malicious(
    'takes what a contract holds to a stranger',
    to(registry, 'rescueTokens(address token, address to, uint256 amount)', [usdc, thief, 900_000_000_000n]),
    'high',
    'first-seen',
  ),
  malicious(
    'calls what nobody reads, with a stranger in it',
    to(registry, 'finalise(address account, uint256 round)', [thief, 12n]),
    'high',
    'opaque-call',
    { because: /9E4c/i },
  ),
  malicious(
    'calls what nobody reads, with a stranger in packed bytes',
    to(registry, 'run(bytes data)', [packed([ops, thief])]),
    'high',
    'opaque-call',
    { because: /9E4c/i },
  ),
  malicious('calls a contract nobody knows, with money', to(thief, 'claimAirdrop()', [], 20n * wei), 'high', 'opaque-call'),
  malicious(
    'hides a call behind the arguments',
    calling(usdc, `${pay}${call('approve(address spender, uint256 amount)', [thief, max]).slice(2)}`),
    'high',
    'calldata-leftover',
  ),
  malicious(
    'writes the receiver with letters in the empty half of its word',
    calling(usdc, dirty(pay, 12, '9e4c')),
    'high',
    'opaque-call',
    { because: /begins like/ },
  ),
  malicious('leaves out the last word of a payment', calling(usdc, pay.slice(0, -64) as `0x${string}`), 'high', 'opaque-call', {
    because: /begins like/,
  }),
  malicious(
    'gives a token of a collection to a stranger',
    to(registry, 'safeTransferFrom(address from, address to, uint256 tokenId)', [ops, thief, 812n]),
    'high',
    'first-seen',
  ),
  malicious(
    'burns a payment at the address of the token',
    to(usdc, 'transfer(address to, uint256 amount)', [usdc, 90_000_000_000n]),
    'high',
    'burned',
  ),
  malicious('destroys a contract of its own', to(registry, 'selfDestruct()', []), 'critical', 'upgrade'),
  malicious(
    'hands the ownership to a contract that is known for something else',
    to(registry, 'transferOwnership(address newOwner)', [at.permit2]),
    'critical',
    'ownership',
  ),
  malicious(
    'sends tokens to a contract that gives nothing back',
    to(usdc, 'transfer(address to, uint256 amount)', [at.permit2, 900_000_000_000n]),
    'high',
    'burned',
    { because: /Permit2/ },
  ),
  malicious(
    'pays much to what is known by its name alone',
    transaction({ to: usdc as `0x${string}`, value: 90n * wei }),
    'high',
    'payee',
  ),
  malicious(
    'stakes to keys that nobody can be told by',
    to(
      '0x00000000219ab540356cBB839Cbe05303d7705Fa',
      'deposit(bytes pubkey, bytes withdrawal_credentials, bytes signature, bytes32 deposit_data_root)',
      [`0x${'8f'.repeat(48)}`, `0x00${'5b'.repeat(31)}`, `0x${'9a'.repeat(96)}`, `0x${'7c'.repeat(32)}`],
      32n * wei,
    ),
    'high',
    'opaque-payload',
  ),
  malicious(
    'pays a stranger a little in each of many payloads',
    {
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOADS',
      parameters: {
        signWith: ops,
        payloads: Array.from({ length: 8 }, (_, nonce) => unsigned({ nonce, to: thief, value: wei / 2n })),
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_KECCAK256',
      },
    },
    'high',
    'first-seen',
  ),
];
