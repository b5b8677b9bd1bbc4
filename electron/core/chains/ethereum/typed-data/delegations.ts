/** Messages that act for an account: Safe transactions, meta transactions, smart-account operations, delegations. */

import { actingAs, told } from '../../../review/wording/told.ts';
import { isReadable, textOf } from '../../../text/bytes.ts';
import { quoted } from '../../../text/visible.ts';
import { coinMove, tokenMove } from '../../movements.ts';
import { amountOf, coins, party, strangers } from '../../parties.ts';
import { addressFact, fact, type Observation, type ReadContext } from '../../reading.ts';
import { checksummed } from '../address.ts';
import { bytesOf } from '../calls/acts.ts';
import { readNested } from '../calls/calls.ts';
import { addressIn, amountIn, type MeaningReader, otherAccount, structIn, textFact } from './meaning.ts';

/** SafeTx: the Safe is the verifying contract, and it acts. */
const safeTx: MeaningReader = ({ message, domain }, context) => {
  const to = addressIn(message, 'to');
  const operation = amountIn(message, 'operation');
  const value = amountIn(message, 'value');
  const data = message.data;
  if (to === null || operation === null || value === null || typeof data !== 'string') return null;
  const safe = addressIn(domain, 'verifyingContract');
  const actor: ReadContext = {
    ...context,
    account: safe === null ? 'a Safe' : party(safe, context, `the Safe ${checksummed(safe)}`),
  };
  const act = told(readNested({ to, value, data: bytesOf(data), delegate: operation !== 0n }, actor), actor);
  const gasPrice = amountIn(message, 'gasPrice') ?? 0n;
  const refund: Observation[] = gasPrice > 0n ? [{ rule: 'safe-refund' }] : [];
  const odd: Observation[] =
    operation > 1n ? [{ rule: 'delegatecall', sentence: `Operation ${operation} is neither a call nor a delegate call.` }] : [];
  const payer = addressIn(message, 'refundReceiver');
  return {
    deed: `gives one owner’s consent to a Safe transaction that ${act.deed}`,
    effects: act.effects,
    facts: [
      ...(safe === null ? [] : [addressFact('Safe', checksummed(safe), context)]),
      fact('Operation', operation === 0n ? '0: call' : operation === 1n ? '1: delegate call' : String(operation), 'text'),
      ...act.facts,
      ...textFact('Safe nonce', amountIn(message, 'nonce')),
      ...(gasPrice > 0n && payer !== null ? [addressFact('Refund receiver', checksummed(payer), context)] : []),
    ],
    moves: act.moves,
    observations: [...act.observations, ...odd, ...refund],
    trees: [{ label: 'Safe transaction', note: act.deed, children: act.trees }],
  };
};

/** SafeMessage: bytes that the Safe itself then counts as signed by it; 32 of them are a digest of anything. */
const safeMessage: MeaningReader = ({ message, primaryType, domain }, context) => {
  const data = message.message;
  if (primaryType !== 'SafeMessage' || typeof data !== 'string') return null;
  const safe = addressIn(domain, 'verifyingContract');
  const bytes = bytesOf(data);
  const text = textOf(bytes);
  const readable = bytes.length !== 32 && text !== null && isReadable(text);
  const who = safe === null ? 'a Safe' : party(safe, context, `the Safe ${checksummed(safe)}`);
  return {
    deed: readable ? `has ${who} sign the text ${quoted(text, 60)}` : `has ${who} sign something that cannot be seen`,
    effects: [`With enough owners, ${who} counts as having signed it: it can be a permission to move everything.`],
    facts: [fact('Message', readable ? text : data, readable ? 'text' : 'hex')],
    observations: readable
      ? []
      : [{ rule: 'blind-signing', sentence: `What ${who} would sign is a digest: it cannot be told what it stands for.` }],
  };
};

