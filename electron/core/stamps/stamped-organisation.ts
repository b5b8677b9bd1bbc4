/**
 * Which organisation a body speaks for, read from the very bytes that are to be stamped.
 * SECURITY: a stamp is over bytes, not over what one reader makes of them. A body is read only where every reader finds the
 * same: it must be exactly what JSON writes for its own value, so that no member occurs twice, hides behind an escape or
 * follows the end, and no other top-level member may pass for the organisation's in a reader that ignores case or underscores.
 */
import { isObject } from '../../contract/text/members.ts';

/** @returns null where the bytes do not say it in one way alone */
export function stampedOrganisation(body: Uint8Array): string | null {
  let value: unknown;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    value = JSON.parse(text);
    if (JSON.stringify(value) !== text) return null;
  } catch {
    return null;
  }
  if (!isObject(value)) return null;
  const members = Object.entries(value).filter(([name]) => /^organi[sz]ationid$/i.test(name.replaceAll(/[^\p{L}\p{N}]/gu, '')));
  const [only] = members;
  if (members.length !== 1 || only?.[0] !== 'organizationId') return null;
  return typeof only[1] === 'string' && only[1] !== '' ? only[1] : null;
}
