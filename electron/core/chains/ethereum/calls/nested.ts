/** Calls that carry other calls: multicalls, Safes, MultiSend, account abstraction, timelocks. */
import { decodeAbiParameters, encodeAbiParameters, parseAbiParameters } from 'viem/utils';
import { hexed, hexOf } from '../../../text/bytes.ts';
import type { ReadContext } from '../../context.ts';
import { type Decoded, type Detail, decoded, hex, laidOut, text } from '../../decoded.ts';
import type { Via } from '../../effect.ts';
import type { Found } from '../../finding.ts';
import { written } from '../address.ts';
import { contract, party } from '../assets.ts';
import { wordsOf } from './abi-size.ts';
import type { Call } from './calls.ts';
import { withoutTaken } from './protocols/left-behind.ts';
import { addressAt, amountAt, bytesAt, bytesOf, type CallReader, type CallTable, listAt } from './reader.ts';

/** Several calls in one: every one is told. */
export function together(
  inner: readonly Decoded[],
  via: Via,
  context: Pick<ReadContext, 'actor'>,
  extra: { details?: readonly Detail[]; findings?: readonly Found[] } = {},
): Decoded {
  return {
    effects: [{ action: 'calls', account: context.actor, via, inner }],
    details: [...(extra.details ?? []), ...inner.flatMap(each => each.details)],
    findings: [...(extra.findings ?? []), ...inner.flatMap(each => each.findings)],
    trees: inner.map(({ effects, details, trees }, i) => ({
      label: `Call ${i + 1}`,
      does: effects,
      children: [...laidOut(details), ...trees],
    })),
  };
}

const field = (row: unknown, key: string): unknown =>
  typeof row === 'object' && row !== null ? (row as Record<string, unknown>)[key] : undefined;

const through = (to: string, context: ReadContext): Via => ({ through: contract(to, context) });

/** bytes[] of calls to the same contract */
const selfCalls =
  (index: number): CallReader =>
  ({ to, args, follow }, context) => {
    const calls = listAt(args, index).map(bytesOf);
    const inner = calls.map(data => follow({ to, value: 0n, data }, context));
    return together(withoutTaken(inner, calls, context), through(to, context), context);
  };

/** rows of {target, [value], callData} */
const tupleCalls =
  (index: number): CallReader =>
  ({ to, args, follow }, context) =>
    together(
      listAt(args, index).map(row =>
        follow(
          {
            to: String(field(row, 'target') ?? field(row, 'to')),
            value: BigInt((field(row, 'value') as bigint | undefined) ?? 0n),
            data: bytesOf(field(row, 'callData') ?? field(row, 'data')),
          },
          context,
        ),
      ),
      through(to, context),
      context,
    );

/** As the contract that is called: a Safe, a smart account, a timelock. */
export const acting = (to: string, context: ReadContext, kind: string): ReadContext => ({
  ...context,
  actor: party(to, context, `${kind} ${written(to, context.chainId)}`),
});

const operationWords = (operation: bigint): string =>
  operation === 0n ? '0: call' : operation === 1n ? '1: delegate call' : String(operation);
/** Of a Safe: 0 calls, 1 lets other code act as it. */
export const operationDetail = (operation: bigint): Detail => text('Operation', operationWords(operation));
export const oddOperation = (operation: bigint): Found[] => (operation > 1n ? [{ id: 'delegatecall.operation', operation }] : []);

export const one =
  (kind: string, indexes: { to: number; value: number | null; data: number; operation?: number }): CallReader =>
  ({ to, args, follow }, context) => {
    const operation = indexes.operation === undefined ? 0n : amountAt(args, indexes.operation);
    const call: Call = {
      to: addressAt(args, indexes.to),
      value: indexes.value === null ? 0n : amountAt(args, indexes.value),
      data: bytesAt(args, indexes.data),
      delegate: operation === 1n,
    };
    const actor = acting(to, context, kind);
    const details = indexes.operation === undefined ? [] : [operationDetail(operation)];
    return together([follow(call, actor)], { through: actor.actor }, actor, { details, findings: oddOperation(operation) });
  };

