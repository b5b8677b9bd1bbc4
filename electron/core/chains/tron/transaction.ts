/** A transaction of TRON as a reading: what its one contract does, for whom, until when, and its id. */
import { hexOf, isReadable, textOf } from '../../text/bytes.ts';
import { list, text as textAt } from '../../text/members.ts';
import { holdsUnseen } from '../../text/visible.ts';
import type { ReadContext } from '../context.ts';
import {
  cost,
  type Decoded,
  type Detail,
  decoded,
  hex,
  type Laid,
  laidOut,
  limit,
  type Payload,
  text,
  time,
  traced,
} from '../decoded.ts';
import { sha256Digest } from '../digest.ts';
import type { Account } from '../effect.ts';
import { onChain } from '../ethereum/address.ts';
import { address, coins, party } from '../ethereum/assets.ts';
import { secondsOf } from '../ethereum/calls/allowances.ts';
import { tronChain } from '../ethereum/networks.ts';
import type { Found } from '../finding.ts';
import { WireError } from '../protobuf.ts';
import { opened } from './actions.ts';
import { parseTron, type TronContract, type TronTransaction, typeUrl } from './message.ts';

const form = 'a TRON transaction';

/** null where the bytes have nothing of a transaction of TRON. */
export function readTron(bytes: Uint8Array, context: ReadContext): Payload | null {
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(typeUrl)) return null;
  // A field may be two bytes long.
  context.work.spend(bytes.length);
  try {
    const transaction = parseTron(bytes);
    return describe(transaction, contractOf(transaction.contract, { ...context, chainId: tronChain }), bytes, context);
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    // A text that only speaks of such transactions is a text.
    const words = textOf(bytes);
    return words !== null && isReadable(words) ? null : unread(bytes, error.message, context);
  }
}

/** It looks like one, and a node may take it for one: not for what any reader shows. */
const unread = (bytes: Uint8Array, why: string, { actor: account }: ReadContext): Payload => ({
  form,
  effects: [{ action: 'unread transaction', account, form, because: 'not strict' }],
  details: [],
  findings: [
    {
      id: 'unreadable-payload',
      problem: `The bytes have the form of a TRON transaction and not its strict one: ${why}. Not all of it was read.`,
    },
  ],
  decoded: { label: 'TRON transaction', value: hexOf(bytes), kind: 'hex' },
  digest: null,
});

interface Read {
  contract: Decoded;
  /** The account the contract is for, where its type is read here. */
  owner: string | null;
}

function contractOf(contract: TronContract, context: ReadContext): Read {
  const known = opened(contract);
  const origin = { readFrom: contract.value };
  if (known === null) return { contract: traced(unknown(contract, context), origin), owner: null };
  const read = known.read({ ...context, actor: ownerOf(known.owner, context) });
  return { contract: traced(read, origin), owner: known.owner };
}

const unknown = ({ name, type, value }: TronContract, { actor: account }: ReadContext): Decoded =>
  decoded([{ action: 'unread message', account, what: `a contract of type ${name}` }], {
    details: [hex('Contract', hexOf(value), name)],
    findings: [
      { id: 'opaque-payload.contract', type, name },
      ...(name === 'CreateSmartContract' ? [{ id: 'contract-creation' as const }] : []),
    ],
  });

const isTron = (address: string): boolean => /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address);

/** Whether the key that would sign is the account's own; null where its address on TRON is not known here. */
function isSigner(owner: string, context: ReadContext): boolean | null {
  const row = context.names.signer(context.signWith);
  const addresses = [context.signWith, textAt(row, 'address'), ...list(row, 'addresses').map(entry => textAt(entry, 'address'))]
    .map(address => onChain(address ?? '', tronChain))
    .filter(isTron);
  return addresses.length === 0 ? null : addresses.includes(onChain(owner, tronChain));
}

function ownerOf(owner: string, context: ReadContext): Account {
  if (isSigner(owner, context) === true) return context.actor;
  return party(owner, { chainId: tronChain }, `the account ${onChain(owner, tronChain)}`);
}

