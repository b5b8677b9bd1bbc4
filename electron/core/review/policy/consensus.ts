/** How many people a policy's consensus expression asks for (docs/service.md#consensus: the number is inside the expression). */
import { type Effort, effort } from '../../text/effort.ts';
import { countedIn, type Expression, parse, split, unwrapped } from './expression.ts';

/**
 * The fewest votes that satisfy an expression: `||` takes the lower side, `&&` the higher.
 * @returns null where the expression is not understood; nothing is concluded from it then
 * @throws TooMuch
 */
export const fewestVotes = (expression: string, work: Effort = effort()): number | null => votesOf(parse(expression, work));

function votesOf(expression: Expression): number | null {
  switch (expression.is) {
    case 'always':
      return 0;
    case 'any':
      return combine(expression.of.map(votesOf), Math.min);
    case 'all':
      return ofAll(expression.of);
    case 'each':
      return expression.list === 'approvers' ? 1 : null;
    case 'compared': {
      const { what, how, values } = expression;
      const [least = ''] = values;
      // SECURITY: only approvers are votes; a count of anything else says nothing.
      if (countedIn(what) !== 'approvers' || !/^\d{1,4}$/.test(least)) return null;
      return how === '>' ? Number(least) + 1 : how === '>=' || how === '==' ? Number(least) : null;
    }
    default:
      return null;
  }
}

/** What is not understood beside what is can only ask for more. Two people who are named are two. */
function ofAll(parts: readonly Expression[]): number | null {
  const known = parts.map(votesOf).filter(votes => votes !== null);
  return known.length === 0 ? null : Math.max(...known, new Set(parts.flatMap(namedIn)).size);
}
const namedIn = (part: Expression): string[] =>
  part.is === 'each' && part.list === 'approvers' && part.how === 'any' && part.of.is === 'compared'
    ? part.of.what === '$.id' && part.of.how === '==' && /^'[^']+'$/.test(part.of.values[0] ?? '')
      ? [...part.of.values]
      : []
    : [];

/** Users and tags that an expression names as those who approve. */
export function approversNamed(expression: Expression): string[] {
  switch (expression.is) {
    case 'all':
    case 'any':
      return expression.of.flatMap(approversNamed);
    case 'not':
    case 'each':
      return approversNamed(expression.of);
    case 'compared': {
      const own = /^\$\.(?:id|user_id)$/.test(expression.what) && (expression.how === '==' || expression.how === 'in');
      const inner = expression.passes === undefined ? [] : approversNamed(expression.passes);
      return [...(own ? expression.values.flatMap(value => /^'([^']+)'$/.exec(value)?.[1] ?? []) : []), ...inner];
    }
    case 'unknown':
      return [...expression.written.matchAll(/\$\.tags\.contains\(\s*['"]([^'"]+)['"]\s*\)/g)].flatMap(([, tag]) => tag ?? []);
    default:
      return [];
  }
}

function combine(values: (number | null)[], how: (one: number, other: number) => number): number | null {
  const known = values.filter(v => v !== null);
  return known.length === values.length ? known.reduce((one, other) => how(one, other)) : null;
}

/** Parts of a condition that all must hold, without order or spacing. */
export const clauses = (condition: string, work: Effort = effort()): string[] =>
  split(unwrapped(condition.trim(), work), '&&').map(part => part.replace(/\s+/g, ' ').trim());

/** Ways of which one is enough. */
export const alternatives = (condition: string, work: Effort = effort()): string[] =>
  split(unwrapped(condition.trim(), work), '||').map(part => unwrapped(part.replace(/\s+/g, ' ').trim(), work));
