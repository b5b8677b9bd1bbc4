/** Payments of the XRP Ledger as they stand before a signature (xrpl.org, transactions; serialization format). */
import { hexOf, textOf } from '../../text/bytes.ts';
import { holdsUnseen } from '../../text/visible.ts';
import type { ReadContext } from '../context.ts';
import { addressDetail, counterpartyFindings } from '../counterparty.ts';
import {
  amount,
  cost,
  type Decoded,
  type Detail,
  hex,
  isNextToNothing,
  laidOut,
  limit,
  type Payload,
  text,
  traced,
} from '../decoded.ts';
import type { Amount, Asset, Effect } from '../effect.ts';
import type { Found } from '../finding.ts';
import { actOf } from './acts.ts';
import { issuerFindings } from './deals.ts';
import { FieldError, fieldsOf, objectsIn } from './fields.ts';
import { accountOf } from './ledger.ts';
import { Fields } from './named-fields.ts';

/** "STX" and a zero stand before what one key signs, "SMT" and a zero before what one of several signs. */
const prefixes: Readonly<Record<string, 'one' | 'several'>> = { '53545800': 'one', '534d5400': 'several' };

export const isXrp = (bytes: Uint8Array): boolean => hexOf(bytes.subarray(0, 4)) in prefixes && bytes.length > 30;

const form = 'an XRP Ledger transaction';
/** SHA-512, cut in half: no hash function of the service makes it, so that only the digest can be sent. */
const fits = { hashFunction: null, over: 'SHA-512Half', form };

/** null where the bytes do not begin like one. */
export function readXrp(bytes: Uint8Array, context: ReadContext): Payload | null {
  if (!isXrp(bytes)) return null;
  context.work.spend(bytes.length);
  const several = prefixes[hexOf(bytes.subarray(0, 4))] === 'several';
  try {
    // What one of several signs ends with the account that signs.
    const body = several ? bytes.subarray(4, -20) : bytes.subarray(4);
    const fields = new Fields(fieldsOf(body));
    const signer = several ? accountOf(bytes.slice(-20), 'the signer') : null;
    if (fields.type === payment) return describe(fields, signer, bytes, context);
    const act = actOf(fields, context);
    return act === null ? other(fields, signer, bytes, context) : acted(act, fields, signer, bytes, context);
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    return unread(bytes, error.message, context);
  }
}

const payment = 0;
/** tfPartialPayment: less than the amount may arrive, and it still counts as paid. */
const partial = 0x0002_0000n;

function describe(fields: Fields, signer: string | null, bytes: Uint8Array, context: ReadContext): Payload {
  const to = accountOf(fields.bytes(8, 3), 'Destination');
  const given = fields.amount(1, to);
  if (given === null) throw new FieldError('a payment has no Amount');
  const isPartial = ((fields.whole(2, 2) ?? 0n) & partial) !== 0n;
  const account = { address: fields.account, stranger: `the account ${fields.account}` };
  const actor = fields.account === context.signWith ? context.actor : account;
  const most = fields.amount(9, fields.account);
  const counterparty = { address: to };
  // Where SendMax is named, that is what leaves at most, and Amount what arrives: at least DeliverMin, where it is partial.
  const least = isPartial ? (fields.amount(10, to) ?? { ...given, units: 0n }) : given;
  const effect: Effect =
    most === null || isSame(most.asset, given.asset)
      ? {
          action: 'send',
          account: actor,
          amounts: [isPartial || most !== null ? { ...(most ?? given), bound: 'at most' } : given],
          counterparty,
        }
      : { action: 'swap', account: actor, amounts: [{ ...most, bound: 'at most' }], inReturn: [least], counterparty };
  const details: Detail[] = [
    addressDetail('From', fields.account),
    addressDetail('Receiver', to),
    ...numberDetail('Destination tag', fields.whole(2, 14)),
    amount(isPartial ? 'Amount, at most' : 'Amount', given),
    ...(most === null ? [] : [amount('Leaves at most', most)]),
    ...amountDetail('Arrives at least', fields.amount(10, to)),
    ...common(fields),
    ...memos(fields),
    ...oneOfSeveral(signer),
  ];
  return {
    ...{ form: 'a transaction', on: fields.ledger.on },
    effects: traced({ effects: [effect] }, limit('ledger', fields.whole(2, 27))).effects,
    details,
    findings: [
      ...(effect.action === 'swap' && most !== null && isNextToNothing(least)
        ? [{ id: 'swap-without-minimum' as const, amounts: [most] }]
        : []),
      ...(effect.action === 'swap' ? issuerFindings(given, context) : []),
      ...counterpartyFindings(to, 'receiver', context),
      ...feeFindings(fields),
      ...doubts(fields, signer, context),
    ],
    decoded: tree(fields, details, bytes),
    digest: null,
    fits,
  };
}

/** What arrives of the same asset is less by a fee of its issuer: that is a payment, and no exchange. */
const isSame = (a: Asset, b: Asset): boolean =>
  a.listed !== null && a.symbol === b.symbol && a.token?.address === b.token?.address;

