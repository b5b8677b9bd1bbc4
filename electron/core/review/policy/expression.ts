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
  /** `values`: what stands on the right, as it is written; several for `in`. */
  | { is: 'compared'; what: string; how: Comparing; values: readonly string[] }
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
  return atom(trimmed);
}

const negated = (of: Expression): Expression =>
  of.is === 'always' ? { is: 'never' } : of.is === 'never' ? { is: 'always' } : { is: 'not', of };

const literal = /^(?:\d+|'[^']*'|"[^"]*"|true|false)$/;

function atom(text: string): Expression {
  if (text === 'true' || text === '') return { is: 'always' };
  if (text === 'false') return { is: 'never' };
  const found = comparisons(text);
  const [only] = found;
  const plain: Expression = { is: 'unknown', written: spaced(text) };
  if (only === undefined || found.length > 1) return plain;
  const [what, right] = [spaced(text.slice(0, only.at)), spaced(text.slice(only.at + only.sign.length))];
  const how = only.sign.trim() as Comparing;
  if (what === '' || right === '') return plain;
  if (literal.test(what) && literal.test(right) && (how === '==' || how === '!='))
    return { is: (quoteless(what) === quoteless(right)) === (how === '==') ? 'always' : 'never' };
  if (what === right && how !== 'in') return { is: ['==', '<=', '>='].includes(how) ? 'always' : 'never' };
  if (how !== 'in') return { is: 'compared', what, how, values: [quoteless(right)] };
  const list = /^\[(.*)\]$/s.exec(right);
  return list === null
    ? plain
    : { is: 'compared', what, how, values: split(list[1] ?? '', ',').map(each => quoteless(spaced(each))) };
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
