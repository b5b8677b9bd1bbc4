/**
 * What a condition lets through: each activity that policies decide about is put in, and what stays open is up to whoever
 * asks (docs/service.md#consensus).
 */
import { type Effort, effort } from '../../text/effort.ts';
import { whole } from '../../text/members.ts';
import { kindOf, type PolicyActivity } from './activities.ts';
import type { Comparing, Expression } from './expression.ts';
import { amountIn, type Compared, capOf, isCalled, isPaid, isWithoutData, partsOf, saysAll, signingTerm } from './terms.ts';

/**
 * `yes`: whatever else it is. `open`: where whoever asks makes it so, or for some of several. `absent`: it asks for what such
 * an activity does not have, and is not met. `unknown`: what is asked for is not understood.
 */
export type Reach = 'yes' | 'open' | 'unknown' | 'absent' | 'no';

/**
 * Whether a condition holds for an activity. A signature is taken for one that pays a stranger all there is: what names no
 * receiver and no amount lets it through.
 * @throws TooMuch
 */
export function reachOf(condition: Expression, activity: PolicyActivity, work: Effort = effort()): Reach {
  work.spend(1);
  switch (condition.is) {
    case 'always':
      return 'yes';
    case 'never':
      return 'no';
    case 'all':
      return together(condition, activity, work);
    case 'any':
      return (
        first(
          condition.of.map(part => reachOf(part, activity, work)),
          ['yes', 'open', 'unknown', 'absent'],
        ) ?? 'no'
      );
    case 'not':
      return opposite[reachOf(condition.of, activity, work)];
    case 'each':
      return each(condition, [condition], activity, work);
    case 'compared':
      return compared(condition, activity);
    default:
      return unread(condition.written, activity);
  }
}

type Each = Extract<Expression, { is: 'each' }>;

function each(condition: Each, parts: readonly Expression[], activity: PolicyActivity, work: Effort): Reach {
  if (!hasTerm(condition.list, activity)) return 'absent';
  const of = reachOf(condition.of, activity, work);
  // Of several, one that is named suffices, and the others are what they like.
  if (condition.how === 'any' && of !== 'unknown') return 'open';
  if (of !== 'no') return of;
  work.spend(parts.length);
  return saysAll(condition.list, parts, test => reachOf(test, activity, work) === 'no') ? 'no' : 'open';
}

function together(condition: Expression, activity: PolicyActivity, work: Effort): Reach {
  const parts = partsOf(condition);
  const found = parts.map(part => (part.is === 'each' ? each(part, parts, activity, work) : reachOf(part, activity, work)));
  const own = parts.filter(part => part.is === 'compared');
  // No more than so many coins, and nothing is called: that is no payment of everything.
  if (activity.lets === 'signing' && own.some(isWithoutData) && own.some(part => capOf(part) === 'coins')) return 'no';
  return first(found, ['no', 'absent', 'unknown', 'open']) ?? 'yes';
}

const first = (found: readonly Reach[], order: readonly Reach[]): Reach | undefined => order.find(each => found.includes(each));
const opposite: Readonly<Record<Reach, Reach>> = { yes: 'no', no: 'yes', open: 'open', unknown: 'unknown', absent: 'absent' };

const quoteless = (value: string): string => value.replace(/^'(.*)'$/s, '$1');

function compared(term: Compared, activity: PolicyActivity): Reach {
  const { what, how, values } = term;
  const own = ownValue(what, activity);
  if (own !== null) {
    const has = values.some(value => own(quoteless(value)));
    return how === '==' || how === 'in' ? (has ? 'yes' : 'no') : how === '!=' ? (has ? 'no' : 'yes') : 'unknown';
  }
  const size = /^activity\.(type|kind|resource|action)\.count\(\)$/.exec(what)?.[1];
  if (size !== undefined) return counted(ownText(size, activity).length, how, values);
  if (!hasTerm(what, activity)) return 'absent';
  if (activity.lets !== 'signing') return isTerm(what) ? 'open' : 'unknown';
  return isTerm(what) || what.startsWith('$') ? signed(term) : 'unknown';
}

