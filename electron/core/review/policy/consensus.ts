/** How many people a policy's consensus expression asks for (docs/service.md#consensus: the number is inside the expression). */
import { type Effort, effort, TooMuch } from '../../text/effort.ts';

/**
 * The fewest votes that satisfy an expression: `||` takes the lower side, `&&` the higher.
 * @param work brackets within brackets make an expression be read once for each pair
 * @returns null where the expression is not understood; nothing is concluded from it then
 * @throws TooMuch
 */
export function fewestVotes(expression: string, work: Effort = effort()): number | null {
  const text = expression.trim();
  if (text === '' || text === 'true') return 0;
  const outer = unwrapped(text, work);
  if (outer !== text) return fewestVotes(outer, work);
  const inner = (part: string) => fewestVotes(part, work);
  const either = split(text, '||', work);
  if (either.length > 1) return combine(either.map(inner), Math.min);
  const both = split(text, '&&', work);
  if (both.length > 1) return combine(both.map(inner), Math.max);
  // SECURITY: only approvers are votes; a count of anything else says nothing.
  const count = /^approvers(?:\.filter\(.*\))?\.count\(\)\s*(>=|>|==)\s*(\d{1,4})$/s.exec(text);
  if (count !== null) return Number(count[2]) + (count[1] === '>' ? 1 : 0);
  if (/^approvers\.any\(.*\)$/s.test(text)) return 1;
  return null;
}

/** Parts of a condition that all must hold, without order or spacing. */
export const clauses = (condition: string, work: Effort = effort()): string[] =>
  split(unwrapped(condition.trim(), work), '&&', work).map(part => part.replace(/\s+/g, ' ').trim());

/** Ways of which one is enough. */
export const alternatives = (condition: string, work: Effort = effort()): string[] =>
  split(unwrapped(condition.trim(), work), '||', work).map(part => unwrapped(part.replace(/\s+/g, ' ').trim(), work));

function combine(values: (number | null)[], how: (one: number, other: number) => number): number | null {
  const known = values.filter(v => v !== null);
  return known.length === values.length ? known.reduce((one, other) => how(one, other)) : null;
}

/** Letters of an expression that are followed: nobody reads a longer one, and each rule goes through it several times. */
const longest = 100_000;

/** @throws TooMuch */
function afford(text: string, work: Effort): void {
  if (text.length > longest) throw new TooMuch('an expression is longer than any that is read');
  work.spend(text.length);
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

/** At the outermost level, outside brackets and quotes. */
function split(text: string, operator: string, work: Effort): string[] {
  afford(text, work);
  const parts: string[] = [];
  let depth = 0;
  let quote = '';
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i);
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === "'" || char === '"') quote = char;
    else if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    else if (depth === 0 && text.startsWith(operator, i)) {
      parts.push(text.slice(start, i));
      start = i + operator.length;
    }
  }
  return [...parts, text.slice(start)];
}
