/** What a person reads of calls inside calls; calldata encoded by viem. */
import { encodeAbiParameters, encodePacked, parseAbiParameters } from 'viem';
import { expect, test } from 'vitest';
import { context, parties } from '../../../../vectors/parties.ts';
import { call, calling, type Request } from '../../../../vectors/payloads.ts';
import { selectorCollision } from '../../../../vectors/risk-world.ts';
import { others, type Row, told } from '../told.ts';

const { unknown } = others;
const at = (to: string, signature: string, ...args: unknown[]): Request => calling(to, call(signature, args));
const word = `0x${'11'.repeat(32)}`;
const pay = (amount: bigint, to: string = parties.payroll) => call('transfer(address to, uint256 amount)', [to, amount]);
const own = call('transferOwnership(address newOwner)', [parties.router]);
const { safe, router, usdc, payroll, registry } = parties;
const part = (operation: number, to: string, value: bigint, data: `0x${string}`) =>
  encodePacked(
    ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
    [operation, to as never, value, BigInt((data.length - 2) / 2), data],
  );
const joined = (...parts: string[]) => `0x${parts.map(each => each.slice(2)).join('')}`;
const sending = 'multiSend(bytes transactions)';
const exec =
  'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)';
const executed = (to: string, value: bigint, data: string, operation: number, gasPrice = 0n, of: string = safe) =>
  at(of, exec, to, value, data, operation, 0n, 0n, gasPrice, parties.zero, payroll, '0x');
const mode = (first: string) => `0x${first}${'00'.repeat(31)}`;
const run = 'execute(bytes32 mode, bytes executionCalldata)';
const batch = (...calls: [string, bigint, `0x${string}`][]) =>
  encodeAbiParameters(parseAbiParameters('(address target, uint256 value, bytes callData)[]'), [
    calls.map(([target, value, callData]) => ({ target: target as never, value, callData })),
  ]);
const op = (sender: string, callData: string) => ({
  ...{ sender, nonce: 0n, initCode: '0x', callData, callGasLimit: 0n, verificationGasLimit: 0n, preVerificationGas: 0n },
  ...{ maxFeePerGas: 0n, maxPriorityFeePerGas: 0n, paymasterAndData: '0x', signature: '0x' },
});
const handle =
  'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, uint256 callGasLimit, uint256 verificationGasLimit, uint256 preVerificationGas, uint256 maxFeePerGas, uint256 maxPriorityFeePerGas, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)';

