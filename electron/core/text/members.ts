/** Reading values of which nothing is known: own members only, no coercion that loses anything, no exception. */
import { isObject, type Members } from '../../contract/text/members.ts';

/**
 * An own member that is there; null counts as absent, because answers write absent members as null
 * (docs/service.md#differences).
 */
export function member(value: unknown, key: string): unknown {
  if (!isObject(value) || !Object.hasOwn(value, key)) return undefined;
  return value[key] ?? undefined;
}

/** A member as text: strings as they are, numbers and flags in their only spelling. */
export function text(value: unknown, key: string): string | undefined {
  const found = member(value, key);
  if (typeof found === 'string') return found;
  return typeof found === 'number' || typeof found === 'boolean' || typeof found === 'bigint' ? String(found) : undefined;
}

export function list(value: unknown, key: string): unknown[] {
  const found = member(value, key);
  return Array.isArray(found) ? found : [];
}

export const texts = (value: unknown, key: string): string[] => list(value, key).filter(item => typeof item === 'string');

export function flag(value: unknown, key: string): boolean | undefined {
  const found = member(value, key);
  return typeof found === 'boolean' ? found : undefined;
}

/** A whole number written in decimal or 0x-hex, or a safe number; null for anything else. Never rounds. */
export function whole(value: unknown): bigint | null {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : null;
  if (typeof value !== 'string' || value.length > 400) return null;
  if (/^-?\d+$/.test(value)) return BigInt(value);
  return /^0x[0-9a-fA-F]+$/.test(value) ? BigInt(value) : null;
}

/** An answer of the service as a list: the array itself, or the member of the answer that holds it. */
export function rows(answer: unknown, key: string): Members[] {
  const found = Array.isArray(answer) ? answer : list(answer, key);
  return found.filter(isObject);
}

export const utf8Size = (value: string): number => new TextEncoder().encode(value).length;
