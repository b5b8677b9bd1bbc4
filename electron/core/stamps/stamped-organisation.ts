/**
 * Which organisation a body speaks for, read from the very bytes that are to be stamped.
 * SECURITY: a stamp is over bytes, not over what one reader makes of them. A body is read only where every reader finds the
 * same: it must be exactly what JSON writes for its own value, so that no member occurs twice, hides behind an escape or
 * follows the end, and no other top-level member may pass for the organisation's in a reader that ignores case or underscores.
 */
import { isObject } from '../../contract/text/members.ts';

/** The members of a body that every reader reads alike; null where it is none. */
function membersOf(body: Uint8Array): [name: string, value: unknown][] | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === text && isObject(value) ? Object.entries(value) : null;
  } catch {
    return null;
  }
}
const asRead = (name: string) => name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/**
 * Whether a body only asks: none of its members may pass for one of an activity's envelope, `type`, `timestampMs` and
 * `parameters` (docs/service.md#activities). False where the bytes can be read in more than one way.
 */
export function isQueryBody(body: Uint8Array): boolean {
  const isOfActivity = (name: string) => /^(type|timestampms|parameters)$/.test(asRead(name));
  return membersOf(body)?.every(([name]) => !isOfActivity(name)) ?? false;
}

/** @returns null where the bytes do not say it in one way alone */
export function stampedOrganisation(body: Uint8Array): string | null {
  const members = membersOf(body)?.filter(([name]) => /^organi[sz]ationid$/i.test(asRead(name))) ?? [];
  const [only] = members;
  if (members.length !== 1 || only?.[0] !== 'organizationId') return null;
  return typeof only[1] === 'string' && only[1] !== '' ? only[1] : null;
}
