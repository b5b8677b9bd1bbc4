/** Calls that carry other calls: multicalls, Safes, MultiSend, account abstraction, timelocks. */
import { decodeAbiParameters, encodeAbiParameters, parseAbiParameters } from 'viem/utils';
import { hexed, hexOf } from '../../../text/bytes.ts';
import { quoted } from '../../../text/visible.ts';
import { movesOf } from '../../movements.ts';
import { party } from '../../parties.ts';
import { type Act, addressFact, fact, type Observation, type ReadContext } from '../../reading.ts';
import { checksummed, written } from '../address.ts';
import { wordsOf } from './abi-size.ts';
import { type ActInput, type ActReader, type ActTable, addressAt, amountAt, bytesAt, bytesOf, listAt } from './acts.ts';
import type { Call } from './calls.ts';

/** Several calls in one: the first deed leads, every one is an effect. */
/** @param via how they are carried, "through …"; empty where nothing stands between */
export function together(acts: readonly Act[], via: string, extra: Partial<Act> = {}): Act {
  const worst = acts.find(act => act.observations.some(o => o.rule !== 'first-seen' && o.rule !== 'token-approval')) ?? acts[0];
  const others = acts.length - 1;
  const more = others > 0 ? `, and ${others} more call${others === 1 ? '' : 's'}` : '';
  return {
    deed:
      worst === undefined
        ? `does nothing ${via}`
        : `${worst.deed}${more}${worst.deed.includes(via.replace('through ', '')) ? '' : ` ${via}`}`,
    effects: [
      ...acts.map((act, i) => (acts.length === 1 ? `It ${act.deed}.` : `Call ${i + 1} ${act.deed}.`)),
      ...acts.flatMap(act => act.effects),
    ],
    facts: [...(extra.facts ?? []), ...acts.flatMap(act => act.facts)],
    moves: acts.flatMap(movesOf),
    observations: [...(extra.observations ?? []), ...acts.flatMap(act => act.observations)],
    trees: acts.map((act, i) => ({
      label: `Call ${i + 1}`,
      note: act.deed,
      children: [...act.facts.map(f => ({ label: f.label, value: f.value, kind: f.kind })), ...act.trees],
    })),
  };
}

const field = (row: unknown, key: string): unknown =>
  typeof row === 'object' && row !== null ? (row as Record<string, unknown>)[key] : undefined;

/** bytes[] of calls to the same contract */
const selfCalls =
  (index: number): ActReader =>
  ({ to, args, follow }, context) =>
    together(
      listAt(args, index).map(data => follow({ to, value: 0n, data: bytesOf(data) }, context)),
      `through ${party(to, context, 'an unknown contract')}`,
    );

/** rows of {target, [value], callData} */
const tupleCalls =
  (index: number): ActReader =>
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
      `through ${party(to, context, 'an unknown contract')}`,
    );

/** As the contract that is called: a Safe, a smart account, a timelock. */
const acting = (to: string, context: ReadContext, kind: string): ReadContext => ({
  ...context,
  account:
    context.names.address(to, context.chainId) === undefined ? `${kind} ${written(to, context.chainId)}` : party(to, context),
});

const one =
  (kind: string, indexes: { to: number; value: number | null; data: number; operation?: number }): ActReader =>
  ({ to, args, follow }, context) => {
    const operation = indexes.operation === undefined ? 0n : amountAt(args, indexes.operation);
    const call: Call = {
      to: addressAt(args, indexes.to),
      value: indexes.value === null ? 0n : amountAt(args, indexes.value),
      data: bytesAt(args, indexes.data),
      delegate: operation === 1n,
    };
    const actor = acting(to, context, kind);
    const odd: Observation[] =
      operation > 1n ? [{ rule: 'delegatecall', sentence: `Operation ${operation} is neither a call nor a delegate call.` }] : [];
    const facts =
      indexes.operation === undefined
        ? []
        : [fact('Operation', operation === 0n ? '0: call' : operation === 1n ? '1: delegate call' : String(operation), 'text')];
    return together([follow(call, actor)], `through ${actor.account}`, { facts, observations: odd });
  };

const lists =
  (kind: string, indexes: { to: number; value: number | null; data: number }): ActReader =>
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
      `through ${actor.account}`,
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

