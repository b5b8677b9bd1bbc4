import { keccak_256 } from '@noble/hashes/sha3.js';
import { hexed, utf8 } from '../../../text/bytes.ts';
import type { ReadContext } from '../../context.ts';
import { type Decoded, type Detail, text } from '../../decoded.ts';
import type { EffectOf } from '../../effect.ts';
import { lists, one, single } from './nested.ts';
import type { CallInput, CallReader, CallTable } from './reader.ts';

type Proposed = EffectOf<'propose calls'>;

/** SECURITY: what is only proposed is never told as what happens (docs/threats.md#rules). */
const proposedBy = (given: Decoded, as: Proposed['as'], description: string | null = null): Decoded => ({
  ...given,
  effects: given.effects.map(effect =>
    effect.action === 'calls' ? { ...effect, action: 'propose calls' as const, as, description } : effect,
  ),
});

const later =
  (as: Proposed['as'], read: CallReader): CallReader =>
  (input, context) =>
    proposedBy(read(input, context), as);

const proposal: CallReader = (input: CallInput, context) => {
  const given = lists('the governor', { to: 0, value: 1, data: 2 })(input, context);
  const description = String(input.args[3]);
  const said: Detail = { ...text('Description', description, 'the proposer’s words'), source: 'pasted' };
  return proposedBy({ ...given, details: [said, ...given.details] }, 'vote', description);
};

/** SECURITY: a text that is no function is hashed as the contract would: nothing is made of it. */
const selectorOf = (signature: string): string => hexed(keccak_256(utf8(signature)).subarray(0, 4));

/** Of OpenZeppelin's governor: the same lists again, on the way to be carried out. */
const carried = lists('the governor', { to: 0, value: 1, data: 2 });
/** Of Compound's timelock: the function is named beside its arguments. */
const named = (as: Proposed['as'] | null): CallReader => {
  const read: CallReader = (input, context) => {
    const [target, value, signature, data] = input.args;
    const selector = signature === '' ? '0x' : selectorOf(String(signature));
    return timelocked(input, [target, value, `${selector}${String(data).slice(2)}`], context);
  };
  return as === null ? read : later(as, read);
};
const timelocked = (input: CallInput, args: readonly unknown[], context: ReadContext): Decoded =>
  one('the timelock', single)({ ...input, args }, context);

/** Of Compound's governor: the name of each function stands beside its arguments. */
const namedProposal: CallReader = (input, context) => {
  const [targets, values, signatures, datas, description] = input.args as [unknown, unknown, string[], string[], unknown];
  const calls = datas.map((data, i) => {
    const selector = signatures[i] ?? '';
    return selector === '' ? data : `${selectorOf(selector)}${data.slice(2)}`;
  });
  return proposal({ ...input, args: [targets, values, calls, description] }, context);
};

export const proposedCalls: CallTable = {
  'propose(address[] targets, uint256[] values, string[] signatures, bytes[] calldatas, string description)': namedProposal,
  'queue(address[] targets, uint256[] values, bytes[] calldatas, bytes32 descriptionHash)': later('schedule', carried),
  'execute(address[] targets, uint256[] values, bytes[] calldatas, bytes32 descriptionHash)': carried,
  'relay(address target, uint256 value, bytes data)': one('the governor', single),
  'queueTransaction(address target, uint256 value, string signature, bytes data, uint256 eta)': named('schedule'),
  'executeTransaction(address target, uint256 value, string signature, bytes data, uint256 eta)': named(null),
  'schedule(address target, uint256 value, bytes data, bytes32 predecessor, bytes32 salt, uint256 delay)': later(
    'schedule',
    one('the timelock', single),
  ),
  'scheduleBatch(address[] targets, uint256[] values, bytes[] payloads, bytes32 predecessor, bytes32 salt, uint256 delay)': later(
    'schedule',
    lists('the timelock', single),
  ),
  'submitTransaction(address destination, uint256 value, bytes data)': later('submission', one('the multisig', single)),
  'propose(address[] targets, uint256[] values, bytes[] calldatas, string description)': proposal,
};
