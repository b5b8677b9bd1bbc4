/** JSON with sorted member names, so that equal values have equal texts whatever order the service sent them in. */
import { createHash } from 'node:crypto';
import { isObject } from '../../contract/text/members.ts';

export function canonical(value: unknown, indent?: number): string {
  return JSON.stringify(
    value,
    (_, inner: unknown) => (isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(byName)) : inner),
    indent,
  );
}
const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : a > b ? 1 : 0);

/** SHA-256 (hex) of bytes as they stand. */
export const sha256Bytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** SHA-256 (hex) of a text. */
export const sha256Of = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** The same of the canonical text of a value. */
export const hashOf = (value: unknown): string => sha256Of(canonical(value));
