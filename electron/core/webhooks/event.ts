/** What the body of a delivery says: an activity, a change of a balance, the way of a transaction (docs/service.md#webhooks). */

import { chainIdIn } from '../../contract/chains.ts';
import { type Activity, activity as activityShape } from '../../contract/service/activity.ts';
import { decimal } from '../../contract/text/amounts.ts';
import { isObject } from '../../contract/text/members.ts';
import type { DeliveredEvent } from '../../contract/values/delivery.ts';
import type { Fact, FactKind, Source } from '../../contract/values/document.ts';
import type { Names } from '../chains/context.ts';
import { chainText } from '../chains/ethereum/networks.ts';
import type { ReviewContext } from '../known/context.ts';
import { namesOf } from '../known/names.ts';
import { kindOf, treeOf } from '../known/tree.ts';
import { proposerOf } from '../review/activity-view.ts';
import { headlineOf } from '../review/document.ts';
import { released } from '../review/receipt/receipts.ts';
import { type Json, parseJson } from '../text/json.ts';
import { member, text, whole } from '../text/members.ts';
import { quoted, shortened } from '../text/visible.ts';
import type { BodySays } from './delivery.ts';

export interface ReadBody {
  /** null: no JSON. */
  json: Json | null;
  /** Bytes that are no UTF-8 are replaced. */
  text: string;
  says: BodySays;
}

const balanceTypes: Record<string, string> = {
  'balances:confirmed': 'BALANCE_CONFIRMED_UPDATES',
  'balances:finalized': 'BALANCE_FINALIZED_UPDATES',
};

export function readBody(body: Uint8Array): ReadBody {
  const text = new TextDecoder().decode(body);
  const json = isUtf8(body) ? parseJson(text) : null;
  const value = json?.value;
  const organizationIds = ['organizationId', 'parentOrganizationId']
    .map(name => member(value, name))
    .filter(id => typeof id === 'string');
  return { json, text, says: { organizationIds, eventTypes: eventTypesOf(value), repeated: json?.repeated ?? [] } };
}

function eventTypesOf(value: unknown): string[] {
  const type = text(value, 'type') ?? '';
  const balance = Object.hasOwn(balanceTypes, type) ? balanceTypes[type] : undefined;
  if (balance !== undefined) return [balance];
  if (type === 'transaction:status') return ['SEND_TRANSACTION_STATUS_UPDATES'];
  return activityShape.safeParse(value).success ? ['ACTIVITY_UPDATES'] : [];
}

/**
 * Total: what has no known shape is laid out as it came.
 * @param source `service` where the signature holds, `pasted` where nothing proves it
 */
export function decodeEvent(body: ReadBody, context: ReviewContext, source: Source): DeliveredEvent {
  if (body.json === null) return { kind: 'unknown', headline: 'A body that is not JSON', facts: [], decoded: null };
  const { value } = body.json;
  const names = namesOf(context);
  const decoded = treeOf('Body', value, names);
  const note = source === 'service' ? 'signed by the service' : 'not verified';
  const fact: MakeFact = (label, given, kind, more) =>
    given === undefined ? [] : [{ label, value: given, kind, source, note, ...more }];
  const [type] = body.says.eventTypes;
  const activity = type === 'ACTIVITY_UPDATES' ? activityShape.safeParse(value).data : undefined;
  if (activity !== undefined) {
    const { headline } = headlineOf(activity, context);
    const { id: activityId, status } = activity;
    const facts = activityFacts(activity, context, fact);
    const shown = withheldFrom(activity, context) ? treeOf('Body', released(activity, context), names) : decoded;
    return { kind: 'activity', headline, activityId, type: activity.type, status, facts, decoded: shown };
  }
  if (type?.startsWith('BALANCE_')) return { kind: 'balance', ...balance(value, names, fact), decoded };
  if (type === 'SEND_TRANSACTION_STATUS_UPDATES') return { kind: 'transaction', ...transaction(value, fact), decoded };
  return { kind: 'unknown', headline: 'A body of unknown shape', facts: [], decoded };
}

/**
 * The body as it may leave main.
 * SECURITY: a signature that is not what it should be is withheld here as in a review (docs/threats.md#receipts).
 */
export function shownBody(body: ReadBody, context: ReviewContext): { text: string; withheld: boolean } {
  const activity = activityShape.safeParse(body.json?.value).data;
  if (activity === undefined || !withheldFrom(activity, context)) return { text: body.text, withheld: false };
  return { text: JSON.stringify(released(activity, context), null, 2), withheld: true };
}

const withheldFrom = (activity: Activity, context: ReviewContext): boolean => released(activity, context) !== activity;

type MakeFact = (label: string, value: string | undefined, kind: FactKind, more?: Partial<Fact>) => Fact[];

