/** The body of a submit as it was stamped: exactly the members of an envelope, read strictly (interface.md, service-facts §2.4). */
import type { z } from 'zod';
import { rowOfType } from '../contract/operations/table.ts';
import { fieldOf, membersOf } from '../contract/schema-walk.ts';
import { isObject, type Members } from './payload/members.ts';
import { readStrictJson, spellingOf } from './strict-json.ts';

export interface Envelope {
  type: string;
  organizationId: string;
  parameters: Members;
}
export type ReadEnvelope = { ok: true; value: Envelope } | { ok: false; why: string };

const required = ['type', 'timestampMs', 'organizationId', 'parameters'] as const;
const known: readonly string[] = [...required, 'generateAppProofs'];

export function readEnvelope(message: string): ReadEnvelope {
  const read = readStrictJson(message);
  if (!read.ok) return refused(`it is no JSON that every parser reads alike: ${read.why}`);
  if (!isObject(read.value)) return refused('it is not a JSON object');
  const body = read.value;
  const strange = Object.keys(body).find(name => !known.includes(name));
  if (strange !== undefined) return refused(`no request has a member ${JSON.stringify(strange.slice(0, 60))}`);
  const missing = required.find(name => !Object.hasOwn(body, name));
  if (missing !== undefined) return refused(`its member “${missing}” is missing`);
  const { type, timestampMs, organizationId, parameters, generateAppProofs = false } = body;
  if (typeof type !== 'string' || typeof organizationId !== 'string') return refused('its type or organisation is not a text');
  if (typeof timestampMs !== 'string' || !/^[1-9]\d{0,15}$/.test(timestampMs))
    return refused('its time is not a count of milliseconds');
  if (typeof generateAppProofs !== 'boolean') return refused('its member “generateAppProofs” is not true or false');
  if (!isObject(parameters)) return refused('its parameters are not an object');
  const written = otherSpelling(parameters, namesOfType(type));
  return written === null ? { ok: true, value: { type, organizationId, parameters } } : refused(written);
}

const refused = (why: string): ReadEnvelope => ({ ok: false, why });

/** Every member name that the parameters of a type have, at whatever depth, by its spelling; null for types not known here. */
function namesOfType(type: string): ReadonlyMap<string, string> | null {
  const row = rowOfType(type)?.row;
  if (row === undefined) return null;
  const names = new Map<string, string>();
  const walk = (schema: z.core.$ZodType) => {
    const { schema: inner } = fieldOf(schema);
    const element = (inner as { element?: z.core.$ZodType }).element;
    if (element !== undefined) walk(element);
    for (const [name, member] of membersOf(inner)) {
      names.set(spellingOf(name), name);
      walk(member);
    }
  };
  walk(row.parameters);
  return names;
}

/** SECURITY: a member that another parser takes for a known one, and this one does not, must not stand unseen beside it. */
function otherSpelling(value: unknown, names: ReadonlyMap<string, string> | null): string | null {
  if (names === null || typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const usual = Array.isArray(value) ? undefined : names.get(spellingOf(name));
    if (usual !== undefined && usual !== name)
      return `its member ${JSON.stringify(name.slice(0, 60))} is another spelling of “${usual}”`;
    const found = otherSpelling(inner, names);
    if (found !== null) return found;
  }
  return null;
}
