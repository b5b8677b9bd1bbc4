/** Whether one expression holds wherever another does, as far as their form shows it. */
import { type Effort, effort } from '../../text/effort.ts';
import { whole } from '../../text/members.ts';
import { countedIn, type Expression } from './expression.ts';

/** How each expression reads, written once: it is compared with many. */
const keys = new WeakMap<Expression, string>();
/** @throws TooMuch */
function keyOf(expression: Expression, work: Effort): string {
  const known = keys.get(expression);
  if (known !== undefined) return known;
  const key = JSON.stringify(expression);
  work.spend(key.length);
  keys.set(expression, key);
  return key;
}

export type Relation = 'same' | 'narrower' | 'wider' | 'other';

/**
 * What the second is beside the first. `other`: neither is shown to hold wherever the other does.
 * @throws TooMuch
 */
export function relationOf(before: Expression, after: Expression, work: Effort = effort()): Relation {
  const narrower = implies(after, before, work);
  const wider = implies(before, after, work);
  return narrower && wider ? 'same' : narrower ? 'narrower' : wider ? 'wider' : 'other';
}

/**
 * SECURITY: true only where the form shows it; what is not understood implies nothing but itself (docs/threats.md#rules).
 * @throws TooMuch
 */
export function implies(one: Expression, other: Expression, work: Effort = effort()): boolean {
  work.spend(1);
  if (one.is === 'never' || other.is === 'always') return true;
  if (one.is === 'any') return one.of.every(way => implies(way, other, work));
  if (other.is === 'all') return other.of.every(part => implies(one, part, work));
  if (one.is === 'all' && isContradiction(one.of, work)) return true;
  if (one.is === 'compared' && one.how === 'in' && one.values.length > 1 && other.is === 'any')
    return one.values.every(value => implies({ ...one, how: '==', values: [value] }, other, work));
  if (other.is === 'any' && (isCertain(other.of, work) || other.of.some(way => implies(one, way, work)))) return true;
  if (one.is === 'all') return one.of.some(part => implies(part, other, work));
  if (one.is === 'always') return false;
  if (one.is === 'not' && other.is === 'not') return implies(other.of, one.of, work);
  if (one.is === 'each' && other.is === 'each' && one.list === other.list && one.how === other.how)
    return implies(one.of, other.of, work);
  if (one.is === 'compared' && other.is === 'compared') {
    // Who is counted may be fewer, where many are asked for; how many is compared as any number.
    const [mine, theirs] = [one.passes ?? always, other.passes ?? always];
    const asFew = (one.how === '>=' || one.how === '>') && listOf(one) === listOf(other) && implies(mine, theirs, work);
    if (one.what === other.what) return compared(one, other, work);
    return asFew ? compared(one, other, work) : beginsLike(one, other);
  }
  return keyOf(one, work) === keyOf(other, work);
}

const always: Expression = { is: 'always' };
/** Whose members are counted; what is no count is of no list but its own. */
const listOf = ({ what }: Compared): string => {
  const counted = countedIn(what);
  return counted === null ? what : `${counted}.count()`;
};

/** x[0..10] is what begins with x[0..2]. */
function beginsLike(one: Compared, other: Compared): boolean {
  const [mine, theirs] = [one, other].map(({ what }) => /^(.+)\[0\.\.(\d+)\]$/s.exec(what));
  const [long = '', short = ''] = [one, other].map(({ values }) => /^'([^']*)'$/.exec(values[0] ?? '')?.[1]);
  return (
    one.how === '==' &&
    other.how === '==' &&
    mine != null &&
    theirs != null &&
    mine[1] === theirs[1] &&
    long.length === Number(mine[2]) &&
    short.length === Number(theirs[2]) &&
    long.startsWith(short)
  );
}

type Compared = Extract<Expression, { is: 'compared' }>;

function compared(one: Compared, other: Compared, work: Effort): boolean {
  // A value, or one of several.
  if (one.how === '==' || one.how === 'in') {
    work.spend(one.values.length + other.values.length);
    const among = new Set(other.values);
    return one.values.every(value => holds(value, other, among));
  }
  if (keyOf(one, work) === keyOf(other, work)) return true;
  const [mine, theirs] = [whole(one.values[0]), whole(other.values[0])];
  if (mine === null || theirs === null) return false;
  // From a whole number on, or up to one: both ends as those that still count.
  const [from, to] = [fromOf(one, mine), toOf(one, mine)];
  const [least, most] = [fromOf(other, theirs), toOf(other, theirs)];
  return (from !== null && least !== null && from >= least) || (to !== null && most !== null && to <= most);
}
const fromOf = ({ how }: Compared, value: bigint): bigint | null => (how === '>=' ? value : how === '>' ? value + 1n : null);
const toOf = ({ how }: Compared, value: bigint): bigint | null => (how === '<=' ? value : how === '<' ? value - 1n : null);

/** Whether a value that is written out is one that a comparison lets through. */
function holds(value: string, { how, values }: Compared, among: ReadonlySet<string>): boolean {
  if (how === '==' || how === 'in') return among.has(value);
  if (how === '!=') return isWritten(value) && values.every(each => isWritten(each) && each !== value);
  const [mine, bound] = [whole(value), whole(values[0])];
  if (mine === null || bound === null) return false;
  return how === '<' ? mine < bound : how === '<=' ? mine <= bound : how === '>' ? mine > bound : mine >= bound;
}
const isWritten = (value: string): boolean => /^(?:'[^']*'|\d+|true|false)$/.test(value);

/** Those of some parts that one of them denies. SECURITY: looked up, not held pair by pair; whoever writes them chooses how many. */
function hasDenied(parts: readonly Expression[], work: Effort): (part: Expression) => boolean {
  work.spend(parts.length);
  const denied = new Set(parts.flatMap(part => (part.is === 'not' ? [keyOf(part.of, work)] : [])));
  return part => denied.size > 0 && denied.has(keyOf(part, work));
}

/** One and not one: always. */
function isCertain(ways: readonly Expression[], work: Effort): boolean {
  const isDenied = hasDenied(ways, work);
  return ways.some(way => way.is === 'always' || isDenied(way)) || coversAll(ways);
}

/** A value, or any other. */
function coversAll(ways: readonly Expression[]): boolean {
  const saying = (sign: '==' | '!='): string[] =>
    ways.flatMap(way => (way.is === 'compared' && way.how === sign ? [JSON.stringify([way.what, way.values])] : []));
  const others = new Set(saying('!='));
  return others.size > 0 && saying('==').some(value => others.has(value));
}

/** The same thing as two values at once. */
function isContradiction(parts: readonly Expression[], work: Effort): boolean {
  if (parts.some(hasDenied(parts, work))) return true;
  const is = new Map<string, string>();
  return parts.some(part => {
    if (part.is !== 'compared' || part.how !== '==' || !part.values.every(isWritten)) return false;
    const value = JSON.stringify(part.values);
    const other = is.get(part.what) ?? value;
    is.set(part.what, other);
    return other !== value;
  });
}

/** @throws TooMuch */
export const isAlways = (expression: Expression, work: Effort = effort()): boolean => implies({ is: 'always' }, expression, work);
/** @throws TooMuch */
export const isNever = (expression: Expression, work: Effort = effort()): boolean => implies(expression, { is: 'never' }, work);
