/** Transactions of chains of the Cosmos SDK: what their messages do, for which fee, on which chain. */
import { hexOf, isReadable, textOf, utf8 } from '../../text/bytes.ts';
import { quoted } from '../../text/visible.ts';
import type { ReadContext } from '../context.ts';
import { addressDetail } from '../counterparty.ts';
import { cost, type Decoded, type Detail, type Laid, laidOut, limit, type Payload, text, time, traced } from '../decoded.ts';
import type { Amount, Effect, Origin } from '../effect.ts';
import type { Found } from '../finding.ts';
import { WireError } from '../protobuf.ts';
import { hiddenIn } from './crossing.ts';
import { chainText, isHighFee, isKnown } from './denominations.ts';
import { keyHash } from './fields.ts';
import { readMessages } from './kinds.ts';
import { amountsOf, ownHashes, type Told } from './reading.ts';
import { aminoOf, directOf, partsOf, type SignDoc } from './sign-doc.ts';

const form = 'a Cosmos transaction';
const fits = { hashFunction: 'HASH_FUNCTION_SHA256', over: 'sha256', form };

/** Field 1, whose field 1 is a message, whose field 1 is the name of its type; of lengths only the last is short. */
const begun = /^\n[\x80-\xff]{0,4}[\0-\x7f]\n[\x80-\xff]{0,4}[\0-\x7f]\n[\0-\x7f]\/?[a-zA-Z]\w*\.\w/;
const named = /[a-zA-Z]\.\w/;

/**
 * Whether bytes are a SignDoc, or begin like one.
 * SECURITY: nodes take the fields of a body in any order: where the whole has a SignDoc's fields and its body names a type
 * anywhere, it is one that is not strict, and no unknown bytes.
 */
export function isCosmos(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0x0a) return false;
  if (begun.test(latin(bytes.subarray(0, 120)))) return true;
  try {
    const { body_bytes, auth_info_bytes } = partsOf(bytes);
    return auth_info_bytes.length > 0 && named.test(latin(body_bytes));
  } catch (error) {
    if (error instanceof WireError) return false;
    throw error;
  }
}
const latin = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

/** SIGN_MODE_DIRECT; null where the bytes have nothing of it. */
export function readDirect(bytes: Uint8Array, context: ReadContext): Payload | null {
  if (!isCosmos(bytes)) return null;
  context.work.spend(bytes.length);
  const found = strict(bytes, context, () => directOf(bytes));
  // A text that only begins like one is a text.
  return found?.effects[0]?.action === 'unread transaction' && isReadable(textOf(bytes) ?? '') ? null : found;
}

/** Amino JSON; null where the text is none of it. */
export function readAmino(payload: string, context: ReadContext): Payload | null {
  context.work.spend(payload.length / 2);
  return strict(utf8(payload), context, () => aminoOf(payload));
}

function strict(bytes: Uint8Array, context: ReadContext, read: () => SignDoc | null): Payload | null {
  try {
    const doc = read();
    return doc === null ? null : describe(doc, bytes, context);
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return unread(bytes, error.message, context);
  }
}

const unread = (bytes: Uint8Array, why: string, { actor: account }: ReadContext): Payload => ({
  form,
  effects: [{ action: 'unread transaction', account, form, because: 'not strict' }],
  details: [],
  findings: [
    {
      id: 'unreadable-payload',
      problem: `The payload has the form of a Cosmos transaction and not its strict one: ${why}. Not all of it was read.`,
    },
  ],
  decoded: { label: 'Cosmos transaction', value: textOf(bytes) ?? hexOf(bytes), kind: textOf(bytes) === null ? 'hex' : 'text' },
  digest: null,
});

/** Payments of one coin by one account are summed; of anything else the gravest leads. */
function effectsOf(parts: readonly Decoded[], { actor: account }: ReadContext): readonly Effect[] {
  const [first, ...others] = parts;
  if (first === undefined) return [{ action: 'unread message', account, what: 'no message' }];
  const [paid] = first.effects;
  const alike = others.every(({ effects: [effect] }) => isAlike(paid, effect));
  if (others.length === 0 || alike) return parts.flatMap(({ effects }) => effects);
  return [{ action: 'calls', account, via: null, inner: parts }];
}

const isAlike = (a: Effect | undefined, b: Effect | undefined): boolean =>
  a?.action === 'send' && b?.action === 'send' && coinOf(a) !== null && coinOf(a) === coinOf(b);
/** Whose coin of which kind it is; null where it is no single one. */
const coinOf = ({ account, amounts: [one, ...others] }: Effect & { action: 'send' }): string | null =>
  one === undefined || others.length > 0 ? null : JSON.stringify([account, one.asset]);