const multiSend: ActReader = ({ args, follow }, context) => {
  const calls = unpackMultiSend(bytesAt(args, 0));
  if (calls === null)
    return {
      deed: 'makes several calls that cannot be read',
      effects: [],
      facts: [],
      observations: [{ rule: 'opaque-call', sentence: 'The packed calls do not add up: they cannot be read.' }],
      trees: [{ label: 'Packed calls', value: String(args[0]), kind: 'hex' }],
    };
  return together(
    calls.map(call => follow(call, context)),
    'through MultiSend',
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
const executeMode: ActReader = ({ to, args, follow }, context) => {
  const mode = String(args[0]).slice(2, 4);
  const data = bytesAt(args, 1);
  const actor = acting(to, context, 'the smart account');
  if ((mode === '00' && data.length >= 52) || (mode === 'ff' && data.length >= 20)) {
    const delegate = mode === 'ff';
    const from = delegate ? 20 : 52;
    const value = delegate ? 0n : BigInt(`0x${hexOf(data.subarray(20, 52))}`);
    return together(
      [follow({ to: `0x${hexOf(data.subarray(0, 20))}`, value, data: data.slice(from), delegate }, actor)],
      `through ${actor.account}`,
    );
  }
  const batch = mode === '01' ? unpackBatch(data, context) : null;
  if (batch !== null)
    return together(
      batch.map(call => follow(call, actor)),
      `through ${actor.account}`,
    );
  return {
    deed: `runs a batch of calls as ${actor.account} that is not taken apart here`,
    effects: [],
    facts: [fact('Mode', String(args[0]), 'hex')],
    observations: [
      { rule: 'opaque-call', sentence: `The batch of ${actor.account} is not taken apart here: read its bytes elsewhere first.` },
    ],
    trees: [],
  };
};

const proposal: ActReader = (input: ActInput, context) => {
  const act = lists('the governor', { to: 0, value: 1, data: 2 })(input, context);
  const description = String(input.args[3]);
  return {
    ...act,
    deed: `proposes a vote: ${act.deed}`,
    facts: [fact('Description', description, 'text', 'pasted', 'the proposer’s words'), ...act.facts],
    effects: [`Proposes ${quoted(description, 80)}.`, ...act.effects],
  };
};

/** ERC-4337: the entry point has each smart account run its callData. */
const handleOps: ActReader = ({ args, follow }, context) =>
  together(
    listAt(args, 0).map(op => {
      const sender = String(field(op, 'sender'));
      return follow(
        { to: sender, value: 0n, data: bytesOf(field(op, 'callData')) },
        acting(sender, context, 'the smart account'),
      );
    }),
    'by user operation',
  );

const safe = { to: 0, value: 1, data: 2, operation: 3 };
const single = { to: 0, value: 1, data: 2 };

export const nestedActs: ActTable = {
  'multicall(bytes[] data)': selfCalls(0),
  'multicall(uint256 deadline, bytes[] data)': selfCalls(1),
  'multicall(bytes32 previousBlockhash, bytes[] data)': selfCalls(1),
  'aggregate((address target, bytes callData)[] calls)': tupleCalls(0),
  'tryAggregate(bool requireSuccess, (address target, bytes callData)[] calls)': tupleCalls(1),
  'aggregate3((address target, bool allowFailure, bytes callData)[] calls)': tupleCalls(0),
  'aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)': tupleCalls(0),
  'multiSend(bytes transactions)': multiSend,
  'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)':
    (input, context) => {
      const act = one('the Safe', safe)(input, context);
      const refund = amountAt(input.args, 6);
      return refund === 0n
        ? act
        : {
            ...act,
            facts: [
              ...act.facts,
              fact('Refund gas price', String(refund), 'amount'),
              addressFact('Refund receiver', checksummed(addressAt(input.args, 8)), context),
            ],
            observations: [...act.observations, { rule: 'safe-refund' }],
          };
    },
  'execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation)': one('the Safe', safe),
  'execTransactionFromModuleReturnData(address to, uint256 value, bytes data, uint8 operation)': one('the Safe', safe),
  'execTransactionWithRole(address to, uint256 value, bytes data, uint8 operation, uint16 role, bool shouldRevert)': one(
    'the Safe',
    safe,
  ),
  'execTransactionWithRole(address to, uint256 value, bytes data, uint8 operation, bytes32 roleKey, bool shouldRevert)': one(
    'the Safe',
    safe,
  ),
  'executeNextTx(address to, uint256 value, bytes data, uint8 operation)': one('the Safe', safe),
  'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, uint256 callGasLimit, uint256 verificationGasLimit, uint256 preVerificationGas, uint256 maxFeePerGas, uint256 maxPriorityFeePerGas, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)':
    handleOps,
  'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)':
    handleOps,
  'execute(address target, uint256 value, bytes data)': one('the smart account', single),
  'execute(address target, uint256 value, bytes data, uint8 operation)': one('the smart account', safe),
  'execute(bytes32 mode, bytes executionCalldata)': executeMode,
  'executeBatch(address[] targets, bytes[] data)': lists('the smart account', { to: 0, value: null, data: 1 }),
  'executeBatch(address[] targets, uint256[] values, bytes[] data)': lists('the smart account', single),
  'executeBatch((address target, uint256 value, bytes data)[] calls)': tupleCalls(0),
  'execute((address target, uint256 value, bytes data)[] calls)': tupleCalls(0),
  'executeCall(address target, uint256 value, bytes data)': one('the smart account', single),
  'execute(address target, uint256 value, bytes data, bytes32 predecessor, bytes32 salt)': one('the timelock', single),
  'schedule(address target, uint256 value, bytes data, bytes32 predecessor, bytes32 salt, uint256 delay)': one(
    'the timelock',
    single,
  ),
  'executeBatch(address[] targets, uint256[] values, bytes[] payloads, bytes32 predecessor, bytes32 salt)': lists(
    'the timelock',
    single,
  ),
  'scheduleBatch(address[] targets, uint256[] values, bytes[] payloads, bytes32 predecessor, bytes32 salt, uint256 delay)': lists(
    'the timelock',
    single,
  ),
  'submitTransaction(address destination, uint256 value, bytes data)': one('the multisig', single),
  'propose(address[] targets, uint256[] values, bytes[] calldatas, string description)': proposal,
  'functionDelegateCall(address target, bytes data)': ({ to, args, follow }, context) =>
    together(
      [
        follow(
          { to: addressAt(args, 0), value: 0n, data: bytesAt(args, 1), delegate: true },
          acting(to, context, 'the contract'),
        ),
      ],
      'by delegate call',
    ),
  'delegatecall(address target, bytes data)': ({ to, args, follow }, context) =>
    together(
      [
        follow(
          { to: addressAt(args, 0), value: 0n, data: bytesAt(args, 1), delegate: true },
          acting(to, context, 'the contract'),
        ),
      ],
      'by delegate call',
    ),
};
