/** A transaction of TRON as a reading: what its one contract does, for whom, until when, and its id. */
import type { Tree } from '../../../contract/document.ts';
import { actingAs } from '../../review/wording/told.ts';
import { hexOf, isReadable, textOf } from '../../text/bytes.ts';
import { list, text } from '../../text/members.ts';
import { holdsUnseen, quoted, unseenIn } from '../../text/visible.ts';
import { sha256Digest } from '../digest.ts';
import { onChain } from '../ethereum/address.ts';
import { tronChain } from '../ethereum/networks.ts';
import { coins, deadlineFact, deadlineOf } from '../parties.ts';
import { WireError } from '../protobuf.ts';
import { type Act, addressFact, digestFacts, fact, type Observation, type ReadContext, type Reading } from '../reading.ts';
import { opened } from './acts.ts';
import { parseTron, type TronContract, type TronTransaction, typeUrl } from './message.ts';

/** null where the bytes have nothing of a transaction of TRON. */
export function readTron(bytes: Uint8Array, context: ReadContext): Reading | null {
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(typeUrl)) return null;
  // A field may be two bytes long.
  context.work.spend(bytes.length);
  try {
    const transaction = parseTron(bytes);
    return describe(transaction, actOf(transaction.contract, { ...context, chainId: tronChain }), bytes, context);
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    // A text that only speaks of such transactions is a text.
    const words = textOf(bytes);
    return words !== null && isReadable(words) ? null : unread(bytes, error.message, context);
  }
}

/** It looks like one, and a node may take it for one: not for what any reader shows. */
function unread(bytes: Uint8Array, why: string, context: ReadContext): Reading {
  return {
    headline: `Sign a TRON transaction that cannot be read with certainty, with ${context.account}`,
    effects: ['What this signature would do is not known.'],
    facts: [],
    observations: [
      {
        rule: 'unreadable-payload',
        sentence: `The bytes have the form of a TRON transaction and not its strict one: ${why}. Not all of it was read.`,
      },
    ],
    decoded: { label: 'TRON transaction', value: hexOf(bytes), kind: 'hex' },
    digest: null,
  };
}

interface Read {
  act: Act;
  /** The account the contract is for, where its type is read here. */
  owner: string | null;
}

function actOf(contract: TronContract, context: ReadContext): Read {
  const known = opened(contract);
  if (known === null) return { act: unknown(contract), owner: null };
  return { act: known.read(actingAs(ownerWords(known.owner, context), context)), owner: known.owner };
}

function unknown({ name, type, value }: TronContract): Act {
  return {
    deed: `holds a contract of type ${name}, which is not read here`,
    effects: ['What this signature would do is not known.'],
    facts: [fact('Contract', hexOf(value), 'hex', 'computed', name)],
    observations: [
      {
        rule: 'opaque-payload',
        sentence: `Contracts of type ${type} (${name}) are not read here: its bytes are shown, and what they do is not.`,
      },
      ...(name === 'CreateSmartContract' ? [{ rule: 'contract-creation' }] : []),
    ],
    trees: [],
  };
}

const isTron = (address: string): boolean => /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address);

/** Whether the key that would sign is the account's own; null where its address on TRON is not known here. */
function isSigner(owner: string, context: ReadContext): boolean | null {
  const row = context.names.signer(context.signWith);
  const addresses = [context.signWith, text(row, 'address'), ...list(row, 'addresses').map(entry => text(entry, 'address'))]
    .map(address => onChain(address ?? '', tronChain))
    .filter(isTron);
  return addresses.length === 0 ? null : addresses.includes(onChain(owner, tronChain));
}

function ownerWords(owner: string, context: ReadContext): string {
  if (isSigner(owner, context) === true) return context.account;
  const known = context.names.address(owner, tronChain);
  return known === undefined ? `the account ${onChain(owner, tronChain)}` : quoted(known.name);
}