/** Much more than a call costs: what is burned for energy comes from the account, and a contract decides how much. */
const highFeeLimit = 1_000n * 10n ** 6n;
/** Nodes take a transaction that expires within a day (java-tron, MAXIMUM_TIME_UNTIL_EXPIRATION). */
const day = 86_400n;

function describe(transaction: TronTransaction, { contract, owner }: Read, bytes: Uint8Array, context: ReadContext): Payload {
  const at: ReadContext = { ...context, chainId: tronChain };
  const { feeLimit } = transaction;
  const expires = transaction.expiration / 1000n;
  const digest = { ...sha256Digest(bytes), method: 'sha256 of the transaction, which is its id' };
  const details = [
    ...(owner === null ? [] : [address('From', owner, at)]),
    ...contract.details,
    ...memoOf(transaction),
    text('Chain', 'TRON', 'which of its networks, the reference block decides'),
    ...(feeLimit === 0n ? [] : [cost('most', coins(feeLimit, at))]),
    text('Permission used', permissionName(transaction.contract.permissionId)),
    time('Expires', expires),
  ];
  return {
    ...{ form: 'a transaction', on: 'TRON' },
    effects: [
      ...traced(contract, limit('time', expires)).effects,
      ...(expires < secondsOf(context.now) ? [{ action: 'expired' as const, account: context.actor }] : []),
    ],
    details,
    findings: [...contract.findings, ...doubtsOf(transaction, owner, context)],
    decoded: treeOf(transaction, contract, details, bytes),
    digest,
    fits: { hashFunction: 'HASH_FUNCTION_SHA256', over: 'sha256', form },
  };
}

function memoOf({ memo }: TronTransaction): Detail[] {
  const written = textOf(memo);
  if (memo.length === 0) return [];
  return [written === null ? hex('Memo', hexOf(memo)) : text('Memo', written)];
}

function doubtsOf({ feeLimit, expiration, memo }: TronTransaction, owner: string | null, context: ReadContext): Found[] {
  const expires = expiration / 1000n;
  const now = secondsOf(context.now);
  const written = textOf(memo);
  return [
    ...(owner !== null && isSigner(owner, context) === false
      ? [{ id: 'other-account.permission' as const, owner: ownerOf(owner, context), account: context.actor }]
      : []),
    ...(feeLimit > highFeeLimit ? [{ id: 'high-fee.energy' as const, amount: coins(feeLimit, { chainId: tronChain }) }] : []),
    ...(expires >= now && expires - now > day ? [{ id: 'far-deadline.transaction' as const, until: expires }] : []),
    ...(written !== null && holdsUnseen(written.replaceAll(/[\n\r\t]/g, ' '))
      ? [{ id: 'hidden-characters' as const, what: 'memo', text: written }]
      : []),
  ];
}

const permissionName = (id: bigint): string => (id === 0n ? 'owner' : id === 1n ? 'block production' : `active, number ${id}`);

/** Every member, so that nothing stays unseen. */
function treeOf(
  { contract, ...transaction }: TronTransaction,
  read: Decoded,
  details: readonly Detail[],
  bytes: Uint8Array,
): Laid {
  const hex = (label: string, value: Uint8Array): Laid[] =>
    value.length === 0 ? [] : [{ label, value: hexOf(value), kind: 'hex' }];
  const number = (label: string, value: bigint): Laid[] => (value === 0n ? [] : [{ label, value: String(value), kind: 'text' }]);
  return {
    label: 'TRON transaction',
    children: [
      {
        label: `Contract of type ${contract.type}: ${contract.name}`,
        does: read.effects,
        children: [...laidOut(details), ...read.trees, ...hex('Value', contract.value)],
      },
      ...hex('provider', contract.provider),
      ...hex('ContractName', contract.contractName),
      ...number('Permission_id', contract.permissionId),
      ...hex('ref_block_bytes', transaction.refBlockBytes),
      ...number('ref_block_num', transaction.refBlockNumber),
      ...hex('ref_block_hash', transaction.refBlockHash),
      ...number('expiration', transaction.expiration),
      ...hex('data', transaction.memo),
      ...number('timestamp', transaction.timestamp),
      ...number('fee_limit', transaction.feeLimit),
      { label: 'Serialised', value: hexOf(bytes), kind: 'hex' },
    ],
  };
}
