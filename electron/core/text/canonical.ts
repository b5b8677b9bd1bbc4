/** JSON with sorted member names, so that equal values have equal texts whatever order the service sent them in. */
import { hash } from 'node:crypto';
import { isObject } from '../../contract/text/members.ts';

export const canonical = (value: unknown, indent?: number): string => JSON.stringify(sorted(value), undefined, indent);

/** A copy, as asking for each member while it is written takes several times as long. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  // What says itself how it is written, as a time does.
  if (typeof value.toJSON === 'function') return sorted(value.toJSON());
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map(name => [name, sorted(value[name])]));
}

/**
 * SHA-256 (hex) of a text in UTF-8, or of bytes as they stand. In one call, as wherever a list is hashed: objects of the runtime's own, which
 * `createHash` makes, are ended one by one in the pause of a garbage collection, and a list takes ten thousands of them.
 */
export const sha256Of = (value: string | Uint8Array): string => hash('sha256', value);

/** The same of the canonical text of a value. */
export const hashOf = (value: unknown): string => sha256Of(canonical(value));