test.each<Row>([
  [
    'two calls of one contract',
    at(usdc, 'multicall(bytes[] data)', [pay(1_000_000n), own]),
    [
      'Hands the ownership of USD Coin to Router, and makes 1 more call',
      '• Call 1 pays 1 USDC from “Ops hot” to Payroll.',
      '• Call 2 hands the ownership of USD Coin to Router.',
      '• From then on, {router} controls USD Coin.',
      'To: {usdc} = USD Coin (bundled list)',
      'To: {usdc} = USD Coin (bundled list)',
      'Receiver: {payroll} = Payroll',
      'Token: {usdc} = USD Coin (bundled list)',
      'Amount: 1000000 (1 USDC)',
      'To: {usdc} = USD Coin (bundled list)',
      'New holder: {router} = Router',
      '! ownership: It hands the ownership of USD Coin to Router. Whoever holds it can do what the owner can.',
      '→ sent 1000000e-6 USDC {usdc} on Ethereum mainnet to Payroll',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'one call of one contract',
    at(router, 'multicall(bytes32 previousBlockhash, bytes[] data)', word, [pay(5n)]),
    [
      'Pays 5 units of Router from “Ops hot” to Payroll',
      'To: {router} = Router',
      'To: {router} = Router',
      'Receiver: {payroll} = Payroll',
      'Token: {router} = Router',
      'Amount: 5 (5 units of Router)',
      '→ sent 5 Router {router} on Ethereum mainnet to Payroll',
    ],
  ],
  [
    'no call',
    at(unknown, 'multicall(bytes[] data)', []),
    [
      'Does nothing through an unknown contract',
      'To: {unknown} (first seen)',
      '! first-seen: The contract {unknown} is first seen here.',
    ],
  ],
  [
    'calls of several contracts',
    at(unknown, 'aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)', [
      { target: usdc, allowFailure: false, value: 0n, callData: pay(2_000_000n) },
      { target: payroll, allowFailure: true, value: 7n, callData: '0x' },
    ]),
    [
      'Pays 2 USDC from “Ops hot” to Payroll, and makes 1 more call through an unknown contract',
      '• Call 1 pays 2 USDC from “Ops hot” to Payroll.',
      '• Call 2 pays 0.000000000000000007 ETH from “Ops hot” to Payroll.',
      'To: {unknown} (first seen)',
      'To: {usdc} = USD Coin (bundled list)',
      'Receiver: {payroll} = Payroll',
      'Token: {usdc} = USD Coin (bundled list)',
      'Amount: 2000000 (2 USDC)',
      'To: {payroll} = Payroll',
      'Value: 7 (0.000000000000000007 ETH)',
      '! first-seen: The contract {unknown} is first seen here.',
      '→ sent 2000000e-6 USDC {usdc} on Ethereum mainnet to Payroll',
      '→ sent 7e-18 ETH on Ethereum mainnet to Payroll',
    ],
  ],
  [
    'calls of which the second is graver',
    at(router, 'tryAggregate(bool requireSuccess, (address target, bytes callData)[] calls)', true, [
      { target: usdc, callData: call('approve(address spender, uint256 amount)', [router, 5n]) },
      { target: registry, callData: own },
    ]),
    [
      'Hands the ownership of Registry to Router, and makes 1 more call',
      '• Call 1 lets Router take up to 0.000005 USDC of “Ops hot”.',
      '• Call 2 hands the ownership of Registry to Router.',
      '• From then on, {router} controls Registry.',
      'To: {router} = Router',
      'To: {usdc} = USD Coin (bundled list)',
      'Spender: {router} = Router',
      'Token: {usdc} = USD Coin (bundled list)',
      'Amount: 5 (0.000005 USDC)',
      'To: {registry} = Registry',
      'New holder: {router} = Router',
      '! ownership: It hands the ownership of Registry to Router. Whoever holds it can do what the owner can.',
      '! token-approval: Router may take up to 0.000005 USDC of “Ops hot”.',
      '→ allowed 5e-6 USDC {usdc} on Ethereum mainnet to Router',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a batch of another form',
    at(router, 'execute((address target, uint256 value, bytes data)[] calls)', [{ target: payroll, value: 3n, data: '0x' }]),
    [
      'Pays 0.000000000000000003 ETH from “Ops hot” to Payroll through Router',
      'To: {router} = Router',
      'To: {payroll} = Payroll',
      'Value: 3 (0.000000000000000003 ETH)',
      '→ sent 3e-18 ETH on Ethereum mainnet to Payroll',
    ],
  ],
  [
    'a Safe’s call',
    executed(usdc, 0n, pay(3_000_000n), 0),
    [
      'Pays 3 USDC from “Cold Safe” to Payroll',
      'To: {safe} = Cold Safe',
      'Operation: 0: call',
      'To: {usdc} = USD Coin (bundled list)',
      'Receiver: {payroll} = Payroll',
      'Token: {usdc} = USD Coin (bundled list)',
      'Amount: 3000000 (3 USDC)',
      '→ sent 3000000e-6 USDC {usdc} on Ethereum mainnet to Payroll',
    ],
  ],
  [
    'an unknown Safe’s money',
    executed(payroll, 5n, '0x', 0, 0n, unknown),
    [
      'Pays 0.000000000000000005 ETH from the Safe {unknown} to Payroll',
      'To: {unknown} (first seen)',
      'Operation: 0: call',
      'To: {payroll} = Payroll',
      'Value: 5 (0.000000000000000005 ETH)',
      '! first-seen: The contract {unknown} is first seen here.',
      '→ sent 5e-18 ETH on Ethereum mainnet to Payroll',
    ],
  ],
  [
    'a Safe’s delegate call',
    executed(router, 0n, own, 1),
    [
      'Lets the code of Router act as “Cold Safe” (delegate call)',
      '• The code at {router} runs as “Cold Safe”: it can change its owners, its code and move everything it holds.',
      '• From then on, {router} controls Router.',
      'To: {safe} = Cold Safe',
      'Operation: 1: delegate call',
      'To: {router} = Router',
      'New holder: {router} = Router',
      '! delegatecall: The code at {router} can do anything as “Cold Safe”, whatever its function is called.',
      '! ownership: It hands the ownership of Router to Router. Whoever holds it can do what the owner can.',
      '→ sent ? ? on ? to ?',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a Safe’s call of a third kind, with a refund',
    executed(usdc, 0n, pay(1n), 2, 9n),
    [
      'Pays 0.000001 USDC from “Cold Safe” to Payroll, and pays an unknown amount of ETH from “Cold Safe” to Payroll',
      'To: {safe} = Cold Safe',
      'Operation: 2',
      'To: {usdc} = USD Coin (bundled list)',
      'Receiver: {payroll} = Payroll',
      'Token: {usdc} = USD Coin (bundled list)',
      'Amount: 1 (0.000001 USDC)',
      'Refund gas price: 9',
      'Refund receiver: {payroll} = Payroll',
      '! delegatecall: Operation 2 is neither a call nor a delegate call.',
      '! safe-refund',
      '→ sent 1e-6 USDC {usdc} on Ethereum mainnet to Payroll',
      '→ sent ? ETH on Ethereum mainnet to Payroll',
    ],
  ],
  [
    'what a module does',
    at(safe, 'execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation)', usdc, 0n, pay(1n), 0),
    [
      'Pays 0.000001 USDC from “Cold Safe” to Payroll',
      'To: {safe} = Cold Safe',
      'Operation: 0: call',
      'To: {usdc} = USD Coin (bundled list)',
      'Receiver: {payroll} = Payroll',
      'Token: {usdc} = USD Coin (bundled list)',
      'Amount: 1 (0.000001 USDC)',
      '→ sent 1e-6 USDC {usdc} on Ethereum mainnet to Payroll',
    ],
  ],
  [
    'packed calls',
    at(router, sending, joined(part(0, usdc, 0n, pay(4_000_000n)), part(1, registry, 0n, own), part(0, payroll, 6n, '0x'))),
    [
      'Lets the code of Registry act as “Ops hot” (delegate call), and makes 2 more calls through MultiSend',
      '• Call 1 pays 4 USDC from “Ops hot” to Payroll.',
      '• Call 2 lets the code of Registry act as “Ops hot” (delegate call).',
      '• Call 3 pays 0.000000000000000006 ETH from “Ops hot” to Payroll.',
      '• The code at {registry} runs as “Ops hot”: it can change its owners, its code and move everything it holds.',
      '• From then on, {router} controls Registry.',
      'To: {router} = Router',
      'To: {usdc} = USD Coin (bundled list)',
      'Receiver: {payroll} = Payroll',
      'Token: {usdc} = USD Coin (bundled list)',
      'Amount: 4000000 (4 USDC)',
      'To: {registry} = Registry',
      'New holder: {router} = Router',
      'To: {payroll} = Payroll',
      'Value: 6 (0.000000000000000006 ETH)',
      '! delegatecall: The code at {registry} can do anything as “Ops hot”, whatever its function is called.',
      '! ownership: It hands the ownership of Registry to Router. Whoever holds it can do what the owner can.',
      '→ sent 4000000e-6 USDC {usdc} on Ethereum mainnet to Payroll',
      '→ sent ? ? on ? to ?',
      '→ sent ? ? on ? to ?',
      '→ sent 6e-18 ETH on Ethereum mainnet to Payroll',
    ],
  ],
  [
    'packed calls that end early',
    at(router, sending, joined(part(0, usdc, 0n, pay(4n))).slice(0, -2)),
    [
      'Makes several calls that cannot be read',
      'To: {router} = Router',
      '! opaque-call: The packed calls are malformed and cannot be read.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'packed calls with a rest',
    at(router, sending, `${joined(part(0, payroll, 6n, '0x'))}${'00'.repeat(84)}`),
    [
      'Makes several calls that cannot be read',
      'To: {router} = Router',
      '! opaque-call: The packed calls are malformed and cannot be read.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  ['no packed calls', at(router, sending, '0x'), ['Does nothing through MultiSend', 'To: {router} = Router']],
  [
    'one call by its mode',
    at(safe, run, mode('00'), joined(encodePacked(['address', 'uint256'], [payroll, 8n]))),
    [
      'Pays 0.000000000000000008 ETH from “Cold Safe” to Payroll',
      'To: {safe} = Cold Safe',
      'To: {payroll} = Payroll',
      'Value: 8 (0.000000000000000008 ETH)',
      '→ sent 8e-18 ETH on Ethereum mainnet to Payroll',
    ],
  ],
  [
    'one call by its mode, of a token',
    at(unknown, run, mode('00'), joined(encodePacked(['address', 'uint256', 'bytes'], [usdc, 0n, pay(5_000_000n)]))),
    [
      'Pays 5 USDC from the smart account {unknown} to Payroll',
      'To: {unknown} (first seen)',
      'To: {usdc} = USD Coin (bundled list)',
      'Receiver: {payroll} = Payroll',
      'Token: {usdc} = USD Coin (bundled list)',
      'Amount: 5000000 (5 USDC)',
      '! first-seen: The contract {unknown} is first seen here.',
      '→ sent 5000000e-6 USDC {usdc} on Ethereum mainnet to Payroll',
    ],
  ],
  [
    'one call that is a byte short',
    at(safe, run, mode('00'), `0x${'11'.repeat(51)}`),
    [
      'Runs a batch of calls as “Cold Safe” that this app does not take apart',
      'To: {safe} = Cold Safe',
      'Mode: {zero}000000000000000000000000',
      '! opaque-call: The batch of “Cold Safe” is not taken apart by this app: read its bytes elsewhere first.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a delegate call by its mode',
    at(safe, run, mode('ff'), joined(encodePacked(['address', 'bytes'], [router, own]))),
    [
      'Lets the code of Router act as “Cold Safe” (delegate call)',
      '• The code at {router} runs as “Cold Safe”: it can change its owners, its code and move everything it holds.',
      '• From then on, {router} controls Router.',
      'To: {safe} = Cold Safe',
      'To: {router} = Router',
      'New holder: {router} = Router',
      '! delegatecall: The code at {router} can do anything as “Cold Safe”, whatever its function is called.',
      '! ownership: It hands the ownership of Router to Router. Whoever holds it can do what the owner can.',
      '→ sent ? ? on ? to ?',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a delegate call that is a byte short',
    at(safe, run, mode('ff'), `0x${'11'.repeat(19)}`),
    [
      'Runs a batch of calls as “Cold Safe” that this app does not take apart',
      'To: {safe} = Cold Safe',
      'Mode: 0xff00000000000000000000000000000000000000000000000000000000000000',
      '! opaque-call: The batch of “Cold Safe” is not taken apart by this app: read its bytes elsewhere first.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a batch by its mode',
    at(safe, run, mode('01'), batch([usdc, 0n, pay(6_000_000n)], [payroll, 2n, '0x'])),
    [
      'Pays 6 USDC from “Cold Safe” to Payroll, and makes 1 more call',
      '• Call 1 pays 6 USDC from “Cold Safe” to Payroll.',
      '• Call 2 pays 0.000000000000000002 ETH from “Cold Safe” to Payroll.',
      'To: {safe} = Cold Safe',
      'To: {usdc} = USD Coin (bundled list)',
      'Receiver: {payroll} = Payroll',
      'Token: {usdc} = USD Coin (bundled list)',
      'Amount: 6000000 (6 USDC)',
      'To: {payroll} = Payroll',
      'Value: 2 (0.000000000000000002 ETH)',
      '→ sent 6000000e-6 USDC {usdc} on Ethereum mainnet to Payroll',
      '→ sent 2e-18 ETH on Ethereum mainnet to Payroll',
    ],
  ],
  [
    'a batch with something behind it',
    at(safe, run, mode('01'), `${batch([payroll, 2n, '0x'])}00`),
    [
      'Runs a batch of calls as “Cold Safe” that this app does not take apart',
      'To: {safe} = Cold Safe',
      'Mode: 0x0100000000000000000000000000000000000000000000000000000000000000',
      '! opaque-call: The batch of “Cold Safe” is not taken apart by this app: read its bytes elsewhere first.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a mode nobody knows',
    at(unknown, run, mode('02'), batch([payroll, 2n, '0x'])),
    [
      'Runs a batch of calls as the smart account {unknown} that this app does not take apart',
      'To: {unknown} (first seen)',
      'Mode: 0x0200000000000000000000000000000000000000000000000000000000000000',
      '! opaque-call: The batch of the smart account {unknown} is not taken apart by this app: read its bytes elsewhere first.',
      '! first-seen: The contract {unknown} is first seen here.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'lists side by side',
    at(
      safe,
      'executeBatch(address[] targets, uint256[] values, bytes[] data)',
      [usdc, payroll],
      [0n, 4n],
      [pay(7_000_000n), '0x'],
    ),
    [
      'Pays 7 USDC from “Cold Safe” to Payroll, and makes 1 more call',
      '• Call 1 pays 7 USDC from “Cold Safe” to Payroll.',
      '• Call 2 pays 0.000000000000000004 ETH from “Cold Safe” to Payroll.',
      'To: {safe} = Cold Safe',
      'To: {usdc} = USD Coin (bundled list)',
      'Receiver: {payroll} = Payroll',
      'Token: {usdc} = USD Coin (bundled list)',
      'Amount: 7000000 (7 USDC)',
      'To: {payroll} = Payroll',
      'Value: 4 (0.000000000000000004 ETH)',
      '→ sent 7000000e-6 USDC {usdc} on Ethereum mainnet to Payroll',
      '→ sent 4e-18 ETH on Ethereum mainnet to Payroll',
    ],
  ],
  [
    'lists side by side, without values',
    at(unknown, 'executeBatch(address[] targets, bytes[] data)', [usdc], [pay(7n)]),
    [
      'Pays 0.000007 USDC from the smart account {unknown} to Payroll',
      'To: {unknown} (first seen)',
      'To: {usdc} = USD Coin (bundled list)',
      'Receiver: {payroll} = Payroll',
      'Token: {usdc} = USD Coin (bundled list)',
      'Amount: 7 (0.000007 USDC)',
      '! first-seen: The contract {unknown} is first seen here.',
      '→ sent 7e-6 USDC {usdc} on Ethereum mainnet to Payroll',
    ],
  ],
  [
    'a timelock’s plan',
    at(
      registry,
      'schedule(address target, uint256 value, bytes data, bytes32 predecessor, bytes32 salt, uint256 delay)',
      usdc,
      0n,
      pay(8_000_000n),
      word,
      word,
      9n,
    ),
    [
      'Schedules for later: pays 8 USDC from Registry to Payroll',
      '• Nothing of it happens by this alone.',
      'To: {registry} = Registry',
      'To: {usdc} = USD Coin (bundled list)',
      'Receiver: {payroll} = Payroll',
      'Token: {usdc} = USD Coin (bundled list)',
      'Amount: 8000000 (8 USDC)',
      '→ sent 8000000e-6 USDC {usdc} on Ethereum mainnet to Payroll',
    ],
  ],
  [
    'a proposal',
    at(
      registry,
      'propose(address[] targets, uint256[] values, bytes[] calldatas, string description)',
      [usdc],
      [0n],
      [pay(9n)],
      'Pay the auditors',
    ),
    [
      'Proposes a vote: pays 0.000009 USDC from Registry to Payroll',
      '• Proposes “Pay the auditors”.',
      '• Nothing of it happens by this alone.',
      'To: {registry} = Registry',
      'Description: Pay the auditors (the proposer’s words)',
      'To: {usdc} = USD Coin (bundled list)',
      'Receiver: {payroll} = Payroll',
      'Token: {usdc} = USD Coin (bundled list)',
      'Amount: 9 (0.000009 USDC)',
      '→ sent 9e-6 USDC {usdc} on Ethereum mainnet to Payroll',
    ],
  ],
  [
    'operations of smart accounts',
    at(
      router,
      handle,
      [op(unknown, call('execute(address target, uint256 value, bytes data)', [payroll, 3n, '0x'])), op(safe, pay(1n))],
      payroll,
    ),
    [
      'Pays 0.000000000000000003 ETH from the smart account {unknown} to Payroll, and makes 1 more call by user operation',
      '• Call 1 pays 0.000000000000000003 ETH from the smart account {unknown} to Payroll.',
      '• Call 2 pays 1 units of “Cold Safe” from “Cold Safe” to Payroll.',
      'To: {router} = Router',
      'To: {unknown} (first seen)',
      'To: {payroll} = Payroll',
      'Value: 3 (0.000000000000000003 ETH)',
      'To: {safe} = Cold Safe',
      'Receiver: {payroll} = Payroll',
      'Token: {safe} = Cold Safe',
      'Amount: 1 (1 units of “Cold Safe”)',
      '! first-seen: The contract {unknown} is first seen here.',
      '→ sent 3e-18 ETH on Ethereum mainnet to Payroll',
      '→ sent 1 “Cold Safe” {safe} on Ethereum mainnet to Payroll',
    ],
  ],
  [
    'code run as another contract',
    at(registry, 'functionDelegateCall(address target, bytes data)', router, own),
    [
      'Lets the code of Router act as Registry (delegate call) by delegate call',
      '• The code at {router} runs as Registry: it can change its owners, its code and move everything it holds.',
      '• From then on, {router} controls Router.',
      'To: {registry} = Registry',
      'To: {router} = Router',
      'New holder: {router} = Router',
      '! delegatecall: The code at {router} can do anything as Registry, whatever its function is called.',
      '! ownership: It hands the ownership of Router to Router. Whoever holds it can do what the owner can.',
      '→ sent ? ? on ? to ?',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'code run as a contract never seen',
    at(unknown, 'delegatecall(address target, bytes data)', router, '0x'),
    [
      'Lets the code of Router act as the contract {unknown} (delegate call) by delegate call',
      '• The code at {router} runs as the contract {unknown}: it can change its owners, its code and move everything it holds.',
      'To: {unknown} (first seen)',
      'To: {router} = Router',
      'Value: 0 (0 ETH)',
      '! delegatecall: The code at {router} can do anything as the contract {unknown}, whatever its function is called.',
      '! first-seen: The contract {unknown} is first seen here.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a multisig’s call',
    at(unknown, 'submitTransaction(address destination, uint256 value, bytes data)', payroll, 10n ** 18n, '0x'),
    [
      'Submits to the other owners: pays 1 ETH from the multisig {unknown} to Payroll',
      '• Nothing of it happens by this alone.',
      'To: {unknown} (first seen)',
      'To: {payroll} = Payroll',
      'Value: 1000000000000000000 (1 ETH)',
      '! first-seen: The contract {unknown} is first seen here.',
      '→ sent 1000000000000000000e-18 ETH on Ethereum mainnet to Payroll',
    ],
  ],
])('calls in calls: %s', (_, request, lines, against = context()) => {
  expect(told(request, against)).toEqual(lines);
});

const deep = (levels: number): `0x${string}` => (levels === 0 ? pay(1n) : call('multicall(bytes[] data)', [[deep(levels - 1)]]));

test.each([
  [8, false],
  [9, true],
])('%i calls around one another are read: beyond that is said to be unread: %s', (levels, over) => {
  const lines = told(calling(usdc, deep(levels)));
  expect(lines.filter(line => line.startsWith('! over-limit'))).toEqual(
    over ? ['! over-limit: 1 call is not read: nested deeper than the 8 levels this app reads.'] : [],
  );
  expect(lines.some(line => line.startsWith('Receiver: {payroll}'))).toBe(!over);
});

const abi = (name: string, type: string) => [
  {
    type: 'function',
    name,
    inputs: [
      { type, name: 'what' },
      { type: 'bytes[2]', name: '' },
    ],
    outputs: [],
    stateMutability: 'nonpayable',
  },
];
const uploaded = (address: string, name = 'shove', type = 'bytes') =>
  context({
    smartContractInterfaces: [
      { smartContractAddress: address, label: 'Odd', smartContractInterface: JSON.stringify(abi(name, type)) },
    ],
  });
const shove = (...args: unknown[]) => call('shove(bytes what, bytes[2])', args);

test.each<Row>([
  [
    'whatever bytes of it are a call',
    calling(registry, shove(pay(5n), ['0x', own])),
    [
      'Calls “shove” of Registry from “Ops hot”',
      'To: {registry} = Registry',
      '! ownership: It hands the ownership of a contract not named here to Router. Whoever holds it can do what the owner can.',
      '! named-call: Registry is asked to “shove”: its name is known, but not its effect.',
      '→ sent ? ? on ? to ?',
    ],
    uploaded(registry),
  ],
  [
    'bytes that are no call',
    calling(registry, shove('0x1234', ['0x', `${pay(5n)}00`])),
    [
      'Calls “shove” of Registry from “Ops hot”',
      'To: {registry} = Registry',
      '! named-call: Registry is asked to “shove”: its name is known, but not its effect.',
      '→ sent ? ? on ? to ?',
    ],
    uploaded(registry),
  ],
  [
    'money that goes with it',
    calling(registry, shove('0x', ['0x', '0x']), 5n),
    [
      'Calls “shove” of Registry from “Ops hot”, with 0.000000000000000005 ETH sent along',
      'To: {registry} = Registry',
      'Value: 5 (0.000000000000000005 ETH)',
      '! named-call: Registry is asked to “shove”: its name is known, but not its effect.',
      '! value-with-call: The call also sends 0.000000000000000005 ETH.',
      '→ sent 5e-18 ETH on Ethereum mainnet to Registry',
      '→ sent ? ? on ? to ?',
    ],
    uploaded(registry),
  ],
  [
    'more bytes than are read',
    calling(registry, `${shove('0x', ['0x', '0x'])}01`),
    [
      'Calls “shove” of Registry from “Ops hot”',
      'To: {registry} = Registry',
      '! calldata-leftover',
      '! named-call: Registry is asked to “shove”: its name is known, but not its effect.',
      '→ sent ? ? on ? to ?',
    ],
    uploaded(registry),
  ],
  [
    'an interface of another contract',
    calling(router, shove('0x', ['0x', '0x'])),
    [
      'Calls an unknown function of Router',
      '• Its bytes do not show what the call does.',
      'To: {router} = Router',
      '! opaque-call: The function 0x2d5e95e7 of Router is in no interface this app knows.',
      '→ sent ? ? on ? to ?',
    ],
    uploaded(registry),
  ],
  [
    'a well-known function under another name of the same four bytes',
    calling(registry, pay(5n)),
    [
      'Pays 5 units of Registry from “Ops hot” to Payroll',
      'To: {registry} = Registry',
      'Receiver: {payroll} = Payroll',
      'Token: {registry} = Registry',
      'Amount: 5 (5 units of Registry)',
      '→ sent 5 Registry {registry} on Ethereum mainnet to Payroll',
    ],
    context({
      smartContractInterfaces: [{ smartContractAddress: registry, label: 'Odd', smartContractInterface: selectorCollision }],
    }),
  ],
  [
    'three bytes',
    calling(unknown, '0x123456', 4n),
    [
      'Calls an unknown function of an unknown contract and sends it 0.000000000000000004 ETH',
      '• Its bytes do not show what the call does.',
      'To: {unknown} (first seen)',
      'Value: 4 (0.000000000000000004 ETH)',
      '! opaque-call: The function 0x123456 of an unknown contract is in no interface this app knows, and money goes with it.',
      '! first-seen: The contract {unknown} is first seen here.',
      '→ sent 4e-18 ETH on Ethereum mainnet to {unknown}',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a known function with too few bytes',
    calling(router, own.slice(0, -2) as `0x${string}`),
    [
      'Calls an unknown function of Router',
      '• Its bytes do not show what the call does.',
      'To: {router} = Router',
      '! opaque-call: The call of Router begins like “transferOwnership” and is not written as a call of it: it may do anything else.',
      '→ sent ? ? on ? to ?',
    ],
  ],
])('a function by an uploaded interface, or by none: %s', (_, request, lines, against = context()) => {
  expect(told(request, against)).toEqual(lines);
});
