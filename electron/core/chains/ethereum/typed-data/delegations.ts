/** Messages that act for an account: Safe transactions, meta transactions, smart-account operations, delegations. */
import { isReadable, textOf } from '../../../text/bytes.ts';
import type { ReadContext } from '../../context.ts';
import { type Decoded, decoded, hex, type Laid, text } from '../../decoded.ts';
import type { Account } from '../../effect.ts';
import type { Found } from '../../finding.ts';
import { zeroAddress } from '../address.ts';
import { address } from '../assets.ts';
import { readNested } from '../calls/calls.ts';
import { acting, oddOperation, operationDetail } from '../calls/nested.ts';
import { bytesOf } from '../calls/reader.ts';
import { refunded } from '../calls/safe.ts';
import { addressIn, amountIn } from './fields.ts';
import { type MeaningReader, otherAccount } from './reader.ts';
import type { Struct } from './shape.ts';

/** The Safe is the verifying contract. */
function safeOf(domain: Struct, context: ReadContext): { safe: string | null; actor: Account } {
  const safe = addressIn(domain, 'verifyingContract');
  return { safe, actor: safe === null ? { untold: 'a Safe' } : acting(safe, context, 'the Safe').actor };
}

/** The call inside, laid out under what carries it. */
const carrying = (label: string, { effects, trees }: Decoded): Laid[] => [{ label, does: effects, children: trees }];

/** SafeTx: the Safe acts. */
const safeTx: MeaningReader = ({ message, domain }, context) => {
  const to = addressIn(message, 'to');
  const operation = amountIn(message, 'operation');
  const value = amountIn(message, 'value');
  const data = message.data;
  if (to === null || operation === null || value === null || typeof data !== 'string') return null;
  const { safe, actor } = safeOf(domain, context);
  const called = readNested({ to, value, data: bytesOf(data), delegate: operation !== 0n }, { ...context, actor });
  const nonce = amountIn(message, 'nonce');
  const gasPrice = amountIn(message, 'gasPrice') ?? 0n;
  const refund: Found[] = gasPrice > 0n ? [{ id: 'safe-refund' }] : [];
  const payer = gasPrice > 0n ? addressIn(message, 'refundReceiver') : null;
  const paid = payer === null ? [] : [refunded(actor, addressIn(message, 'gasToken') ?? zeroAddress, payer, context)];
  const inner = { ...called, effects: [...called.effects, ...paid] };
  return decoded([{ action: 'consent', account: context.actor, inner }], {
    details: [
      ...(safe === null ? [] : [address('Safe', safe, context)]),
      operationDetail(operation),
      ...inner.details,
      ...(nonce === null ? [] : [text('Safe nonce', String(nonce))]),
      ...(payer === null ? [] : [address('Refund receiver', payer, context)]),
    ],
    findings: [...inner.findings, ...oddOperation(operation), ...refund],
    trees: carrying('Safe transaction', inner),
  });
};

/** SafeMessage: bytes that the Safe itself then counts as signed by it; 32 of them are a digest of anything. */
const safeMessage: MeaningReader = ({ message, primaryType, domain }, context) => {
  const data = message.message;
  if (primaryType !== 'SafeMessage' || typeof data !== 'string') return null;
  const { actor: account } = safeOf(domain, context);
  const bytes = bytesOf(data);
  const words = textOf(bytes);
  const readable = bytes.length !== 32 && words !== null && isReadable(words);
  return decoded([{ action: 'have signed', account, text: readable ? words : null }], {
    details: [readable ? text('Message', words) : hex('Message', data)],
    findings: readable ? [] : [{ id: 'blind-signing.safe', account }],
  });
};

/** ForwardRequest (ERC-2771), MetaTransaction: a call made in this account's name by whoever sends it on. */
const forwarded: MeaningReader = ({ message, domain }, context) => {
  const from = addressIn(message, 'from');
  const data = message.data ?? message.functionSignature ?? message.callData;
  if (from === null || typeof data !== 'string' || !data.startsWith('0x')) return null;
  const to = addressIn(message, 'to') ?? addressIn(message, 'target') ?? addressIn(domain, 'verifyingContract');
  if (to === null) return null;
  const inner = readNested({ to, value: amountIn(message, 'value') ?? 0n, data: bytesOf(data) }, context);
  return {
    ...inner,
    effects: [{ action: 'let send', account: context.actor, inner }],
    findings: [...inner.findings, ...otherAccount(from, context)],
    trees: carrying('Forwarded call', inner),
  };
};

/** UserOperation of ERC-4337: the smart account runs its callData. */
const userOperation: MeaningReader = ({ message }, context) => {
  // The Safe's own form of it calls the account a Safe.
  const sender = addressIn(message, 'sender') ?? addressIn(message, 'safe');
  const data = message.callData;
  if (sender === null || typeof data !== 'string') return null;
  const actor = acting(sender, context, 'the smart account');
  const inner = readNested({ to: sender, value: 0n, data: bytesOf(data) }, actor);
  return {
    ...inner,
    effects: [{ action: 'operate', account: actor.actor, inner }],
    details: [address('Smart account', sender, context), ...inner.details],
    trees: carrying('Operation', inner),
  };
};

export const delegations: readonly MeaningReader[] = [safeTx, safeMessage, userOperation, forwarded];
