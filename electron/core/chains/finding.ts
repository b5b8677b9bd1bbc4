/** What is to be said of a payload beside what it does: ids of the risk table with what each tells. */
import type { Account, Amount, EffectOf, Party } from './effect.ts';

interface Stranger {
  /** The part somebody plays, as a noun: "receiver", "spender". */
  role: string;
  party: Party;
}
/** By the id of a rule; where a rule has several cases, by the id, a dot and the case. */
export interface Findings {
  'first-seen': Stranger;
  'address-lookalike': Stranger & { like: { address: string; name: string; differing: number; length: number } };
  'address-checksum': Stranger;
  'delegatecall.code': { code: Party; account: Account };
  'delegatecall.operation': { operation: bigint };
  'delegatecall.initialiser': { code: Party };
  'contract-creation': object;
  'opaque-call.function': { contract: Party; selector: string; paid: boolean };
  'opaque-call.packed': object;
  'opaque-call.batch': { account: Account };
  'calldata-leftover': object;
  'value-with-call': { amounts: readonly Amount[] };
  'named-call.function': { contract: Party; name: string };
  'named-call.hand': { effect: EffectOf<'hand'> };
  'named-call.change': { effect: EffectOf<'change'> };
  'token-approval': { effect: EffectOf<'allow'> };
  'unlimited-approval': { effect: EffectOf<'allow' | 'allow all'> };
  'approval-for-all': { effect: EffectOf<'allow all'> };
  'far-deadline': { until: bigint };
  'burned.token': object;
  'burned.zero': object;
  'ownership.hand': { effect: EffectOf<'hand'> };
  'ownership.change': { effect: EffectOf<'change'> };
  'ownership.threshold': { over: Party; count: string };
  'upgrade.hand': { effect: EffectOf<'hand'> };
  'upgrade.change': { effect: EffectOf<'change'> };
  'upgrade.code': { over: Party };
  'upgrade.functions': { over: Party };
  'blind-signing.hash': object;
  'swap-without-minimum': { amounts: readonly Amount[] };
  'order-elsewhere.swap': { receiver: Party; account: Account };
  'safe-refund': object;
  // Transactions of Ethereum
  'high-fee.gas': { amount: Amount };
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
  // What bytes are
  'opaque-payload.digest': object;
  'opaque-payload.bytes': { count: number };
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
  'hex-is-text': { text: string };
  'prefix-length': object;
  /** In a text, a memo. */
  'hidden-characters': { what: string; text: string };
  /** The message of a reader, as a sentence. */
  'unreadable-payload': { problem: string };
  'reader-failed': { error: string };
  'over-limit': { problem: string };
  'over-limit.calls': { count: number; over: 'depth' | 'count' | 'bytes' };
  'hash-function-misfit.digest': { bytes: number };
  'hash-function-misfit.unknown': { hashFunction: string };
  'hash-function-misfit.chain': { hashFunction: string; form: string };
  'hash-function-misfit.ed25519': object;
  'hash-function-misfit.other-curve': object;
  'hash-function-misfit.own': { what: string; hashFunction: string };
  // Logins
  'sign-in': { host: string };
  'sign-in-elsewhere': { host: string; leads: string };
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
