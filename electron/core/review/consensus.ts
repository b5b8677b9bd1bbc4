/** How many people a policy's consensus expression asks for (service-facts §2.7: the number is inside the expression). */

/**
 * The fewest votes that satisfy an expression: `||` takes the lower side, `&&` the higher.
 * @returns null where the expression is not understood; nothing is concluded from it then
 */
export function fewestVotes(expression: string): number | null {
  const text = expression.trim();
  if (text === '' || text === 'true') return 0;
  const outer = unwrapped(text);
  if (outer !== text) return fewestVotes(outer);
  const either = split(text, '||');
  if (either.length > 1) return combine(either.map(fewestVotes), Math.min);
  const both = split(text, '&&');
  if (both.length > 1) return combine(both.map(fewestVotes), Math.max);
  // SECURITY: only approvers are votes; a count of anything else says nothing.
  const count = /^approvers(?:\.filter\(.*\))?\.count\(\)\s*(>=|>|==)\s*(\d{1,4})$/s.exec(text);
  if (count !== null) return Number(count[2]) + (count[1] === '>' ? 1 : 0);
  if (/^approvers\.any\(.*\)$/s.test(text)) return 1;
  return null;
}

/** Parts of a condition that all must hold, without order or spacing. */
export const clauses = (condition: string): string[] =>
  split(unwrapped(condition.trim()), '&&').map(part => part.replace(/\s+/g, ' ').trim());

/** Ways of which one is enough. */
export const alternatives = (condition: string): string[] =>
  split(unwrapped(condition.trim()), '||').map(part => unwrapped(part.replace(/\s+/g, ' ').trim()));

function combine(values: (number | null)[], how: (...values: number[]) => number): number | null {
  const known = values.filter(v => v !== null);
  return known.length === values.length ? how(...known) : null;
}

/** Without one pair of brackets around the whole. */
function unwrapped(text: string): string {
  if (!text.startsWith('(') || !text.endsWith(')')) return text;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') depth++;
    if (text[i] === ')') depth--;
    if (depth === 0 && i < text.length - 1) return text;
  }
  return text.slice(1, -1).trim();
}

/** At the outermost level, outside brackets and quotes. */
function split(text: string, operator: string): string[] {
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