export const lists =
  (kind: string, indexes: { to: number; value: number | null; data: number }): CallReader =>
  ({ to, args, follow }, context) => {
    const actor = acting(to, context, kind);
    const targets = listAt(args, indexes.to);
    const calls = targets.map(
      (target, i): Call => ({
        to: String(target),
        value: indexes.value === null ? 0n : BigInt((listAt(args, indexes.value)[i] as bigint | undefined) ?? 0n),
        data: bytesOf(listAt(args, indexes.data)[i]),
      }),
    );
    return together(
      calls.map(call => follow(call, actor)),
      { through: actor.actor },
      actor,
    );
  };

/** Packed: operation 1 byte, address 20, value 32, length 32, data (Safe's MultiSend). null where the bytes do not add up. */
export function unpackMultiSend(bytes: Uint8Array): Call[] | null {
  const calls: Call[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (bytes.length - at < 85) return null;
    const length = BigInt(`0x${hexOf(bytes.subarray(at + 53, at + 85))}`);
    if (length > BigInt(bytes.length - at - 85)) return null;
    const end = at + 85 + Number(length);
    calls.push({
      to: `0x${hexOf(bytes.subarray(at + 1, at + 21))}`,
      value: BigInt(`0x${hexOf(bytes.subarray(at + 21, at + 53))}`),
      data: bytes.slice(at + 85, end),
      delegate: bytes[at] !== 0,
    });
    at = end;
  }
  return calls;
}

const multiSend: CallReader = ({ args, follow }, context) => {
  const calls = unpackMultiSend(bytesAt(args, 0));
  if (calls === null)
    return decoded([{ action: 'unread calls', account: context.actor }], {
      findings: [{ id: 'opaque-call.packed' }],
      trees: [{ label: 'Packed calls', value: String(args[0]), kind: 'hex' }],
    });
  return together(
    calls.map(call => follow(call, context)),
    { through: 'MultiSend' },
    context,
  );
};

const aWord = 4;
const batchType = parseAbiParameters('(address target, uint256 value, bytes callData)[]');

/** A list of calls as ERC-7579 encodes it; null where the bytes are no such list and nothing else. */
function unpackBatch(data: Uint8Array, { work }: ReadContext): Call[] | null {
  work.spend(wordsOf(batchType, data) * aWord);
  try {
    const [calls] = decodeAbiParameters(batchType, data);
    if (encodeAbiParameters(batchType, [calls]) !== hexed(data)) return null;
    return calls.map(({ target, value, callData }) => ({ to: target, value, data: bytesOf(callData) }));
  } catch {
    return null;
  }
}

/** ERC-7579 and ERC-7821: mode 0x00 one call packed, 0x01 a list, 0xff a delegate call. */
const executeMode: CallReader = ({ to, args, follow }, context) => {
  const mode = String(args[0]).slice(2, 4);
  const data = bytesAt(args, 1);
  const actor = acting(to, context, 'the smart account');
  const via: Via = { through: actor.actor };
  if ((mode === '00' && data.length >= 52) || (mode === 'ff' && data.length >= 20)) {
    const delegate = mode === 'ff';
    const from = delegate ? 20 : 52;
    const value = delegate ? 0n : BigInt(`0x${hexOf(data.subarray(20, 52))}`);
    const call = { to: `0x${hexOf(data.subarray(0, 20))}`, value, data: data.slice(from), delegate };
    return together([follow(call, actor)], via, actor);
  }
  const batch = mode === '01' ? unpackBatch(data, context) : null;
  if (batch !== null)
    return together(
      batch.map(call => follow(call, actor)),
      via,
      actor,
    );
  return decoded([{ action: 'unread batch', account: actor.actor }], {
    details: [hex('Mode', String(args[0]))],
    findings: [{ id: 'opaque-call.batch', account: actor.actor }],
  });
};

/** ERC-4337: the entry point has each smart account run its callData. */
const handleOps: CallReader = ({ args, follow }, context) =>
  together(
    listAt(args, 0).map(op => {
      const sender = String(field(op, 'sender'));
      return follow(
        { to: sender, value: 0n, data: bytesOf(field(op, 'callData')) },
        acting(sender, context, 'the smart account'),
      );
    }),
    { by: 'user operation' },
    context,
  );

