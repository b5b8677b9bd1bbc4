/** Every text that the service may put into an answer, drawn from the one table: which fields there are, and which take any text. */
import { z } from 'zod';
import { type OperationName, operations } from '../../../../electron/contract/operations/table.ts';
import type { Operation } from '../../../../electron/contract/schema/operation.ts';
import { fieldOf, membersOf } from '../../../../electron/contract/schema/schema-walk.ts';
import { activity as activityObject } from '../../../../electron/contract/service/activity.ts';
import { textsFor } from './text.ts';

interface TextField {
  /** `list_users: users[].userName`; `asked` is what an activity carries, `gave` what came of it. */
  name: string;
  /** What it says in an attack: the longest that its schema lets through; null where it lets none through. */
  text: string | null;
  /** The same whatever its schema says. */
  anyway: string;
}

const found = new Map<string, TextField>();
const rows = Object.entries(operations) as [OperationName, Operation][];

function note(name: string, schema: z.core.$ZodType): void {
  const texts = textsFor(found.size + 1);
  const takes = (text: string) => z.safeParse(schema, text).success;
  found.set(name, { name, text: texts.find(takes) ?? null, anyway: texts[0] ?? '' });
}

function walk(outer: z.core.$ZodType, where: string, path = ''): void {
  const { schema } = fieldOf(outer);
  if (schema instanceof z.ZodArray) walk(schema.element, where, `${path}[]`);
  else if (schema instanceof z.ZodObject)
    for (const [name, inner] of membersOf(schema)) walk(inner, where, path === '' ? name : `${path}.${name}`);
  // A choice is closed for who asks; an activity carries what it carries.
  else if (schema instanceof z.ZodString || schema instanceof z.ZodEnum) note(`${where}: ${path}`, outer);
}

for (const [name, row] of rows) {
  if (row.kind === 'query' && !('activity' in row.response.shape || 'activities' in row.response.shape)) walk(row.response, name);
  if (row.kind !== 'activity') continue;
  walk(row.parameters, `${name} asked`);
  if (row.result !== null) walk(row.result.shape, `${name} gave`);
}
walk(activityObject, 'activity');

export const fields: ReadonlyMap<string, TextField> = found;
