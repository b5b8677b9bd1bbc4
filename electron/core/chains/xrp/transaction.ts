/** Payments of the XRP Ledger as they stand before a signature (xrpl.org, transactions; serialization format). */
import { hexOf, textOf } from '../../text/bytes.ts';
import { holdsUnseen } from '../../text/visible.ts';
import type { ReadContext } from '../context.ts';
import { addressDetail, counterpartyFindings } from '../counterparty.ts';
import { amount, type Decoded, type Detail, decoded, hex, laidOut, limit, type Payload, text, traced } from '../decoded.ts';
import type { Amount, Asset, Effect, EffectOf } from '../effect.ts';
import type { Found } from '../finding.ts';
import { amountIn, type Field, FieldError, fieldsOf } from './fields.ts';
import { accountOf, assetAmount, type Ledger, ledgerOf } from './ledger.ts';

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

/** By type and number of the ledger's definitions. */
class Fields {
  readonly all: readonly Field[];
  constructor(all: readonly Field[]) {
    this.all = all;
  }
  bytes(type: number, number: number): Uint8Array | undefined {
    return this.all.find(field => field.type === type && field.number === number)?.bytes;
  }
  whole(type: number, number: number): bigint | null {
    const bytes = this.bytes(type, number);
    return bytes === undefined ? null : BigInt(`0x${hexOf(bytes)}`);
  }
  amount(number: number, anyOf: string | null = null): Amount | null {
    const bytes = this.bytes(6, number);
    return bytes === undefined ? null : assetAmount(amountIn(bytes), this.ledger, anyOf);
  }
  /** UInt16 1.2 names the kind of transaction. */
  get type(): number {
    return Number(this.whole(1, 2) ?? -1n);
  }
  get networkId(): bigint | null {
    return this.whole(2, 1);
  }
  get ledger(): Ledger {
    return ledgerOf(this.networkId);
  }
  get account(): string {
    return accountOf(this.bytes(8, 1), 'Account');
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
      ...(effect.action === 'swap' && most !== null && least.units === 0n
        ? [{ id: 'swap-without-minimum' as const, amounts: [most] }]
        : []),
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
  ...amountDetail('Fee', fields.amount(8)),
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
function memoTexts(fields: Fields): { bytes: Uint8Array; text: string | null }[] {
  const list = fields.bytes(15, 9);
  if (list === undefined) return [];
  const found: { bytes: Uint8Array; text: string | null }[] = [];
  for (let at = 0; at < list.length - 1; ) {
    // 0xea begins a memo, which ends with 0xe1; what is in it was taken apart before.
    const end = endOfObject(list, at + 1);
    const data = fieldsOf(list.slice(at + 1, end)).find(field => field.type === 7 && field.number === 13)?.bytes;
    if (data !== undefined) {
      found.push({ bytes: data, text: textOf(data) });
    }
    at = end + 1;
  }
  return found;
}

/** Blobs of a memo have one byte of length, or two: their end is where the fields before 0xe1 end. */
function endOfObject(list: Uint8Array, from: number): number {
  for (let end = list.indexOf(0xe1, from); end !== -1; end = list.indexOf(0xe1, end + 1)) {
    try {
      fieldsOf(list.slice(from, end));
      return end;
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
    }
  }
  throw new FieldError('a memo does not end');
}

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

/** What is no payment and is read all the same. */
const kinds = {
  accountSet: 3,
  setRegularKey: 5,
  offerCreate: 7,
  offerCancel: 8,
  signerListSet: 12,
  trustSet: 20,
  accountDelete: 21,
} as const;

function actOf(fields: Fields, context: ReadContext): Decoded | null {
  const account = fields.account === context.signWith ? context.actor : { address: fields.account };
  const over = { address: fields.account };
  const hand = (power: string, to: string): Decoded => {
    const effect: EffectOf<'hand'> = { action: 'hand', account, power, over, counterparty: { address: to } };
    return decoded([effect], {
      details: [addressDetail('New holder', to)],
      findings: [{ id: 'ownership.hand', effect }, ...counterpartyFindings(to, 'new holder', context)],
    });
  };
  const change = (power: string, rule: 'ownership' | 'named-call'): Decoded => {
    const effect: EffectOf<'change'> = { action: 'change', account, power, over };
    return decoded([effect], { findings: [{ id: `${rule}.change` as const, effect }] });
  };
  switch (fields.type) {
    case kinds.setRegularKey: {
      // Left out, the key there was is taken away.
      const key = fields.bytes(8, 8);
      return key === undefined
        ? change('takes away the regular key', 'named-call')
        : hand('gives the regular key', accountOf(key, 'RegularKey'));
    }
    case kinds.signerListSet: {
      const others = signersOf(fields).filter(each => !context.names.own(each) && each !== context.signWith);
      const [first] = others.filter(each => !context.names.seen(each)).concat(others);
      return first === undefined ? change('sets the signers', 'named-call') : hand('gives a part of the signatures', first);
    }
    case kinds.accountDelete: {
      const to = accountOf(fields.bytes(8, 3), 'Destination');
      const asset: Asset = { symbol: 'XRP', decimals: 6, token: null, chain: fields.ledger.chain };
      return decoded(
        [
          { action: 'send', account, amounts: [{ asset, units: null, bound: 'all' }], counterparty: { address: to } },
          { action: 'close account', account },
        ],
        { details: [addressDetail('Receiver', to)], findings: counterpartyFindings(to, 'receiver', context) },
      );
    }
    case kinds.offerCreate: {
      // TakerGets is what leaves, TakerPays what comes in.
      const [gives, gets] = [fields.amount(5), fields.amount(4)];
      if (gives === null || gets === null) return null;
      return decoded(
        [{ action: 'swap', account, amounts: [{ ...gives, bound: 'at most' }], inReturn: [gets], counterparty: null }],
        {
          details: [amount('Gives at most', gives), amount('Gets at least', gets)],
          findings: [{ id: 'order' }, ...(gets.units === 0n ? [{ id: 'swap-without-minimum' as const, amounts: [gives] }] : [])],
        },
      );
    }
    case kinds.offerCancel:
      return change('takes back an offer', 'named-call');
    case kinds.trustSet:
      return change('sets how much of a token is accepted', 'named-call');
    case kinds.accountSet:
      // asfDisableMaster 4, asfAuthorizedNFTokenMinter 10, asfAllowTrustLineClawback 16: who decides is another then.
      return change('changes the settings', [4n, 10n, 16n].includes(fields.whole(2, 33) ?? 0n) ? 'ownership' : 'named-call');
    default:
      return null;
  }
}

/** Accounts of a SignerListSet: field 8.1 of each entry (0xeb … 0xe1). */
function signersOf(fields: Fields): string[] {
  const list = hexOf(fields.bytes(15, 4) ?? new Uint8Array());
  return [...list.matchAll(/8114([0-9a-f]{40})/g)].map(([, key = '']) =>
    accountOf(Uint8Array.from(Buffer.from(key, 'hex')), 'SignerEntry'),
  );
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
