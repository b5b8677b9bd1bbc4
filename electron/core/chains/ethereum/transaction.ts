/** Unsigned Ethereum transactions of every type, as two libraries read them. */
import { Transaction } from 'micro-eth-signer';
import type { TransactionSerializable } from 'viem';
import { keccak256, parseTransaction, serializeTransaction } from 'viem/utils';
import type { Digest } from '../../../contract/values/document.ts';
import { limits } from '../../budget/limits.ts';
import { within } from '../../budget/work.ts';
import { hexed } from '../../text/bytes.ts';
import type { ReadContext } from '../context.ts';
import { amount, cost, type Detail, type Payload, text } from '../decoded.ts';
import { digestOf } from '../digest.ts';
import type { Found } from '../finding.ts';
import { checksummed } from './address.ts';
import { coins } from './assets.ts';
import { readHandovers } from './authorization-list.ts';
import { readCall } from './calls/calls.ts';
import { chainName, chainText, coinOf } from './networks.ts';
import { decodeRlp } from './rlp.ts';

/** null where neither library takes the bytes for a transaction. */
export function readTransaction(bytes: Uint8Array, context: ReadContext): Payload | null {
  const first = bytes[0] ?? 0;
  // A list of RLP, or a type of EIP-2718; everything else is cheap to leave.
  if (bytes.length < 9 || !(first >= 0xc0 || (first >= 1 && first <= 4))) return null;
  context.work.spend(aTransaction + bytes.length * aByte);
  const viem = byViem(bytes);
  const micro = byMicro(bytes);
  if (viem === null && micro === null) return hasItsForm(bytes) ? unread(bytes, context) : null;
  if (viem === null) return halfRead(bytes, micro, context);
  const { transaction, same } = viem;
  const digest = digestOf('keccak256 of the unsigned transaction', [
    { library: 'viem', value: same ? keccak256(bytes).slice(2) : null },
    { library: 'micro-eth-signer', value: micro?.digest ?? null },
  ]);
  return describe(transaction, digest, bytes, context, micro?.signed === true || transaction.r !== undefined);
}

/** Both libraries build an item for every byte, where every byte is an item. */
const aByte = 0.8;
const aTransaction = 100;
/** Two hashes, and the recovery of a key. */
const anAuthorization = 5_000;

/** A typed list of eight fields and more, or a legacy one of six or nine: somebody's node may take what neither library reads. */
function hasItsForm(bytes: Uint8Array): boolean {
  const legacy = (bytes[0] ?? 0) >= 0xc0;
  const item = decodeRlp(legacy ? bytes : bytes.subarray(1));
  return Array.isArray(item) && (legacy ? item.length === 6 || item.length === 9 : item.length >= 8 && item.length <= 14);
}

const unread = (bytes: Uint8Array, { actor: account }: ReadContext): Payload => ({
  form,
  effects: [{ action: 'unread transaction', account, form, because: 'no library' }],
  details: [],
  findings: [
    {
      id: 'unreadable-payload',
      problem: 'The bytes have the form of an Ethereum transaction, and neither library takes them for one.',
    },
  ],
  decoded: { label: 'Transaction', value: hexed(bytes), kind: 'hex' },
  digest: null,
});

interface Parsed {
  transaction: TransactionSerializable & { r?: unknown };
  /** Whether writing it out again gives the same bytes: what is shown is then all there is. */
  same: boolean;
}

function byViem(bytes: Uint8Array): Parsed | null {
  try {
    const transaction = parseTransaction(hexed(bytes)) as Parsed['transaction'];
    return { transaction, same: transaction.r !== undefined || serializeTransaction(transaction).toLowerCase() === hexed(bytes) };
  } catch {
    return null;
  }
}

function byMicro(bytes: Uint8Array): { digest: string | null; signed: boolean } | null {
  try {
    const transaction = Transaction.fromBytes(bytes);
    const again = transaction.toBytes();
    return {
      digest: again.length === bytes.length && again.every((b, i) => b === bytes[i]) ? keccak256(again).slice(2) : null,
      signed: transaction.isSigned,
    };
  } catch {
    return null;
  }
}

const form = 'a transaction';
const fits = { hashFunction: 'HASH_FUNCTION_KECCAK256', over: 'keccak256', form: 'an Ethereum transaction' };

/** One library reads it and the other refuses: nothing of it can be relied on. */
const halfRead = (bytes: Uint8Array, micro: { digest: string | null } | null, { actor: account }: ReadContext): Payload => ({
  form,
  effects: [{ action: 'unread transaction', account, form, because: 'libraries differ' }],
  details: [],
  findings: [{ id: 'libraries-disagree' }],
  decoded: { label: 'Transaction', value: hexed(bytes), kind: 'hex' },
  digest: digestOf('keccak256 of the unsigned transaction', [
    { library: 'viem', value: null },
    { library: 'micro-eth-signer', value: micro?.digest ?? null },
  ]),
  fits,
});

