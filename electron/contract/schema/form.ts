/** Draws an operation's form from the schema of its parameters. */
import { z } from 'zod';
import type { FormField } from './form-field.ts';
import type { Operation } from './operation.ts';
import { fieldOf, membersOf } from './schema-walk.ts';

/** The fields of a row's parameters, in the order of the row. Throws where a row uses a kind that no form can show. */
export function describeForm(row: Operation): FormField[] {
  return membersOf(row.parameters).map(([name, schema]) => describe(name, schema));
}

function describe(name: string, outer: z.core.$ZodType): FormField {
  const { schema, meta, required, nullable } = fieldOf(outer);
  const common = {
    name,
    label: meta.label ?? name,
    required: required && !nullable,
    ...(meta.help !== undefined && { help: meta.help }),
    ...(meta.example !== undefined && { example: meta.example }),
    ...(nullable && { nullable: true }),
    ...(meta.secret && { secret: true }),
  };
  if (schema instanceof z.ZodEnum) return { ...common, kind: 'choice', values: schema.options.map(String) };
  if (schema instanceof z.ZodLiteral)
    return { ...common, kind: 'number', values: [...schema.values].filter(value => typeof value === 'number') };
  if (schema instanceof z.ZodBoolean) return { ...common, kind: 'flag' };
  if (schema instanceof z.ZodNumber) return { ...common, kind: 'number' };
  if (schema instanceof z.ZodArray) return { ...common, kind: 'list', item: describe(name, schema.element) };
  if (schema instanceof z.ZodObject)
    return { ...common, kind: 'group', fields: membersOf(schema).map(([member, inner]) => describe(member, inner)) };
  if (schema instanceof z.ZodString)
    return {
      ...common,
      kind: 'text',
      ...(meta.multiline && { multiline: true }),
      ...(meta.unit !== undefined && { unit: meta.unit }),
      ...(meta.limit !== undefined && { limit: meta.limit }),
      ...(meta.known !== undefined && { suggestions: meta.known }),
      ...(z.safeParse(schema, '').success && { allowsEmpty: true }),
    };
  throw new TypeError(`form: field ${name} is of kind ${schema._zod.def.type}, which no form can show`);
}
