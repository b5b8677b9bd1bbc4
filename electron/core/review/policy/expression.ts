/**
 * Conditions and consensus expressions of policies as trees. What is not understood stays in the tree as it is written: it
 * is equal to itself and to nothing else, and implies nothing (docs/service.md#consensus).
 */
import { type Effort, effort, TooMuch } from '../../text/effort.ts';

export type Comparing = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in';
export type Expression =
  | { is: 'always' | 'never' }
  /** At least two parts. */
  | { is: 'all' | 'any'; of: readonly Expression[] }
  | { is: 'not'; of: Expression }
  /** `values`: what stands on the right, as it is written; several for `in`. `passes`: what those that are counted pass. */
  | { is: 'compared'; what: string; how: Comparing; values: readonly string[]; passes?: Expression }
  /** A test that some or all members of a list pass; the member is called `$`. */
  | { is: 'each'; how: 'any' | 'all'; list: string; of: Expression }
  | { is: 'unknown'; written: string };

/** Letters of an expression that are read, and brackets within brackets. */
const longest = 100_000;
const deepest = 200;

/** @throws TooMuch */
export const parse = (text: string, work: Effort = effort()): Expression => parsed(text, work, 0);

/** @throws TooMuch */
function afford(text: string, work: Effort): void {
  if (text.length > longest) throw new TooMuch('an expression is longer than any that is read');
  work.spend(text.length + 1);
}

/** Without the pairs of brackets around the whole, all of them in one pass: whoever writes it chooses how many. */
export function unwrapped(text: string, work: Effort): string {
  if (!text.startsWith('(') || !text.endsWith(')')) return text;
  afford(text, work);
  const open: number[] = [];
  const closedAt = new Map<number, number>();
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') open.push(i);
    if (text[i] === ')') closedAt.set(open.pop() ?? -1, i);
  }
  let [from, to] = [0, text.length - 1];
  while (text[from] === '(' && closedAt.get(from) === to) {
    from++;
    to--;
    while (from < to && text.charAt(from).trim() === '') from++;
    while (from < to && text.charAt(to).trim() === '') to--;
  }
  return text.slice(from, to + 1);
}

function parsed(text: string, work: Effort, depth: number): Expression {
  if (depth > deepest) throw new TooMuch('an expression is nested deeper than any that is read');
  afford(text, work);
  const trimmed = unwrapped(text.trim(), work);
  const joined = (is: 'all' | 'any', parts: string[]): Expression => ({
    is,
    of: parts.map(part => parsed(part, work, depth + 1)),
  });
  const ways = split(trimmed, '||');
  if (ways.length > 1) return joined('any', ways);
  const parts = split(trimmed, '&&');
  if (parts.length > 1) return joined('all', parts);
  if (trimmed.startsWith('!') && !trimmed.startsWith('!=')) return negated(parsed(trimmed.slice(1), work, depth + 1));
  return atom(trimmed, work, depth);
}

const negated = (of: Expression): Expression =>
  of.is === 'always' ? { is: 'never' } : of.is === 'never' ? { is: 'always' } : { is: 'not', of };

function atom(text: string, work: Effort, depth: number): Expression {
  if (text === 'true' || text === '') return { is: 'always' };
  if (text === 'false') return { is: 'never' };
  const found = comparisons(text);
  const [only] = found;
  const plain: Expression = { is: 'unknown', written: spaced(text) };
  if (only === undefined) return each(text, work, depth) ?? plain;
  if (found.length > 1) return plain;
  const [left, right] = [spaced(text.slice(0, only.at)), spaced(text.slice(only.at + only.sign.length))];
  const how = only.sign.trim() as Comparing;
  if (left === '' || right === '') return plain;
  const folded = constant(left, how, right);
  if (folded !== null) return { is: folded ? 'always' : 'never' };
  // 5 >= x is x <= 5.
  if (how !== 'in' && isLiteral(left) && !isLiteral(right)) return comparison(right, turned[how], [left], work, depth);
  if (how !== 'in') return comparison(left, how, [right], work, depth);
  const list = itemsOf(right);
  return list === null ? plain : comparison(left, how, list, work, depth);
}

