/** What is wrong with a value, in words a person can act on: path, what was expected, what came. */
import type { z } from 'zod';
import type { Problem } from '../outcome.ts';
import { pathText, shortened } from '../text/path-text.ts';
import { fieldAt } from './schema-walk.ts';

type Issue = z.core.$ZodIssue;

/**
 * The problems of a refused value, one per field, in the order the schema found them.
 * @param input the value that was refused
 * @param schema the schema that refused it. Without it no value is repeated, because none is known not to be secret.
 * @returns paths like `secrets[2].name`; the value itself has the path ''
 */
export function problemsOf(error: z.ZodError, input: unknown, schema?: z.ZodType): Problem[] {
  const problems = new Map<string, Problem>();
  for (const issue of error.issues) {
    for (const problem of describe(issue, input, schema)) {
      if (!problems.has(problem.path)) problems.set(problem.path, problem);
    }
  }
  return [...problems.values()];
}

function describe(issue: Issue, input: unknown, schema: z.ZodType | undefined): Problem[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(key => ({
      path: pathText([...issue.path, key]),
      expected: 'no such field',
      // SECURITY: what stands under a mistyped name may be what belongs under a secret one.
      received: kindOf(valueAt(input, [...issue.path, key])),
    }));
  const value = valueAt(input, issue.path);
  return [{ path: pathText(issue.path), expected: expectedBy(issue), received: received(value, issue.path, schema) }];
}

/** A row's own words where it has some; otherwise plain words for the kind that was wanted. */
function expectedBy(issue: Issue): string {
  if (!/^(Invalid|Too (small|big))/.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? `a value of kind ${issue.expected}`;
    case 'invalid_value':
      return issue.values.length === 1 ? String(issue.values[0]) : `one of ${listed(issue.values.map(String))}`;
    case 'too_small':
      return `at least ${issue.minimum}${units[issue.origin] ?? ''}`;
    case 'too_big':
      return `at most ${issue.maximum}${units[issue.origin] ?? ''}`;
    default:
      return 'a value of a different form';
  }
}
const kinds: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
};
const units: Record<string, string> = { string: ' characters', array: ' entries' };

function listed(values: string[]): string {
  const most = 12;
  return values.length <= most ? values.join(', ') : `${values.slice(0, most).join(', ')} and ${values.length - most} more`;
}

function received(value: unknown, path: readonly PropertyKey[], schema: z.ZodType | undefined): string {
  // SECURITY: a value is repeated only where the schema has a plain field there that is not marked secret.
  const field = schema && fieldAt(schema, path);
  const plain = field !== undefined && leaves.has(field.schema._zod.def.type) && field.meta.secret !== true;
  if (!plain || (typeof value === 'object' && value !== null)) return kindOf(value);
  if (typeof value === 'string') return JSON.stringify(shortened(value));
  return value === undefined ? 'nothing' : shortened(String(value));
}
const leaves: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'enum', 'literal']);

/** What a value is, without a word of what it says: "a list of 3", "a string of 12 characters", "nothing". */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'string') return `a string of ${value.length} character${value.length === 1 ? '' : 's'}`;
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[step];
  }
  return value;
}
