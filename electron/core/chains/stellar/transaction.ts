/** Transactions of Stellar as their signers hash them, and in their envelope (stellar-xdr, Stellar-transaction.x). */
import { hexOf, textOf } from '../../text/bytes.ts';
import { holdsUnseen } from '../../text/visible.ts';
import type { ReadContext } from '../context.ts';
import { addressDetail } from '../counterparty.ts';
import { cost, type Decoded, type Detail, decoded, hex, laidOut, limit, type Payload, text, time, traced } from '../decoded.ts';
import type { Account } from '../effect.ts';
import type { Found } from '../finding.ts';
import { muxedIn, type StellarAccount } from './assets.ts';
import { invoke } from './contract-calls.ts';
import { readOperation } from './operations.ts';
import { Xdr, XdrError } from './xdr.ts';

/** sha256 of the passphrase of each network, which stands before what is hashed. */
const networks: Readonly<Record<string, string>> = {
  '7ac33997544e3175d266bd022439b22cdb16508c01163f26e5cb2a3e1045a979': 'Stellar',
  cee0302d59844d32bdca915c8203dd44b33fbb7edc19051ea37abedf28ecd472: 'Stellar test network',
};
/** ENVELOPE_TYPE_TX, and ENVELOPE_TYPE_TX_FEE_BUMP: somebody pays the fee of a transaction that others sign. */
const envelope = 2;
const feeBump = 5;

const u32 = (bytes: Uint8Array, at: number): number =>
  bytes.length < at + 4 ? -1 : new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at);

const networkOf = (bytes: Uint8Array): string | undefined => networks[hexOf(bytes.subarray(0, 32))];

/** Behind a network, or as the envelope of a transaction whose account is of one of the two types. */
export const isStellar = (bytes: Uint8Array): boolean =>
  networkOf(bytes) !== undefined
    ? [envelope, feeBump].includes(u32(bytes, 32))
    : bytes.length >= 76 && bytes.length % 4 === 0 && u32(bytes, 0) === envelope && [0, 0x100].includes(u32(bytes, 4));

const form = 'a Stellar transaction';
/** Its digest is sha256, and an Ed25519 key of the service takes no digest but as a message: 32 bytes that say nothing. */
const fits = { hashFunction: null, over: 'sha256, whose 32 bytes are the message', form };

/** null where the bytes do not begin like one. */
export function readStellar(bytes: Uint8Array, context: ReadContext): Payload | null {
  if (!isStellar(bytes)) return null;
  context.work.spend(bytes.length);
  const network = networkOf(bytes);
  try {
    const xdr = new Xdr(network === undefined ? bytes.subarray(4) : bytes.subarray(36));
    const isBump = network !== undefined && u32(bytes, 32) === feeBump;
    const payer = isBump ? muxedIn(xdr) : null;
    const most = isBump ? xdr.amount('the fee') : 0n;
    if (isBump && xdr.u32() !== envelope) throw new XdrError('the transaction whose fee is paid is of an unknown kind');
    const read = transactionIn(xdr, network ?? null, context);
    const signatures = (network === undefined || isBump) && read.whole ? signaturesIn(xdr) : 0;
    if (isBump && read.whole && xdr.u32() !== 0)
      throw new XdrError('the transaction has an extension, which this app does not read');
    if (read.whole) xdr.end();
    // Whose signatures are inside says nothing of the one that is asked for: it is over the fee.
    return payer === null
      ? describe(read, network, signatures, bytes, context)
      : describe({ ...read, payer, fee: most }, network, 0, bytes, context);
  } catch (error) {
    if (!(error instanceof XdrError)) throw error;
    // Without a network before them, bytes of any kind may begin like this.
    return network === undefined ? null : unread(bytes, error.message, context);
  }
}

function signaturesIn(xdr: Xdr): number {
  const signatures = xdr.size('the signatures', 20);
  for (let i = 0; i < signatures; i++) {
    xdr.opaque(4);
    xdr.opaque(xdr.size('a signature', 64));
  }
  return signatures;
}

interface Read {
  source: StellarAccount;
  /** Whoever pays the fee, where that is another and signs for nothing else. */
  payer?: StellarAccount;
  fee: bigint;
  sequence: bigint;
  /** Seconds since 1970; 0n without end. */
  until: bigint;
  memo: Detail[];
  memoText: string | null;
  operations: Decoded[];
  /** Whether all of it could be read. */
  whole: boolean;
}

function transactionIn(xdr: Xdr, chain: string | null, context: ReadContext): Read {
  const source = muxedIn(xdr);
  const fee = BigInt(xdr.u32());
  const sequence = xdr.u64();
  const until = conditionsIn(xdr);
  const { memo, memoText } = memoIn(xdr);
  const count = xdr.size('the operations', 100);
  const operations: Decoded[] = [];
  const types: number[] = [];
  let whole = true;
  for (let i = 0; i < count && whole; i++) {
    const before = xdr.left;
    const by = xdr.bool('the account of an operation') ? muxedIn(xdr) : source;
    const type = xdr.u32();
    types.push(type);
    const account = accountOf(by, context);
    const read = readOperation(type, xdr, account, chain, context);
    whole = read !== null;
    const readFrom = before.subarray(0, before.length - (read === null ? 0 : xdr.left.length));
    operations.push(traced(read ?? unknown(type, count - i - 1, account), { readFrom }));
  }
  const extension = whole ? xdr.u32() : 0;
  // What a call of a contract may use up stands behind it, and moves nothing but the fee.
  if (extension === 1 && types.includes(invoke)) whole = false;
  else if (extension !== 0) throw new XdrError('the transaction has an extension, which this app does not read');
  return { source, fee, sequence, until, memo, memoText, operations, whole };
}