function counted(length: number, how: Comparing, values: readonly string[]): Reach {
  const bound = whole(values[0]);
  if (bound === null || how === 'in') return 'unknown';
  const [one, other] = [BigInt(length), bound];
  const holds = {
    '==': one === other,
    '!=': one !== other,
    '<': one < other,
    '<=': one <= other,
    '>': one > other,
    '>=': one >= other,
  };
  return holds[how] ? 'yes' : 'no';
}

/** Whether a value is that of the activity itself, or of the part of it that is cut out; null where it is about something else. */
function ownValue(what: string, activity: PolicyActivity): ((value: string) => boolean) | null {
  const found = /^activity\.(type|kind|resource|action)(?:\[(\d+)(?:\.\.(\d+))?\])?$/.exec(what);
  if (found === null) return null;
  const [, member = '', from, to] = found;
  const text = ownText(member, activity);
  if (from === undefined)
    return member === 'type' || member === 'kind' ? value => kindOf(value) === activity.kind : value => value === text;
  const part = text.slice(Number(from), to === undefined ? Number(from) + 1 : Number(to));
  return value => value === part;
}

function ownText(member: string, { kind, resource, action }: PolicyActivity): string {
  if (member === 'type') return `ACTIVITY_TYPE_${kind}`;
  return member === 'kind' ? kind : member === 'resource' ? resource : action;
}

const keyTerm = /^(?:wallets?|private_key|wallet_account)(?:\.|\[|$)/;
const isTerm = (what: string): boolean =>
  signingTerm.test(what) || keyTerm.test(what) || what.startsWith('activity.params.') || what.startsWith('$');
/** Only what is signed has a transaction; only what is signed, exported or deleted is of one wallet or key. */
function hasTerm(what: string, { lets, resource }: PolicyActivity): boolean {
  if (signingTerm.test(what)) return lets === 'signing';
  if (/^activity\.params\.(?:hash_function|encoding|type)$/.test(what)) return lets === 'signing';
  return !keyTerm.test(what) || resource === 'WALLET' || resource === 'PRIVATE_KEY';
}

/** Names what else only some have: an account, a token. */
const other = /(?:^|\.)(?:account_key|token_mint|owner)$/;
const isNaming = (what: string): boolean => isCalled(what) || isPaid(what) || other.test(what);
/** Where nothing is worth anything (EIP-155 ids of public test networks). */
const testNetworks = ['5', '97', '17000', '80002', '84532', '421614', '560048', '11155111', '11155420', '42431'];
/**
 * Whether a payment of everything to a stranger would pass one comparison. SECURITY: it may be one of coins or of tokens, so
 * what bounds the one leaves it open (docs/threats.md#rules).
 */
function signed(term: Compared): Reach {
  const { what, how, values } = term;
  const names = how === '==' || how === 'in';
  if (isNaming(what)) return names ? 'no' : how === '!=' ? 'yes' : 'open';
  if (what.endsWith('.chain_id') && names && values.every(value => testNetworks.includes(quoteless(value)))) return 'no';
  if (amountIn(what)?.[1] !== 'entry') return 'open';
  if (capOf(term) !== null) return 'no';
  return whole(values[0]) === null ? 'open' : 'yes';
}

function unread(written: string, activity: PolicyActivity): Reach {
  const found = /^(.+)\.contains\(\s*(?:'([^']*)'|"([^"]*)")\s*\)$/s.exec(written);
  if (found === null) return 'unknown';
  const [, what = '', one, other] = found;
  const value = one ?? other ?? '';
  const own = /^activity\.(type|kind|resource|action)$/.exec(what)?.[1];
  if (own === undefined) return !hasTerm(what, activity) ? 'absent' : isTerm(what) ? 'open' : 'unknown';
  return ownText(own, activity).includes(value) ? 'yes' : 'no';
}
