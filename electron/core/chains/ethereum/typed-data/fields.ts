/** Single fields of a struct; null where there is none of that name and kind. */
import type { Struct } from './shape.ts';
import type { Value } from './values.ts';

const valueIn = (struct: Struct, name: string): Value | undefined => (Object.hasOwn(struct, name) ? struct[name] : undefined);
const isStruct = (value: Value | undefined): value is Struct => typeof value === 'object' && !Array.isArray(value);

/** Lower case, as it is hashed. */
export function addressIn(struct: Struct, name: string): string | null {
  const value = valueIn(struct, name);
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/.test(value) ? value : null;
}

export function amountIn(struct: Struct, name: string): bigint | null {
  const value = valueIn(struct, name);
  return typeof value === 'bigint' ? value : null;
}

export function structIn(struct: Struct, name: string): Struct | null {
  const value = valueIn(struct, name);
  return isStruct(value) ? value : null;
}

/** The structs of a list. */
export function structsIn(struct: Struct, name: string): Struct[] {
  const value = valueIn(struct, name);
  return Array.isArray(value) ? value.filter(isStruct) : [];
}

/** Bytes of any length, as 0x-hex. */
export function bytesIn(struct: Struct, name: string): string | null {
  const value = valueIn(struct, name);
  return typeof value === 'string' && /^0x(?:[0-9a-f]{2})*$/.test(value) ? value : null;
}

/** Members that say when something ends. */
const ends = ['deadline', 'expiry', 'expiration', 'expiresAt', 'validUntil', 'validTo', 'validBefore', 'endTime', 'end'];

/** Seconds since 1970; null where no member says it. */
export const endIn = (struct: Struct): bigint | null =>
  ends.map(name => amountIn(struct, name)).find(end => end !== null) ?? null;

export function textIn(struct: Struct, name: string): string | null {
  const value = valueIn(struct, name);
  return typeof value === 'string' ? value : null;
}

/** Members by whose names something moves: how much of it, or to whom. */
export const pays = /^(?:to|dest|destination|payee)$|refund|payout|beneficiary|recipient|receiver|amount|value|price|quantity/i;

/** Names of all members, of those in lists and structs too. */
export function namesIn(value: Value): string[] {
  if (typeof value !== 'object') return [];
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
}
