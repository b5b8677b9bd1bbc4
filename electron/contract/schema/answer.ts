/** What a screen must know of an operation's answer, drawn from its row, to show it well. */
import { z } from 'zod';
import type { AnswerField } from './form-field.ts';
import type { Operation } from './operation.ts';
import { fieldOf, membersOf } from './schema-walk.ts';

/**
 * The members of a query's response, or of an activity's result, in the order of the row. Empty where the answer is the
 * activity itself.
 */
export function describeAnswer(row: Operation): AnswerField[] {
  const shape = row.kind === 'activity' ? row.result?.shape : row.response;
  return shape === undefined ? [] : within(shape, '');
}

function within(outer: z.core.$ZodType, path: string): AnswerField[] {
  const { schema, meta } = fieldOf(outer);
  if (schema instanceof z.ZodArray) return within(schema.element, `${path}[]`);
  if (schema instanceof z.ZodObject)
    return membersOf(schema).flatMap(([name, inner]) => within(inner, path === '' ? name : `${path}.${name}`));
  return [{ path, ...(meta.known !== undefined && { known: meta.known }), ...(meta.secret && { secret: true }) }];
}
