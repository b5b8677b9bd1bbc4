/** An entry of the Ethereum-style transaction history (docs/service.md#transaction-history). */
import { z } from 'zod';
import { transactionStatuses, transferDirections } from '../schema/enums.ts';
import { maybe, openChoice } from '../schema/fields.ts';
import { isObject } from '../text/members.ts';
import { dialect } from './dialect.ts';

const transfer = z.object({
  direction: openChoice(transferDirections),
  asset: maybe(z.object({ caip19: z.string(), symbol: z.string(), name: z.string(), decimals: z.number() })),
  /** Atomic units. */
  amount: z.string(),
  counterparty: z.string(),
  /** For display alone: never to be used in arithmetic. */
  display: maybe(z.object({ crypto: maybe(z.string()), usd: maybe(z.string()) })),
});

const entry = z.object({
  transactionHash: z.string(),
  block: z.object({ number: z.string(), hash: z.string(), timestamp: z.string() }),
  status: openChoice(transactionStatuses),
  origin: z.string(),
  from: z.string(),
  /** Absent for a contract creation. */
  to: maybe(z.string()),
  fee: z.object({ amount: z.string(), caip19: z.string() }),
  transfers: z.array(transfer),
  service: maybe(z.object({ sponsored: z.boolean(), activityFingerprint: maybe(z.string()), submittedAt: maybe(z.string()) })),
});

/** Names under which the service's own member may come: the specification's words, and the dialect's wire name. */
export const historyServiceMembers: readonly string[] = ['service', 'the service', dialect.historyServiceMember];

/**
 * Puts the service's own member under `service`, whatever the wire calls it.
 * @param value one entry as it came; anything but an object is handed back for the schema to refuse
 * @param member another wire name, where a connection overrides `dialect.historyServiceMember`
 */
export function nameServiceMember(value: unknown, member?: string): unknown {
  if (!isObject(value)) return value;
  const name = [...historyServiceMembers, ...(member === undefined ? [] : [member])].find(n => Object.hasOwn(value, n));
  return name === undefined ? value : { ...value, service: value[name] };
}

/** The same in every entry of an answer, as a deployment of its own calls it. */
export function nameServiceMembers(answer: unknown, member: string): unknown {
  if (!isObject(answer) || !Array.isArray(answer.transactions)) return answer;
  return { ...answer, transactions: answer.transactions.map(each => nameServiceMember(each, member)) };
}

export const historyEntry = z.preprocess(value => nameServiceMember(value), entry);
export type HistoryEntry = z.output<typeof historyEntry>;