const typeNames: Record<string, string> = {
  legacy: 'legacy',
  eip2930: 'type 1 (EIP-2930)',
  eip1559: 'type 2 (EIP-1559)',
  eip4844: 'type 3 (EIP-4844, blobs)',
  eip7702: 'type 4 (EIP-7702)',
};

function describe(
  transaction: Parsed['transaction'],
  digest: Digest,
  bytes: Uint8Array,
  context: ReadContext,
  signed: boolean,
): Payload {
  const chainId = transaction.chainId === undefined ? null : BigInt(transaction.chainId);
  const at: ReadContext = { ...context, chainId };
  const to = transaction.to ?? null;
  const value = transaction.value ?? 0n;
  const call = readCall({ to, value, data: dataOf(transaction.data) }, at);
  const kind = transaction.type ?? 'legacy';
  const handedOver = transaction.authorizationList?.length ?? 0;
  within('The transaction has', 'authorisations', handedOver, limits.transaction.authorizations);
  context.work.spend(handedOver * anAuthorization);
  const handovers = readHandovers(bytes, handedOver, transaction.nonce ?? 0, at);
  return {
    form,
    on: chainId === null ? 'any chain' : chainText(chainId),
    effects: [...call.effects, ...handovers.effects],
    details: [
      ...call.details,
      ...(chainId === null ? [] : [text('Chain', `${chainText(chainId)} (${chainId})`)]),
      text('Nonce', String(transaction.nonce ?? 0)),
      ...fees(transaction, at),
      { ...text('Transaction type', typeNames[kind] ?? kind), ...(typeNames[kind] !== undefined && { exact: true as const }) },
      ...handovers.details,
    ],
    findings: [
      ...call.findings,
      ...highFee(highestFee(transaction), at),
      ...(!digest.agreed && !signed ? [{ id: 'libraries-disagree' as const }] : []),
      ...(signed ? [{ id: 'already-signed' as const }] : []),
      ...chainFindings(chainId),
      ...handovers.findings,
    ],
    decoded: {
      label: `Ethereum transaction, ${typeNames[kind] ?? kind}`,
      children: [
        to === null
          ? { label: 'To', value: 'none: creates a contract', kind: 'text' }
          : { label: 'To', value: checksummed(to), kind: 'address' },
        { label: 'Value', value: String(value), kind: 'amount', amount: coins(value, at) },
        ...call.trees,
        ...handovers.trees,
        ...rest(transaction),
        { label: 'Data', value: transaction.data ?? '0x', kind: 'hex' },
        { label: 'Serialised', value: hexed(bytes), kind: 'hex' },
      ],
    },
    digest,
    fits,
  };
}

function chainFindings(chainId: bigint | null): Found[] {
  if (chainId === null) return [{ id: 'no-chain' }];
  return chainName(chainId) === undefined ? [{ id: 'unknown-chain', chainId }] : [];
}

const dataOf = (data: string | undefined): Uint8Array => Uint8Array.from(Buffer.from((data ?? '0x').slice(2), 'hex'));

/** Gas of one blob (EIP-4844, GAS_PER_BLOB). */
const blobGas = 131_072n;

/** The most that can be paid for the blobs. */
const highestBlobFee = ({ maxFeePerBlobGas, blobVersionedHashes, blobs }: Parsed['transaction']): bigint =>
  (maxFeePerBlobGas ?? 0n) * BigInt(blobVersionedHashes?.length ?? blobs?.length ?? 0) * blobGas;

/** The most that can be paid for gas and blobs, which a hostile request can make large. */
const highestFee = (transaction: Parsed['transaction']): bigint =>
  (transaction.maxFeePerGas ?? transaction.gasPrice ?? 0n) * (transaction.gas ?? 0n) + highestBlobFee(transaction);

/** A block builder keeps what is paid for gas: a large fee is a transfer to whoever asked for it. */
export function highFee(most: bigint, context: ReadContext): Found[] {
  const coin = coinOf(context.chainId);
  const limit = (coin === 'ETH' || coin === 'BNB' ? 1n : 10n) * 10n ** 18n;
  return most < limit ? [] : [{ id: 'high-fee.gas', amount: coins(most, context) }];
}

function fees(transaction: Parsed['transaction'], context: ReadContext): Detail[] {
  const blobs = highestBlobFee(transaction);
  return [
    { ...cost('most', coins(highestFee(transaction), context)), beside: `${transaction.gas ?? 0n} gas` },
    ...(blobs === 0n ? [] : [amount('For blobs, of that', coins(blobs, context))]),
  ];
}

/** Every other member, so that nothing stays unseen. */
function rest(transaction: Parsed['transaction']): { label: string; value: string }[] {
  const shown = new Set(['to', 'value', 'data', 'authorizationList']);
  return Object.entries(transaction)
    .filter(([key, value]) => !shown.has(key) && value !== undefined)
    .map(([key, value]) => ({
      label: key,
      value:
        typeof value === 'object'
          ? JSON.stringify(value, (_, v: unknown) => (typeof v === 'bigint' ? v.toString() : v))
          : String(value),
    }));
}
