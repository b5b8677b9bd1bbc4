/** Every place in a value that a schema has a field for, and the value with that place changed. */
import type { z } from 'zod';
import { type Field, fieldOf, membersOf } from '../../../electron/contract/schema/schema-walk.ts';

export type Path = (string | number)[];
export interface Place {
  path: Path;
  field: Field;
}

/** Fields of the schema at which the value has something, list entries by their first. */
export function placesOf(outer: z.core.$ZodType, path: Path = []): Place[] {
  const { schema } = fieldOf(outer);
  const { def } = schema._zod;
  if (def.type === 'array' && 'element' in def) return placesAt(def.element as z.core.$ZodType, [...path, 0]);
  return membersOf(schema).flatMap(([name, inner]) => placesAt(inner, [...path, name]));
}

function placesAt(outer: z.core.$ZodType, path: Path): Place[] {
  return [{ path, field: fieldOf(outer) }, ...placesOf(outer, path)];
}

/** A copy of the value with another value at the path; `undefined` takes the member away. */
export function withAt(value: unknown, path: Path, changed: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return changed;
  if (Array.isArray(value)) return value.map((entry, index) => (index === step ? withAt(entry, rest, changed) : entry));
  const object = { ...(value as Record<string, unknown>) };
  const next = withAt(object[step], rest, changed);
  if (next === undefined) delete object[step];
  else object[step] = next;
  return object;
}

export function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown> | undefined)?.[step], value);
}

/** As problems write it: `secrets[0].name`. */
export function written(path: Path): string {
  return path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : text === '' ? step : `${text}.${step}`),
    '',
  );
}
