/** Unsigned Ethereum transactions of every type, as two libraries read them. */
import { Transaction } from 'micro-eth-signer';
import type { TransactionSerializable } from 'viem';
import { keccak256, parseTransaction, serializeTransaction } from 'viem/utils';
import type { Digest, Fact } from '../../../contract/document.ts';
import { limits } from '../../budget/limits.ts';
import { within } from '../../budget/work.ts';
import { told } from '../../review/wording/told.ts';
import { hexed } from '../../text/bytes.ts';
import { digestOf } from '../digest.ts';
import { coins } from '../parties.ts';
import { digestFacts, fact, type Observation, type ReadContext, type Reading } from '../reading.ts';
import { checksummed } from './address.ts';
import { readHandovers } from './authorization-list.ts';
import { readCall } from './calls/calls.ts';
import { chainName, chainText, coinOf } from './networks.ts';
import { decodeRlp } from './rlp.ts';

/** null where neither library takes the bytes for a transaction. */
export function readTransaction(bytes: Uint8Array, context: ReadContext): Reading | null {
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

function unread(bytes: Uint8Array, context: ReadContext): Reading {
  return {
    headline: `Sign a transaction that neither library can read, with ${context.account}`,
    effects: ['What this signature would do is not known.'],
    facts: [],
    observations: [
      {
        rule: 'unreadable-payload',
        sentence: 'The bytes have the form of an Ethereum transaction, and neither library takes them for one.',
      },
    ],
    decoded: { label: 'Transaction', value: hexed(bytes), kind: 'hex' },
    digest: null,
  };
}

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

const fits = {
  hashFunction: 'HASH_FUNCTION_KECCAK256',
  otherwise:
    'The payload is an Ethereum transaction, which is signed over its keccak256: this signature would not be valid for it.',
};

/** One library reads it and the other refuses: nothing of it can be relied on. */
function halfRead(bytes: Uint8Array, micro: { digest: string | null; signed: boolean } | null, context: ReadContext): Reading {
  return {
    headline: `Sign a transaction that the libraries read differently, with ${context.account}`,
    effects: ['What this signature would do is not certain.'],
    facts: [],
    observations: [{ rule: 'libraries-disagree' }],
    decoded: { label: 'Transaction', value: hexed(bytes), kind: 'hex' },
    digest: digestOf('keccak256 of the unsigned transaction', [
      { library: 'viem', value: null },
      { library: 'micro-eth-signer', value: micro?.digest ?? null },
    ]),
    fits,
  };
}

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
): Reading {
  const chainId = transaction.chainId === undefined ? null : BigInt(transaction.chainId);
  const at: ReadContext = { ...context, chainId };
  const to = transaction.to ?? null;
  const act = told(readCall({ to, value: transaction.value ?? 0n, data: dataOf(transaction.data) }, at), at);
  const kind = transaction.type ?? 'legacy';
  const observations: Observation[] = [...act.observations, ...highFee(highestFee(transaction), at)];
  if (!digest.agreed && !signed) observations.push({ rule: 'libraries-disagree' });
  if (signed) observations.push({ rule: 'already-signed' });
  if (chainId === null)
    observations.push({ rule: 'no-chain', sentence: 'The transaction names no chain: it could be sent on any.' });
  else if (chainName(chainId) === undefined)
    observations.push({ rule: 'unknown-chain', sentence: `Chain ${chainId} is not known here.` });

  const handedOver = transaction.authorizationList?.length ?? 0;
  within('The transaction has', 'authorisations', handedOver, limits.transaction.authorizations);
  context.work.spend(handedOver * anAuthorization);
  const handovers = readHandovers(bytes, handedOver, transaction.nonce ?? 0, at);
  observations.push(...handovers.observations);
  const { deeds } = handovers;
  const handing = deeds.length > 3 ? [`hands over or takes back ${deeds.length} accounts`] : deeds;
  const deed = [act.deed, ...handing].join(', and ');
  const facts: Fact[] = [
    ...act.facts,
    ...(chainId === null ? [] : [fact('Chain', `${chainText(chainId)} (${chainId})`, 'text')]),
    fact('Nonce', String(transaction.nonce ?? 0), 'text'),
    ...fees(transaction, at),
    fact('Transaction type', typeNames[kind] ?? kind, 'text'),
    ...handovers.facts,
    ...digestFacts(digest),
  ];
  return {
    headline: `Sign a transaction that ${deed}`,
    effects: [...act.effects, ...handovers.effects],
    facts,
    moves: act.moves,
    observations,
    decoded: {
      label: `Ethereum transaction, ${typeNames[kind] ?? kind}`,
      children: [
        {
          label: 'To',
          value: to === null ? 'none: creates a contract' : checksummed(to),
          kind: to === null ? 'text' : 'address',
        },
        { label: 'Value', value: String(transaction.value ?? 0n), kind: 'amount', note: coins(transaction.value ?? 0n, at) },
        ...act.trees,
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
export function highFee(most: bigint, context: ReadContext): Observation[] {
  const coin = coinOf(context.chainId);
  const limit = (coin === 'ETH' || coin === 'BNB' ? 1n : 10n) * 10n ** 18n;
  return most < limit ? [] : [{ rule: 'high-fee', sentence: `Up to ${coins(most, context)} can be paid for gas and blobs.` }];
}

function fees(transaction: Parsed['transaction'], context: ReadContext): Fact[] {
  const most = highestFee(transaction);
  const blobs = highestBlobFee(transaction);
  const all = fact('Highest fee', String(most), 'amount', 'computed', `${coins(most, context)}, ${transaction.gas ?? 0n} gas`);
  return blobs === 0n ? [all] : [all, fact('For blobs, of that', String(blobs), 'amount', 'computed', coins(blobs, context))];
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
