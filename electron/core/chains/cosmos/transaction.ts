/** Transactions of chains of the Cosmos SDK: what their messages do, for which fee, on which chain. */
import { hexOf, textOf, utf8 } from '../../text/bytes.ts';
import { holdsUnseen } from '../../text/visible.ts';
import type { ReadContext } from '../context.ts';
import { amount, type Decoded, type Detail, decoded, laidOut, type Payload, text } from '../decoded.ts';
import type { Account, Amount } from '../effect.ts';
import type { Found } from '../finding.ts';
import { addressDetail, unfamiliar } from '../party.ts';
import { WireError } from '../protobuf.ts';
import { assetOf, chainText, isKnown } from './denominations.ts';
import { aminoOf, type Coin, type CosmosMessage, directOf, type SignDoc } from './sign-doc.ts';

const form = 'a Cosmos transaction';
const fits = { hashFunction: 'HASH_FUNCTION_SHA256', over: 'sha256', form };

/**
 * Field 1 of a SignDoc holds a body, whose field 1 is a message that names its type first: "/cosmos…". Of its lengths only
 * the last is short: a name.
 */
export function isCosmos(bytes: Uint8Array): boolean {
  if (bytes[0] !== body) return false;
  const slash = bytes.indexOf(0x2f);
  if (slash < 5 || slash > 20 || !bytes.subarray(2, slash).includes(body)) return false;
  const name = Buffer.from(bytes.subarray(slash, slash + 100)).toString('latin1');
  return /^\/[a-z]\w*\.[\w.]+/.test(name);
}
/** Of field 1, with a length behind it. */
const body = 0x0a;

/** SIGN_MODE_DIRECT; null where the bytes have nothing of it. */
export function readDirect(bytes: Uint8Array, context: ReadContext): Payload | null {
  if (!isCosmos(bytes)) return null;
  context.work.spend(bytes.length);
  return strict(bytes, context, () => directOf(bytes));
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
  effects: [{ act: 'unread transaction', account, form, because: 'not strict' }],
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

const coinsOf = (coins: readonly Coin[], chainId: string): Amount[] =>
  coins.map(coin => ({ asset: assetOf(coin.denom, chainId), units: coin.amount, bound: 'exact' }));

const accountOf = (address: string, { signWith, actor }: ReadContext): Account =>
  address === signWith ? actor : { address, stranger: `the account ${address}` };

function readMessage(message: CosmosMessage, chainId: string, context: ReadContext): Decoded {
  const { send, stake, type } = message;
  if (send !== null) {
    const amounts = coinsOf(send.coins, chainId);
    const counterparty = { address: send.to };
    return decoded([{ act: 'send', account: accountOf(send.from, context), amounts, counterparty }], {
      details: [
        addressDetail('From', send.from),
        addressDetail('Receiver', send.to),
        ...(send.by === null ? [] : [text('Over the channel', send.by, 'to another chain (IBC)')]),
        ...amounts.map(each => amount('Amount', each)),
      ],
      findings: unfamiliar(send.to, 'receiver', context),
    });
  }
  if (stake !== null) {
    const amounts = coinsOf([stake.coin], chainId);
    const account = accountOf(stake.delegator, context);
    return decoded([{ act: stake.kind, account, amounts, resource: `the validator ${stake.validator}` }], {
      details: [
        addressDetail('Delegator', stake.delegator),
        text('Validator', stake.validator),
        ...amounts.map(each => amount('Amount', each)),
      ],
    });
  }
  const what = `a message of type ${type.slice(0, 120)}`;
  return decoded([{ act: 'unread message', account: context.actor, what }], {
    details: [{ label: type.slice(0, 120), value: message.raw, kind: message.raw.startsWith('{') ? 'json' : 'hex' }],
    findings: [{ id: 'opaque-payload.message', what }],
  });
}

function describe(doc: SignDoc, bytes: Uint8Array, context: ReadContext): Payload {
  const { chainId, messages, memo } = doc;
  const read = messages.map(message => readMessage(message, chainId, context));
  const many = read.length > 1;
  const details: Detail[] = [
    ...read.flatMap((each, i) => each.details.map(detail => (many ? { ...detail, label: `${i + 1}: ${detail.label}` } : detail))),
    ...(memo === '' ? [] : [text('Memo', memo)]),
    ...coinsOf(doc.fee.coins, chainId).map(fee => ({ ...amount('Fee', fee), beside: `${doc.fee.gas} gas` })),
    ...(doc.fee.payer === '' ? [] : [addressDetail('Pays the fee', doc.fee.payer)]),
    ...(doc.fee.granter === '' ? [] : [addressDetail('Grants the fee', doc.fee.granter)]),
    text('Chain', isKnown(chainId) ? `${chainText(chainId)} (${chainId})` : chainId),
    text('Account number', String(doc.accountNumber)),
    ...(doc.sequence === null ? [] : [text('Sequence', String(doc.sequence))]),
    ...(doc.timeout === 0n ? [] : [text('Valid until block', String(doc.timeout))]),
    text('Written as', doc.mode === 'direct' ? 'SIGN_MODE_DIRECT' : 'amino JSON'),
  ];
  return {
    form,
    effects:
      read.length === 0
        ? [{ act: 'unread message', account: context.actor, what: 'no message' }]
        : read.flatMap(each => each.effects),
    details,
    findings: [...read.flatMap(each => each.findings), ...doubtsOf(doc, context)],
    decoded: {
      label: 'Cosmos transaction',
      children: [
        ...laidOut(details),
        ...messages.map((message, i) => ({
          ...{ label: `Message ${i + 1}: ${message.type.slice(0, 120)}`, does: read[i]?.effects ?? [] },
          ...{ value: message.raw, kind: message.raw.startsWith('{') ? ('json' as const) : ('hex' as const) },
        })),
        doc.mode === 'direct'
          ? { label: 'Serialised', value: hexOf(bytes), kind: 'hex' }
          : { label: 'As it is signed', value: textOf(bytes) ?? '', kind: 'json' },
      ],
    },
    digest: null,
    fits,
  };
}

function doubtsOf({ chainId, memo, messages }: SignDoc, { signWith, actor: account }: ReadContext): Found[] {
  const speakers = [...new Set(messages.flatMap(({ send, stake }) => send?.from ?? stake?.delegator ?? []))];
  const strange = /^[a-z]{2,20}1[02-9ac-hj-np-z]{38,58}$/.test(signWith) && speakers.length > 0 && !speakers.includes(signWith);
  return [
    ...(chainId === '' ? [{ id: 'no-chain' as const }] : []),
    ...(strange ? [{ id: 'other-account' as const, account, names: speakers }] : []),
    ...(holdsUnseen(memo.replaceAll(/[\n\r\t]/g, ' ')) ? [{ id: 'hidden-characters' as const, what: 'memo', text: memo }] : []),
  ];
}