function activityFacts(activity: Activity, context: ReviewContext, fact: MakeFact): Fact[] {
  const proposer = proposerOf(activity, context);
  return [
    ...fact('Activity', activity.id, 'id'),
    ...fact('Type', activity.type, 'text'),
    ...fact('Status', activity.status, 'text'),
    ...(proposer === null ? [] : fact('Asked by', proposer.userId, 'id', { name: proposer.userName, nameSource: 'service' })),
    ...fact('Votes', String(activity.votes.length), 'text'),
    ...fact('Organisation', activity.organizationId, 'id'),
    ...fact('Fingerprint', activity.fingerprint, 'id'),
    ...fact('Created', activity.createdAt, 'time'),
    ...fact('Updated', activity.updatedAt, 'time'),
  ];
}

/** SECURITY: the amount is a whole number of atomic units; symbol and decimals are the service's claim, never looked up. */
function balance(value: unknown, names: Names, fact: MakeFact): { headline: string; facts: Fact[] } {
  const message = member(value, 'msg');
  const asset = member(message, 'asset');
  const block = member(message, 'block');
  const operation = text(message, 'operation');
  const stage = text(value, 'type') === 'balances:finalized' ? 'finalized' : 'confirmed';
  const amount = amountOf(asset);
  const address = text(message, 'address');
  const known = address === undefined ? undefined : names.address(address);
  const action = operation === 'deposit' ? 'Deposit' : operation === 'withdraw' ? 'Withdrawal' : 'Balance change';
  const where = known === undefined ? '' : ` ${operation === 'withdraw' ? 'from' : 'to'} ${quoted(known.name)}`;
  return {
    headline: `${action} of ${amount}${where}, ${stage}`,
    facts: [
      ...fact('Amount', amount, 'text'),
      ...fact('Atomic units', text(asset, 'amount'), 'text'),
      ...fact('Asset', text(asset, 'name'), 'text'),
      ...fact('Asset id', text(asset, 'caip19'), 'text'),
      ...fact('Address', address, 'address', known === undefined ? {} : { name: known.name, nameSource: known.source }),
      ...chainFact(message, fact),
      ...fact('Transaction', text(message, 'txHash'), 'hex'),
      ...fact('Block', text(block, 'number'), 'text'),
      ...fact('Block hash', text(block, 'hash'), 'hex'),
      ...timeFact('Block time', text(block, 'timestamp'), fact),
      ...fact('Idempotency key', text(message, 'idempotencyKey'), 'id'),
    ],
  };
}

function amountOf(asset: unknown): string {
  const units = whole(member(asset, 'amount'));
  const decimals = whole(member(asset, 'decimals'));
  const given = text(asset, 'symbol');
  const symbol = given === undefined ? 'units of an asset without a symbol' : shortened(given, 24);
  if (units === null) return `an amount that is not a whole number, in ${symbol}`;
  if (decimals === null || decimals < 0n || decimals > 255n) return `${units} atomic units of ${symbol} (decimals not given)`;
  return `${decimal(units, Number(decimals))} ${symbol}`;
}

function transaction(value: unknown, fact: MakeFact): { headline: string; facts: Fact[] } {
  const message = member(value, 'msg');
  const status = text(message, 'status') ?? 'of unknown status';
  const words: Record<string, string> = {
    BROADCASTING: 'Transaction is being sent',
    INCLUDED: 'Transaction is in a block',
    FAILED: 'Transaction failed',
  };
  const error = member(message, 'error');
  return {
    headline: text(words, status) ?? `Transaction ${quoted(status)}`,
    facts: [
      ...fact('Status', status, 'text'),
      ...fact('Error', isObject(error) ? (text(error, 'message') ?? 'no message') : text(message, 'error'), 'text'),
      ...fact('Activity', text(message, 'activityId'), 'id'),
      ...chainFact(message, fact),
      ...fact('Transaction', text(message, 'txHash'), 'hex'),
      ...timeFact('Time', text(message, 'timestamp'), fact),
      ...fact('Idempotency key', text(message, 'idempotencyKey'), 'id'),
    ],
  };
}

function chainFact(message: unknown, fact: MakeFact): Fact[] {
  const caip2 = text(message, 'caip2');
  const chainId = chainIdIn(caip2 ?? '');
  return fact('Chain', caip2, 'text', chainId === null ? {} : { name: chainText(chainId), nameSource: 'computed' });
}

/** A time as a time where it is one; as it came where it is not. */
const timeFact = (label: string, value: string | undefined, fact: MakeFact): Fact[] =>
  fact(label, value, value !== undefined && /^\d{4}-\d\d-\d\dT/.test(value) ? 'time' : kindOf(value ?? ''));

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
