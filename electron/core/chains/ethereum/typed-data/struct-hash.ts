/**
 * The hash of a struct as EIP-712 writes it down (encodeType, encodeData), from the standard's text. It stands beside the
 * libraries where one of them refuses a name that the standard allows: a type of an exchange with a colon in it, a field in
 * the letters of another alphabet.
 */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesOfHex, hexOf, utf8 } from '../../../text/bytes.ts';
import type { Struct, Types } from './shape.ts';
import type { Value } from './values.ts';

/** The digest that is signed; 64 hex digits. */
export function typedHash(domain: Struct, type: string, message: Struct, types: Types): string {
  const parts = [Uint8Array.of(0x19, 0x01), hashOf('EIP712Domain', domain, types)];
  return hexOf(keccak_256(Buffer.concat(type === 'EIP712Domain' ? parts : [...parts, hashOf(type, message, types)])));
}

function hashOf(type: string, struct: Struct, types: Types): Uint8Array {
  const fields = types[type] ?? [];
  const words = fields.map(field => word(field.type, struct[field.name], types));
  return keccak_256(Buffer.concat([keccak_256(utf8(encodedType(type, types))), ...words]));
}

/** The type, then every one it reaches, in the order of their names. */
function encodedType(type: string, types: Types): string {
  const reached = new Set([type]);
  for (const name of reached)
    for (const field of types[name] ?? []) {
      const [base = ''] = field.type.split('[', 1);
      if (Object.hasOwn(types, base)) reached.add(base);
    }
  const [first = '', ...others] = reached;
  return [first, ...others.sort()]
    .map(name => `${name}(${(types[name] ?? []).map(field => `${field.type} ${field.name}`).join(',')})`)
    .join('');
}

function word(type: string, value: Value | undefined, types: Types): Uint8Array {
  const inner = /^(.+)\[\d*\]$/.exec(type)?.[1];
  if (inner !== undefined && Array.isArray(value)) return keccak_256(Buffer.concat(value.map(each => word(inner, each, types))));
  if (Object.hasOwn(types, type)) return hashOf(type, value as Struct, types);
  if (typeof value === 'bigint') return number(value);
  if (typeof value === 'boolean') return number(value ? 1n : 0n);
  if (type === 'string') return keccak_256(utf8(String(value)));
  const bytes = bytesOfHex(String(value)) ?? new Uint8Array();
  if (type === 'bytes') return keccak_256(bytes);
  const padded = new Uint8Array(32);
  padded.set(bytes, type === 'address' ? 12 : 0);
  return padded;
}

const number = (value: bigint): Uint8Array =>
  bytesOfHex(BigInt.asUintN(256, value).toString(16).padStart(64, '0')) ?? new Uint8Array(32);
