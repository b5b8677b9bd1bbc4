/** What is to be said of a payload beside what it does: ids of the risk table with what each tells. */

import type { BitcoinFindings } from './bitcoin/findings.ts';
import type { Payload } from './decoded.ts';
import type { Account, Amount, Asset, EffectOf, Party } from './effect.ts';
import type { Holding } from './standing.ts';

interface Stranger {
  /** The part somebody plays, as a noun: "receiver", "spender". */
  role: string;
  party: Party;
}
/** Addresses among what is not read, that nobody here knows; null where not all of it was looked through. */
interface Strangers {
  strangers: readonly Party[] | null;
}
/** By the id of a rule; where a rule has several cases, by the id, a dot and the case. */
export interface Findings extends BitcoinFindings {
  'first-seen': Stranger;
  /** It is called, and nobody gets anything by it but the account. */
  'first-seen.asked': Stranger;
  /** Somebody who is paid, not unknown and not in the address book. */
  payee: Stranger & { standing: 'dealt with before' | 'known by name alone' };
  'address-lookalike': Stranger & { like: { address: string; name: string; differing: number; length: number } };
  'address-checksum': Stranger;
  'delegatecall.code': { code: Party; account: Account };
  'delegatecall.operation': { operation: bigint };
  'delegatecall.initialiser': { code: Party };
  'contract-creation': object;
  /** `like`: the function it begins like, where it is not written as a call of it. */
  'opaque-call.function': { contract: Party; selector: string; paid: boolean; like: string | null } & Strangers;
  'opaque-call.packed': object;
  'opaque-call.batch': { account: Account };
  /** `isMore`: a call, or somebody unknown, stands behind the arguments. */
  'calldata-leftover': { isMore: boolean };
  'value-with-call': { amounts: readonly Amount[] };
  'named-call.function': { contract: Party; name: string } & Strangers;
  'named-call.hand': { effect: EffectOf<'hand'> };
  'named-call.change': { effect: EffectOf<'change'> };
  'named-call.house': { effect: EffectOf<'keep house' | 'set aside'> };
  'token-approval': { effect: EffectOf<'allow'> };
  'unlimited-approval': { effect: EffectOf<'allow' | 'allow all'> };
  'approval-for-all': { effect: EffectOf<'allow all'> };
  /** `party`: who may use it until then. */
  'far-deadline': { until: bigint; party?: Party };
  'burned.token': object;
  'burned.zero': object;
  'burned.contract': { party: Party };
  /** `as`: the power it is, where code may be known for it. */
  'ownership.hand': { effect: EffectOf<'hand'>; as?: Holding };
  'ownership.change': { effect: EffectOf<'change'> };
  'ownership.threshold': { over: Party; count: string };
  'upgrade.hand': { effect: EffectOf<'hand'> };
  'upgrade.change': { effect: EffectOf<'change'> };
  'upgrade.code': { over: Party };
  'upgrade.functions': { over: Party };
  'blind-signing.hash': object;
  'swap-without-minimum': { amounts: readonly Amount[] };
  /** `party`: who receives it there. */
  'other-chain': { over: string; party?: Party };
  'order-elsewhere.swap': { receiver: Party; account: Account };
  /** `assets`: none where the call does not name what stays there. */
  'order-elsewhere.left': { where: Party; assets: readonly Asset[] };
  'safe-refund': object;
  // Transactions of Ethereum
  'high-fee.gas': { amount: Amount };
  'high-fee.carried': { amount: Amount; of: Amount };
  'no-chain': object;
  'unknown-chain': { chainId: bigint };
  'already-signed': object;
  'libraries-disagree': object;
  'account-handover': { effect: EffectOf<'hand over account'> };
  'delegation-revoked': { effect: EffectOf<'take account back'> };
  'every-chain': object;
  'repeated-member.authorisation': { path: string };
  'unsigned-member.authorisation': { key: string };
  'authorization-skipped': { label: string; because: Skipped };
  'disguised-authorization': object;
  // Messages of Solana
  'program-authority': { effect: EffectOf<'change authority'> };
  'program-authority.data': { over: Party };
  'upgrade.program': { over: Party; code: Party };
  'opaque-call.instruction': { program: Party | string; address: string } & Strangers;
  'named-call.instruction': { program: Party | string; address: string; name: string } & Strangers;
  'named-call.recover-nested': { from: Party; to: Party };
  'unlimited-approval.delegate': { effect: EffectOf<'allow delegate'> };
  'solana-approval': { effect: EffectOf<'allow delegate'> };
  'high-fee.priority': { amount: Amount };
  'durable-nonce': { authority: Party | null; isOwn: boolean };
  'lookup-table': object;
  burned: object;
  /** The same bytes as a message and as a transaction. */
  'unreadable-payload.solana': { ways: readonly Payload[] };
  // Transactions of TRON
  'opaque-payload.contract': { type: number; name: string };
  'other-account.permission': { owner: Account; account: Account };
  'high-fee.energy': { amount: Amount };
  'far-deadline.transaction': { until: bigint };
  'account-permissions': {
    title: string;
    needed: bigint;
    keys: readonly { key: Party; weight: bigint }[];
    own: bigint;
    others: bigint;
  };
  // Of any chain
  /** The message is for other accounts to sign. */
  'other-account': { account: Account; names: readonly string[] };
  'high-fee': { amount: Amount };
  'opaque-payload.message': { what: string };
  // What bytes are
  /** 32 bytes that are hashed again. */
  'blind-signing.again': object;
  'blind-signing.bytes': { count: number };
  'opaque-payload.transaction': { form: string };
  'blind-signing': object;
  'blind-signing.text': object;
  'blind-signing.typed-data': object;
  'blind-signing.message': object;
  'text-is-transaction.letters': object;
  'text-is-transaction.digits': object;
  'text-is-typed-data': object;
  'text-is-digest': object;
  'text-is-hex': object;
  'text-makes-key': object;
  /** As a sentence goes on: "it goes on behind an empty space". */
  'text-hides': { what: string };
  'hex-is-text': { text: string };
  'prefix-length': object;
  /** In a text, a memo. */
  'hidden-characters': { what: string; text: string };
  /** The message of a reader, as a sentence. */
  'unreadable-payload': { problem: string };
  'reader-failed': { error: string };
  'over-limit': { problem: string };
  'over-limit.request': { what: string; count: number; most: number };
  /** Bytes that several chains take. */
  'unreadable-payload.chains': { forms: readonly string[] };
  'over-limit.calls': { count: number; over: 'depth' | 'count' | 'bytes' };
  'hash-function-misfit.digest': { bytes: number };
  'hash-function-misfit.unknown': { hashFunction: string };
  /** `hashFunction`: the one that fits; null where the service has none that does. */
  'hash-function-misfit.chain': { hashFunction: string | null; over: string; form: string };
  'hash-function-misfit.ed25519': object;
  'hash-function-misfit.other-curve': object;
  'hash-function-misfit.own': { what: string; hashFunction: string };
  // Typed data of Ethereum
  'token-approval.one': { effect: EffectOf<'allow one'> };
  'unlimited-approval.send': object;
  'other-account.message': { holder: Party; signWith: string };
  order: object;
  'order-for-nothing.nothing': { amounts: readonly Amount[] };
  'order-for-nothing.little': object;
  'order-for-nothing.several': object;
  'order-for-nothing.price': { effect: EffectOf<'offer or ask'> };
  'order-elsewhere.order': { receiver: Party; account: Account };
  'blind-signing.safe': { account: Account };
  'blind-signing.hashes': object;
  'named-call.votes': { effect: EffectOf<'give votes'> };
  /** `isLimited`: rules go with it that are not read; `as`: the power it is, where code may be known for it. */
  delegation: { effect: EffectOf<'let act'>; isLimited?: boolean; as?: Holding };
  /** For a key that is no address. */
  'delegation.key': object;
  /** What is only stated, and may be said of anybody. */
  'unknown-typed-data.statement': object;
  'unknown-typed-data': object;
  'domain-incomplete': { lacks: readonly ('chain id' | 'verifying contract')[]; moves: boolean };
  /** Types and names of the fields, as they are declared and as libraries build them; empty where there are none. */
  'domain-mismatch': { declared: string; built: string };
  'domain-alone': object;
  /** Where in the payload it stands. */
  'repeated-member.typed-data': { path: string };
  'number-precision': { path: string };
  'lone-surrogate': { path: string };
  'unsigned-member.typed-data': { path: string };
  'unsigned-member.more': { count: number };
  'address-checksum.at': { path: string };
  'number-hex': { path: string; written: string; number: bigint };
  /** A name that is drawn like another; the alphabets it mixes, where it does. */
  'name-confusable.type': { name: string; alphabets: readonly string[] };
  'hidden-characters.at': { path: string; text: string };
  'libraries-disagree.readers': object;
  /** The message of a reader, as a sentence. */
  'missing-member': { problem: string };
  'number-form': { problem: string };
  'number-range': { problem: string };
  // Logins
  /** Without a number used once. */
  'sign-in-again': object;
  'sign-in-capability': object;
  'sign-in': { host: string };
  /** The address of a login is a key, as a DID. */
  'sign-in.session': { key: string; host: string };
  /** Of the same party: one of the two hosts stands under the other. */
  'sign-in.under': { host: string; leads: string };
  'sign-in-elsewhere': { host: string; leads: string };
  /** Drawn like a domain that is known. */
  'host-lookalike.text': { host: string; like: string };
  'host-lookalike.login': { host: string; like: string };
  'host-suspicious': { problem: string };
  'host-suspicious.long': { length: number; most: number };
  'other-account.login': object;
}
/** Why nodes leave an authorisation out. */
export type Skipped =
  | { is: 'nonce spent' | 'no signature' | 'upper half' | 'libraries' | 'no key' }
  | { is: 'parity'; parity: bigint }
  | { is: 'chain'; chainId: bigint; transaction: bigint }
  | { is: 'nonce'; nonce: bigint; expected: number };
export type FindingId = keyof Findings;
export type FoundOf<I extends FindingId> = { id: I } & Findings[I];
export type Found = { [I in FindingId]: FoundOf<I> }[FindingId];

/** The row of the risk table that a finding belongs to. */
export const ruleOf = ({ id }: { id: string }): string => id.split('.', 1)[0] ?? id;
