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
}
export type FindingId = keyof Findings;
export type FoundOf<I extends FindingId> = { id: I } & Findings[I];
export type Found = { [I in FindingId]: FoundOf<I> }[FindingId];

/** The row of the risk table that a finding belongs to. */
export const ruleOf = ({ id }: { id: string }): string => id.split('.', 1)[0] ?? id;