/** With several, each label says which message it is of: "2: Amount", and "2.1: Amount" inside it. */
function detailsOf(all: readonly Told[], within = ''): Detail[] {
  return all.flatMap(({ parts, inside = [] }, i) => {
    const place = all.length > 1 ? `${within}${within === '' ? '' : '.'}${i + 1}` : within;
    const own = parts.flatMap(({ details }) => details);
    return [
      ...own.map(detail => (place === '' ? detail : { ...detail, label: `${place}: ${detail.label}` })),
      ...detailsOf(inside, place),
    ];
  });
}

function describe(doc: SignDoc, bytes: Uint8Array, context: ReadContext): Payload {
  const { chainId, messages } = doc;
  const told = readMessages(messages, chainId, context);
  const parts = told.flatMap(each => each.parts).map(part => traced(part, limitOf(doc)));
  const details: Detail[] = [...detailsOf(told), ...commonDetails(doc)];
  return {
    form: 'a transaction',
    ...(chainId === '' ? {} : { on: isKnown(chainId) ? chainText(chainId) : `the chain ${quoted(chainId)}` }),
    effects: effectsOf(parts, context),
    details,
    findings: [...parts.flatMap(each => each.findings), ...doubtsOf(doc, told, context)],
    decoded: {
      label: 'Cosmos transaction',
      children: [
        ...laidOut(details),
        ...messages.map(
          ({ type, raw, written }, i): Laid => ({
            ...{ label: `Message ${i + 1}: ${type}`, does: told[i]?.parts.flatMap(({ effects }) => effects) ?? [] },
            ...{ value: raw, kind: written === 'wire' ? 'hex' : 'json' },
          }),
        ),
        doc.mode === 'amino'
          ? { label: 'As it is signed', value: textOf(bytes) ?? '', kind: 'json' }
          : { label: 'Serialised', value: hexOf(bytes), kind: 'hex' },
      ],
    },
    digest: null,
    fits,
  };
}

/** The moment, where both bind: a block is at no certain time. */
const limitOf = ({ timeout, until }: SignDoc): Origin => limit(until === null ? 'block' : 'time', until ?? (timeout || null));

const writtenAs = {
  direct: 'SIGN_MODE_DIRECT',
  amino: 'amino JSON',
  signed: 'a signed transaction (TxRaw)',
} as const;

function commonDetails({ mode, chainId, memo, fee, accountNumber, sequence, timeout, until, unordered }: SignDoc): Detail[] {
  const gas = `${fee.gas_limit} gas`;
  return [
    ...(memo === '' ? [] : [text('Memo', memo)]),
    ...amountsOf(fee.amount, chainId).map(each => ({ ...cost('exact', each), beside: gas })),
    ...(fee.amount.length === 0 ? [text('Fee', 'none', gas)] : []),
    ...(fee.payer === '' ? [] : [addressDetail('Pays the fee', fee.payer)]),
    ...(fee.granter === '' ? [] : [addressDetail('Grants the fee', fee.granter)]),
    text('Chain', chainId === '' ? 'none named' : isKnown(chainId) ? `${chainText(chainId)} (${chainId})` : chainId),
    ...(mode === 'signed' ? [] : [text('Account number', String(accountNumber))]),
    ...(sequence === null ? [] : [text('Sequence', String(sequence))]),
    ...(unordered ? [text('Order', 'any: the sequence does not count')] : []),
    ...(timeout === 0n ? [] : [text('Valid until block', String(timeout))]),
    ...(until === null ? [] : [time('Taken until', until)]),
    text('Written as', writtenAs[mode]),
  ];
}

/** How much is paid of the coin that the fee is in. */
const sentOf = ({ asset }: Amount, told: readonly Told[]): bigint =>
  told
    .flatMap(({ parts }) => parts.flatMap(({ effects }) => effects))
    .flatMap(effect => (effect.action === 'send' || effect.action === 'send across' ? effect.amounts : []))
    .reduce((sum, each) => (each.asset.symbol === asset.symbol ? sum + (each.units ?? 0n) : sum), 0n);

function doubtsOf({ mode, chainId, memo, fee }: SignDoc, told: readonly Told[], context: ReadContext): Found[] {
  const speakers = [...new Set([...told.map(({ by }) => by), fee.payer])].filter(by => by !== '');
  const own = ownHashes(context);
  const isStrange = own.length > 0 && speakers.length > 0 && !speakers.some(by => own.includes(keyHash(by) ?? ''));
  const high = amountsOf(fee.amount, chainId).filter(each => isHighFee(each, chainId, sentOf(each, told)));
  return [
    ...(mode === 'signed' ? [{ id: 'already-signed' as const }] : chainId === '' ? [{ id: 'no-chain' as const }] : []),
    ...(isStrange ? [{ id: 'other-account' as const, account: context.actor, names: speakers }] : []),
    ...high.map(each => ({ id: 'high-fee' as const, amount: each })),
    ...hiddenIn(memo),
  ];
}