const numberDetail = (label: string, value: bigint | null): Detail[] => (value === null ? [] : [text(label, String(value))]);
const amountDetail = (label: string, value: Amount | null): Detail[] => (value === null ? [] : [amount(label, value)]);

const oneOfSeveral = (signer: string | null): Detail[] => (signer === null ? [] : [addressDetail('Signer of several', signer)]);

const common = (fields: Fields): Detail[] => [
  ...[fields.amount(8)].flatMap(paid => (paid === null ? [] : cost('exact', paid))),
  ...numberDetail('Sequence', fields.whole(2, 4)),
  ...numberDetail('Ticket', fields.whole(2, 41)),
  ...numberDetail('Last ledger', fields.whole(2, 27)),
  ...numberDetail('Source tag', fields.whole(2, 3)),
  text('Chain', fields.ledger.chain, fields.networkId === null ? 'no network id: the main one, or a test' : 'not the XRP Ledger'),
];

/** Far above what a payment costs: 10 XRP. */
const highFee = 10_000_000n;
function feeFindings(fields: Fields): Found[] {
  const fee = fields.amount(8);
  return fee === null || (fee.units ?? 0n) < highFee ? [] : [{ id: 'high-fee', amount: fee }];
}

function doubts(fields: Fields, signer: string | null, { signWith, actor: account }: ReadContext): Found[] {
  const by = signer ?? fields.account;
  return [
    ...(fields.bytes(7, 4) === undefined ? [] : [{ id: 'already-signed' as const }]),
    ...(/^r[1-9A-HJ-NP-Za-km-z]{24,34}$/.test(signWith) && by !== signWith
      ? [{ id: 'other-account' as const, account, names: [by] }]
      : []),
    ...memoTexts(fields).flatMap(memo =>
      memo.text !== null && holdsUnseen(memo.text.replaceAll(/[\n\r\t]/g, ' '))
        ? [{ id: 'hidden-characters' as const, what: 'memo', text: memo.text }]
        : [],
    ),
  ];
}

/** MemoData of each memo. */
const memoTexts = (fields: Fields): { bytes: Uint8Array; text: string | null }[] =>
  objectsIn(fields.bytes(15, 9)).flatMap(memo => {
    const data = memo.find(field => field.type === 7 && field.number === 13)?.bytes;
    return data === undefined ? [] : [{ bytes: data, text: textOf(data) }];
  });

const memos = (fields: Fields): Detail[] =>
  memoTexts(fields).map(({ bytes, text: written }) => (written === null ? hex('Memo', hexOf(bytes)) : text('Memo', written)));

function tree(fields: Fields, details: readonly Detail[], bytes: Uint8Array): Payload['decoded'] {
  return {
    label: 'XRP Ledger transaction',
    children: [
      ...laidOut(details),
      ...fields.all.map(field => ({
        label: `Field ${field.type}.${field.number}`,
        value: hexOf(field.bytes),
        kind: 'hex' as const,
      })),
      { label: 'Serialised', value: hexOf(bytes), kind: 'hex' },
    ],
  };
}

function acted(act: Decoded, fields: Fields, signer: string | null, bytes: Uint8Array, context: ReadContext): Payload {
  const details: Detail[] = [
    addressDetail('From', fields.account),
    ...act.details,
    ...common(fields),
    ...memos(fields),
    ...oneOfSeveral(signer),
  ];
  return {
    ...{ form: 'a transaction', on: fields.ledger.on },
    effects: traced({ effects: act.effects }, limit('ledger', fields.whole(2, 27))).effects,
    details,
    findings: [...act.findings, ...feeFindings(fields), ...doubts(fields, signer, context)],
    decoded: tree(fields, details, bytes),
    digest: null,
    fits,
  };
}

/** Any other kind of transaction is named by its number, and its bytes are shown. */
function other(fields: Fields, signer: string | null, bytes: Uint8Array, context: ReadContext): Payload {
  const what = `an XRP Ledger transaction of type ${fields.type}`;
  return {
    ...{ form: 'a transaction', on: fields.ledger.on },
    effects: [{ action: 'unread message', account: context.actor, what }],
    details: [addressDetail('From', fields.account), ...common(fields)],
    findings: [{ id: 'opaque-payload.message', what }, ...feeFindings(fields), ...doubts(fields, signer, context)],
    decoded: tree(fields, [], bytes),
    digest: null,
    fits,
  };
}

const unread = (bytes: Uint8Array, why: string, { actor: account }: ReadContext): Payload => ({
  form,
  effects: [{ action: 'unread transaction', account, form, because: 'not strict' }],
  details: [],
  findings: [
    {
      id: 'unreadable-payload',
      problem: `The bytes begin like an XRP Ledger transaction and are not one: ${why}. Not all of it was read.`,
    },
  ],
  decoded: { label: 'XRP Ledger transaction', value: hexOf(bytes), kind: 'hex' },
  digest: null,
});