/** Much more than a call costs: what is burned for energy comes from the account, and a contract decides how much. */
const highFeeLimit = 1_000n * 10n ** 6n;
/** Nodes take a transaction that expires within a day (java-tron, MAXIMUM_TIME_UNTIL_EXPIRATION). */
const day = 86_400n;

function describe(transaction: TronTransaction, { act, owner }: Read, bytes: Uint8Array, context: ReadContext): Reading {
  const at: ReadContext = { ...context, chainId: tronChain };
  const { contract, feeLimit } = transaction;
  const expires = transaction.expiration / 1000n;
  const end = deadlineOf(expires, context);
  const memo = textOf(transaction.memo);
  const digest = { ...sha256Digest(bytes), method: 'sha256 of the transaction, which is its id' };
  const observations: Observation[] = [...act.observations];
  if (owner !== null && isSigner(owner, context) === false)
    observations.push({
      rule: 'other-account',
      sentence: `The transaction is for ${ownerWords(owner, context)}, and ${context.account} would sign it: that counts only where its key is listed in the permissions of that account.`,
    });
  if (feeLimit > highFeeLimit)
    observations.push({ rule: 'high-fee', sentence: `Up to ${coins(feeLimit, at)} can be burned for energy alone.` });
  if (!end.past && expires - nowOf(context) > day)
    observations.push({
      rule: 'far-deadline',
      sentence: `The transaction expires ${end.text === 'never' ? 'never' : `only at ${end.text}`}: nodes take none for more than a day, so it is signed to be sent later.`,
    });
  if (memo !== null && holdsUnseen(memo.replaceAll(/[\n\r\t]/g, ' ')))
    observations.push({
      rule: 'hidden-characters',
      sentence: `The memo holds characters that cannot be seen: ${unseenIn(memo)}`,
    });
  const facts = [
    ...(owner === null ? [] : [addressFact('From', owner, at)]),
    ...act.facts,
    ...(transaction.memo.length === 0
      ? []
      : [memo === null ? fact('Memo', hexOf(transaction.memo), 'hex') : fact('Memo', memo, 'text')]),
    fact('Chain', 'TRON', 'text', 'computed', 'which of its networks, the reference block decides'),
    ...(feeLimit === 0n ? [] : [fact('Highest fee', String(feeLimit), 'amount', 'computed', coins(feeLimit, at))]),
    fact('Permission used', permissionWords(contract.permissionId), 'text'),
    deadlineFact('Expires', expires, context),
  ];
  return {
    headline: `Sign a TRON transaction that ${act.deed}`,
    effects: [...act.effects, ...(end.past ? ['It has expired: no node takes it any more.'] : [])],
    facts: [...facts, ...digestFacts(digest)],
    moves: act.moves,
    observations,
    decoded: treeOf(transaction, act, facts, bytes),
    digest,
    fits: {
      hashFunction: 'HASH_FUNCTION_SHA256',
      otherwise: 'The payload is a TRON transaction, which is signed over its sha256: this signature would not be valid for it.',
    },
  };
}

const nowOf = (context: ReadContext): bigint => BigInt(Math.floor((Date.parse(context.now) || 0) / 1000));

const permissionWords = (id: bigint): string => (id === 0n ? 'owner' : id === 1n ? 'block production' : `active, number ${id}`);

/** Every member, so that nothing stays unseen. */
function treeOf({ contract, ...transaction }: TronTransaction, act: Act, facts: Reading['facts'], bytes: Uint8Array): Tree {
  const hex = (label: string, value: Uint8Array): Tree[] =>
    value.length === 0 ? [] : [{ label, value: hexOf(value), kind: 'hex' }];
  const number = (label: string, value: bigint): Tree[] => (value === 0n ? [] : [{ label, value: String(value), kind: 'text' }]);
  return {
    label: 'TRON transaction',
    children: [
      {
        label: `Contract of type ${contract.type}: ${contract.name}`,
        note: act.deed,
        children: [
          ...facts.map(f => ({ label: f.label, value: f.value, kind: f.kind })),
          ...act.trees,
          ...hex('Value', contract.value),
        ],
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