const accountOf = ({ address }: StellarAccount, { signWith, actor }: ReadContext): Account =>
  address === signWith ? actor : { address, stranger: `the account ${address}` };

/** What stands behind an operation of another kind cannot be told: where that ends is known to its kind alone. */
function unknown(type: number, further: number, account: Account): Decoded {
  const what = `an operation of type ${type}${further > 0 ? ` and ${further} more behind it` : ''}`;
  return decoded([{ action: 'unread message', account, what }], { findings: [{ id: 'opaque-payload.message', what }] });
}

/** Preconditions: none, a time, or the second version with more of them. */
function conditionsIn(xdr: Xdr): bigint {
  const type = xdr.u32();
  if (type === 0) return 0n;
  if (type === 1) return timeIn(xdr);
  if (type !== 2) throw new XdrError(`the conditions are of the type ${type}`);
  const until = xdr.bool('the time') ? timeIn(xdr) : 0n;
  if (xdr.bool('the ledgers')) xdr.opaque(8);
  if (xdr.bool('the least sequence')) xdr.opaque(8);
  xdr.opaque(8);
  xdr.opaque(4);
  if (xdr.size('the extra signers', 2) > 0)
    throw new XdrError('the transaction asks for extra signers, which this app does not read');
  return until;
}
function timeIn(xdr: Xdr): bigint {
  xdr.u64();
  return xdr.u64();
}

function memoIn(xdr: Xdr): { memo: Detail[]; memoText: string | null } {
  const type = xdr.u32();
  if (type === 0) return { memo: [], memoText: null };
  if (type === 1) {
    const bytes = xdr.opaque(xdr.size('the memo', 28));
    const written = textOf(bytes);
    return { memo: [written === null ? hex('Memo', hexOf(bytes)) : text('Memo', written)], memoText: written };
  }
  if (type === 2) return { memo: [text('Memo', String(xdr.u64()), 'a number')], memoText: null };
  if (type === 3 || type === 4)
    return { memo: [hex('Memo', hexOf(xdr.opaque(32)), type === 3 ? 'a hash' : 'of what is returned')], memoText: null };
  throw new XdrError(`the memo is of the type ${type}`);
}

/** Far above what operations cost: 10 XLM. */
const highFee = 100_000_000n;

function describe(read: Read, network: string | undefined, signatures: number, bytes: Uint8Array, context: ReadContext): Payload {
  const { source, fee, sequence, until, memo, memoText, operations } = read;
  const chain = network ?? null;
  const many = operations.length > 1;
  const paid = { asset: { symbol: 'XLM', decimals: 7, token: null, chain }, units: fee, bound: 'exact' as const };
  const details: Detail[] = [
    addressDetail('From', source.address),
    ...(read.payer === undefined ? [] : [addressDetail('Pays the fee', read.payer.address)]),
    ...(source.id === null ? [] : [text('Id of the sender', String(source.id))]),
    ...operations.flatMap((each, i) =>
      each.details.map(detail => (many ? { ...detail, label: `${i + 1}: ${detail.label}` } : detail)),
    ),
    ...memo,
    cost('most', paid),
    text('Sequence', String(sequence)),
    ...(until === 0n ? [] : [time('Valid until', until)]),
    text('Chain', chain ?? 'Stellar', network === undefined ? 'an envelope names none of its networks' : undefined),
  ];
  return {
    ...{ form: 'a transaction', on: network ?? 'any Stellar network' },
    effects: [
      ...operations.flatMap(each => traced(each, limit('time', until || null)).effects),
      ...(read.payer === undefined
        ? []
        : [{ action: 'pay fee' as const, account: accountOf(read.payer, context), amount: paid, isHigh: fee >= highFee }]),
    ],
    details,
    findings: [
      ...operations.flatMap(each => each.findings),
      ...(fee >= highFee ? [{ id: 'high-fee' as const, amount: paid }] : []),
      ...(signatures > 0 ? [{ id: 'already-signed' as const }] : []),
      ...(network === undefined ? [{ id: 'no-chain' as const }] : []),
      ...otherAccount(read.payer ?? source, context),
      ...(memoText !== null && holdsUnseen(memoText) ? [{ id: 'hidden-characters' as const, what: 'memo', text: memoText }] : []),
    ],
    decoded: {
      label: 'Stellar transaction',
      children: [
        ...laidOut(details),
        ...operations.map((each, i) => ({ label: `Operation ${i + 1}`, does: each.effects, children: laidOut(each.details) })),
        { label: 'Serialised', value: hexOf(bytes), kind: 'hex' },
      ],
    },
    digest: null,
    fits,
  };
}

/** Operations may name other accounts; the one that pays the fee has to sign in any case. */
const otherAccount = ({ address }: StellarAccount, { signWith, actor: account }: ReadContext): Found[] =>
  /^G[A-Z2-7]{55}$/.test(signWith) && address !== signWith ? [{ id: 'other-account', account, names: [address] }] : [];

const unread = (bytes: Uint8Array, why: string, { actor: account }: ReadContext): Payload => ({
  form,
  effects: [{ action: 'unread transaction', account, form, because: 'not strict' }],
  details: [],
  findings: [
    {
      id: 'unreadable-payload',
      problem: `The bytes begin like a Stellar transaction and are not one that is read here: ${why}.`,
    },
  ],
  decoded: { label: 'Stellar transaction', value: hexOf(bytes), kind: 'hex' },
  digest: null,
});