/** ForwardRequest (ERC-2771), MetaTransaction: a call made in this account's name by whoever sends it on. */
const forwarded: MeaningReader = ({ message, domain }, context) => {
  const from = addressIn(message, 'from');
  const data = message.data ?? message.functionSignature ?? message.callData;
  if (from === null || typeof data !== 'string' || !data.startsWith('0x')) return null;
  const to = addressIn(message, 'to') ?? addressIn(message, 'target') ?? addressIn(domain, 'verifyingContract');
  if (to === null) return null;
  const act = told(readNested({ to, value: amountIn(message, 'value') ?? 0n, data: bytesOf(data) }, context), context);
  return {
    deed: `lets somebody else send a transaction that ${act.deed}`,
    effects: act.effects,
    facts: act.facts,
    moves: act.moves,
    observations: [...act.observations, ...otherAccount(from, context)],
    trees: [{ label: 'Forwarded call', note: act.deed, children: act.trees }],
  };
};

/** UserOperation of ERC-4337: the smart account runs its callData. */
const userOperation: MeaningReader = ({ message }, context) => {
  const sender = addressIn(message, 'sender');
  const data = message.callData;
  if (sender === null || typeof data !== 'string') return null;
  const actor = actingAs(party(sender, context, `the smart account ${checksummed(sender)}`), context);
  const act = told(readNested({ to: sender, value: 0n, data: bytesOf(data) }, actor), actor);
  return {
    deed: `has a smart account run an operation that ${act.deed}`,
    effects: act.effects,
    facts: [addressFact('Smart account', checksummed(sender), context), ...act.facts],
    moves: act.moves,
    observations: act.observations,
    trees: [{ label: 'Operation', note: act.deed, children: act.trees }],
  };
};

/** Delegation, session keys: power for a key, limited by caveats that are not read here. */
const delegation: MeaningReader = ({ message, primaryType }, context) => {
  const delegate = addressIn(message, 'delegate') ?? addressIn(message, 'delegatee') ?? addressIn(message, 'operator');
  if (delegate === null) return null;
  const votes = primaryType === 'Delegation' && amountIn(message, 'expiry') !== null && addressIn(message, 'delegatee') !== null;
  return {
    deed: votes
      ? `gives the votes of ${context.account} to ${party(delegate, context)}`
      : `lets ${party(delegate, context)} act for ${context.account}`,
    effects: [
      votes
        ? 'The tokens stay; their votes do not.'
        : 'What the delegate may do is limited by rules that are not explained here.',
    ],
    facts: [addressFact('Delegate', checksummed(delegate), context)],
    observations: [
      { rule: votes ? 'named-call' : 'delegation', sentence: `${party(delegate, context)} could act for ${context.account}.` },
      ...strangers(delegate, 'The delegate', context),
    ],
  };
};

/** Withdrawals and transfers of exchanges and rollups: an amount and somewhere it goes. */
const payOut: MeaningReader = ({ message, primaryType, domain }, context) => {
  const to = addressIn(message, 'recipient') ?? addressIn(message, 'receiver') ?? addressIn(message, 'destination');
  const amount = amountIn(message, 'amount') ?? amountIn(message, 'value');
  if (
    to === null ||
    amount === null ||
    structIn(message, 'order') !== null ||
    !/transfer|withdraw|send|pay|claim/i.test(primaryType)
  )
    return null;
  const token = addressIn(message, 'token') ?? addressIn(domain, 'verifyingContract');
  const what = token === null ? coins(amount, context) : amountOf(amount, token, context);
  return {
    deed: `sends ${what} of ${context.account} to ${party(to, context)}`,
    effects: [],
    facts: [addressFact('Receiver', checksummed(to), context), fact('Amount', String(amount), 'amount', 'computed', what)],
    moves:
      token === null
        ? coinMove(amount, to, context)
        : tokenMove('sent', amount, token, addressFact('Receiver', checksummed(to), context), context),
    observations: strangers(to, 'The receiver', context),
  };
};

export const delegations: readonly MeaningReader[] = [safeTx, safeMessage, userOperation, forwarded, delegation, payOut];