export const delegateCall: CallReader = ({ to, args, follow }, context) => {
  const call = { to: addressAt(args, 0), value: 0n, data: bytesAt(args, 1), delegate: true };
  return together([follow(call, acting(to, context, 'the contract'))], { by: 'delegate call' }, context);
};

export const operated = { to: 0, value: 1, data: 2, operation: 3 };
export const single = { to: 0, value: 1, data: 2 };

/** Where the call has no value of its own. */
const unpaid = { to: 0, value: null, data: 1 };
/** Euler's connector calls as the account that is named beside the target. */
const onBehalf: CallReader = (input, context) =>
  tupleCalls(0)({ ...input, args: [[{ target: input.args[0], value: input.args[2], data: input.args[3] }]] }, context);

export const nestedCalls: CallTable = {
  'exec(address target, uint256 value, bytes data)': one('the contract', single),
  'invoke(address target, uint256 value, bytes data)': one('the contract', single),
  'transact(address target, uint256 value, bytes data)': one('the contract', single),
  'forward(address target, uint256 value, bytes data)': one('the contract', single),
  'call(address target, uint256 value, bytes data)': one('the contract', single),
  'exec(address target, bytes data)': one('the contract', unpaid),
  'executeCall(address target, bytes data)': one('the contract', unpaid),
  'functionCall(address target, bytes data)': one('the contract', unpaid),
  'proxyCall(address target, bytes data)': one('the contract', unpaid),
  'call(address target, address onBehalfOf, uint256 value, bytes data)': onBehalf,
  'batch((address target, address onBehalfOf, uint256 value, bytes data)[] items)': tupleCalls(0),
  'multicall((address target, uint256 value, bytes data)[] calls)': tupleCalls(0),
  'execBatch((address target, uint256 value, bytes data)[] calls)': tupleCalls(0),
  'multicall(address[] targets, bytes[] data)': lists('the contract', { to: 0, value: null, data: 1 }),
  'tryBlockAndAggregate(bool requireSuccess, (address target, bytes callData)[] calls)': tupleCalls(1),
  'blockAndAggregate((address target, bytes callData)[] calls)': tupleCalls(0),
  'multicall(bytes[] data)': selfCalls(0),
  'multicall(uint256 deadline, bytes[] data)': selfCalls(1),
  'multicall(bytes32 previousBlockhash, bytes[] data)': selfCalls(1),
  'aggregate((address target, bytes callData)[] calls)': tupleCalls(0),
  'tryAggregate(bool requireSuccess, (address target, bytes callData)[] calls)': tupleCalls(1),
  'aggregate3((address target, bool allowFailure, bytes callData)[] calls)': tupleCalls(0),
  'aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)': tupleCalls(0),
  'multiSend(bytes transactions)': multiSend,
  'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, uint256 callGasLimit, uint256 verificationGasLimit, uint256 preVerificationGas, uint256 maxFeePerGas, uint256 maxPriorityFeePerGas, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)':
    handleOps,
  'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)':
    handleOps,
  'execute(address target, uint256 value, bytes data)': one('the smart account', single),
  'execute(address target, uint256 value, bytes data, uint8 operation)': one('the smart account', operated),
  'execute(bytes32 mode, bytes executionCalldata)': executeMode,
  'executeBatch(address[] targets, bytes[] data)': lists('the smart account', { to: 0, value: null, data: 1 }),
  'executeBatch(address[] targets, uint256[] values, bytes[] data)': lists('the smart account', single),
  'executeBatch((address target, uint256 value, bytes data)[] calls)': tupleCalls(0),
  'execute((address target, uint256 value, bytes data)[] calls)': tupleCalls(0),
  'executeUserOp(address to, uint256 value, bytes data, uint8 operation)': one('the Safe', operated),
  'executeUserOpWithErrorString(address to, uint256 value, bytes data, uint8 operation)': one('the Safe', operated),
  'executeCall(address target, uint256 value, bytes data)': one('the smart account', single),
  'execute(address target, uint256 value, bytes data, bytes32 predecessor, bytes32 salt)': one('the timelock', single),
  'executeBatch(address[] targets, uint256[] values, bytes[] payloads, bytes32 predecessor, bytes32 salt)': lists(
    'the timelock',
    single,
  ),
  'functionDelegateCall(address target, bytes data)': delegateCall,
  'delegatecall(address target, bytes data)': delegateCall,
};
