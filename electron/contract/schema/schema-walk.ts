/** Reading a zod schema: what a field is under its wrappers, and the field at a path. */
import { z } from 'zod';
import type { FieldMeta } from './field-meta.ts';

export interface Field {
  /** The schema without optional, nullable, default and preprocess around it. */
  schema: z.core.$ZodType;
  /** Metadata of all wrappers; the outermost wins. */
  meta: FieldMeta;
  required: boolean;
  /** null is taken, as well as absence. */
  nullable: boolean;
}

/** The field under a schema's wrappers. */
export function fieldOf(outer: z.core.$ZodType): Field {
  let schema = outer;
  let meta: FieldMeta = {};
  let required = true;
  let nullable = false;
  for (;;) {
    meta = { ...z.globalRegistry.get(schema), ...meta };
    if (schema instanceof z.ZodOptional) required = false;
    else if (schema instanceof z.ZodNullable) nullable = true;
    else if (schema instanceof z.ZodPipe) {
      schema = schema.in instanceof z.ZodTransform ? schema.out : schema.in;
      continue;
    } else return { schema, meta, required, nullable };
    schema = schema.unwrap();
  }
}

/** Names and schemas of an object's fields, in the order they are written. */
export function membersOf(schema: z.core.$ZodType): [string, z.core.$ZodType][] {
  return schema instanceof z.ZodObject ? Object.entries(schema.shape as Record<string, z.core.$ZodType>) : [];
}

/** The field at a path of names and indexes; undefined where the schema has none. */
export function fieldAt(outer: z.core.$ZodType, path: readonly PropertyKey[]): Field | undefined {
  let field = fieldOf(outer);
  for (const step of path) {
    const next =
      field.schema instanceof z.ZodArray ? field.schema.element : membersOf(field.schema).find(([name]) => name === step)?.[1];
    if (next === undefined) return undefined;
    field = fieldOf(next);
  }
  return field;
}