const turned = { '==': '==', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;

/** A comparison; of how many members of a list pass a test, that test is a tree of its own. */
function comparison(what: string, how: Comparing, values: readonly string[], work: Effort, depth: number): Expression {
  const plain = { is: 'compared' as const, what, how, values: values.map(quoteless) };
  const counted = /^(.+)\.count\(\)$/s.exec(what)?.[1] ?? '';
  const found = callAtEnd(counted, ['filter']);
  if (found === null) return plain;
  const passes = tested(found, work, depth);
  return passes === null ? plain : { ...plain, what: `${found.list}.filter(${JSON.stringify(passes)}).count()`, passes };
}

/** Whose members `list.count()` and `list.filter(…).count()` count; null for what is no count. */
export function countedIn(what: string): string | null {
  if (!what.endsWith('.count()')) return null;
  const list = what.slice(0, -'.count()'.length);
  const filter = list.endsWith(')') ? list.indexOf('.filter(') : -1;
  return filter === -1 ? list : list.slice(0, filter);
}

/** `list.any(x, …)` and `list.all(x, …)`. */
function each(text: string, work: Effort, depth: number): Expression | null {
  const found = callAtEnd(text, ['any', 'all']);
  if (found === null) return null;
  const items = itemsOf(found.list);
  const of = tested(found, work, depth);
  if (of === null) return null;
  if (items === null) return { is: 'each', how: found.name as 'any' | 'all', list: found.list, of };
  if (items.length > mostItems) return null;
  // Of a list that is written out, each of its members can be put in.
  const parts = items.map(item => parsed(renamed(found.body, found.member, item), work, depth + 1));
  if (parts.length === 0) return { is: found.name === 'all' ? 'always' : 'never' };
  return parts.length === 1 ? (parts[0] ?? null) : { is: found.name as 'any' | 'all', of: parts };
}
const mostItems = 100;

/** How a test names the member of a list that it looks at, whatever it is called in the text. */
const tested = (found: CallAtEnd, work: Effort, depth: number): Expression | null =>
  found.member === '' ? null : parsed(renamed(found.body, found.member, '$'), work, depth + 1);

interface CallAtEnd {
  list: string;
  name: string;
  /** The name of the member in the body. */
  member: string;
  body: string;
}
/** `list.name(x, body)`, where the bracket behind the name closes at the very end. */
function callAtEnd(text: string, names: readonly string[]): CallAtEnd | null {
  if (!text.endsWith(')')) return null;
  let open = -1;
  walk(text, (at, depth) => {
    if (depth === 1 && text.charAt(at) === '(') open = at;
  });
  const head = /^(.+)\.(\w+)$/s.exec(text.slice(0, Math.max(open, 0)));
  const inner = /^\s*([A-Za-z_]\w*)\s*,(.*)$/s.exec(text.slice(open + 1, -1));
  const [list, name] = [spaced(head?.[1] ?? ''), head?.[2] ?? ''];
  if (list === '' || !names.includes(name) || inner === null) return null;
  return { list, name, member: inner[1] ?? '', body: inner[2] ?? '' };
}

/** A name replaced where it stands for itself: not behind a dot, and not in quotes. */
const renamed = (body: string, name: string, by: string): string =>
  body.replace(/'[^']*'|"[^"]*"|(?<![\w.$])[A-Za-z_]\w*/g, found => (found === name ? by : found));

const literal = /^(?:\d+|'[^']*'|"[^"]*"|true|false)$/;
const isLiteral = (text: string): boolean => literal.test(text);

/** The members of a list that is written out; null for anything else. */
function itemsOf(text: string): string[] | null {
  const inner = /^\[(.*)\]$/s.exec(text)?.[1];
  if (inner === undefined) return null;
  return inner.trim() === '' ? [] : split(inner, ',').map(spaced);
}

/** Whether a comparison holds that has nothing to do with any request; null where it has. */
function constant(left: string, how: Comparing, right: string): boolean | null {
  if (left === right && how !== 'in') return ['==', '<=', '>='].includes(how);
  if (!isLiteral(left)) return null;
  if (how === 'in') {
    const items = itemsOf(right);
    return items?.every(isLiteral) === true ? items.some(item => quoteless(item) === quoteless(left)) : null;
  }
  if (!isLiteral(right)) return null;
  if (how === '==' || how === '!=') return (quoteless(left) === quoteless(right)) === (how === '==');
  if (!/^\d+$/.test(left) || !/^\d+$/.test(right)) return null;
  const [one, other] = [BigInt(left), BigInt(right)];
  return how === '<' ? one < other : how === '<=' ? one <= other : how === '>' ? one > other : one >= other;
}

const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim();
/** The two kinds of quotes mean the same. */
const quoteless = (text: string): string => text.replace(/^(['"])(.*)\1$/s, "'$2'");

const signs = ['==', '!=', '<=', '>=', '<', '>', ' in '] as const;

/** The signs of comparison at the outermost level. */
function comparisons(text: string): { at: number; sign: (typeof signs)[number] }[] {
  const found: { at: number; sign: (typeof signs)[number] }[] = [];
  let end = 0;
  walk(text, (at, depth) => {
    if (depth !== 0 || at < end) return;
    const sign = signs.find(each => text.startsWith(each, at));
    if (sign === undefined) return;
    found.push({ at, sign });
    end = at + sign.length;
  });
  return found;
}

/** Every letter outside quotes, with how many brackets are open behind it. */
function walk(text: string, visit: (at: number, depth: number) => void): void {
  let depth = 0;
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === "'" || char === '"') quote = char;
    else {
      if ('([{'.includes(char)) depth++;
      else if (')]}'.includes(char)) depth--;
      visit(at, depth);
    }
  }
}

/** At the outermost level, outside brackets and quotes. */
export function split(text: string, operator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  walk(text, (at, depth) => {
    if (depth !== 0 || at < start || !text.startsWith(operator, at)) return;
    parts.push(text.slice(start, at));
    start = at + operator.length;
  });
  return [...parts, text.slice(start)];
}
