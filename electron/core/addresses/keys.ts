/** Reading a public key, and proving that it is one. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import type { Curve } from '../../contract/schema/enums.ts';
import type { PublicKey } from './row.ts';

const shapes: Record<Curve, string> = {
  CURVE_SECP256K1: '33 (compressed) or 65 (uncompressed) bytes of SEC1',
  CURVE_P256: '33 (compressed) or 65 (uncompressed) bytes of SEC1',
  CURVE_ED25519: '32 bytes',
};

/** Bytes of an uncompressed point. */
const longest = 65;
const sizesOf = (curves: readonly Curve[]): string => [...new Set(curves.map(curve => shapes[curve]))].join(', or ');

/**
 * Reads a public key given as hex: every reading of it as a point of one of `curves`. It is one reading, except that a
 * compressed SEC1 key may happen to be a point of secp256k1 and of P-256.
 * @throws Error naming what was expected and what came
 */
export function readPublicKey(hex: string, curves: readonly Curve[]): [PublicKey, ...PublicKey[]] {
  const expected = `a public key of ${curves.join(' or ')}`;
  if (!/^([0-9a-fA-F]{2})+$/.test(hex))
    throw new Error(`Expected ${expected} as hex, two digits per byte; received ${hex.length} characters that are not.`);
  // SECURITY: what is longer than any key is not decoded, however long it is.
  if (hex.length > 2 * longest) throw new Error(`Expected ${expected}: ${sizesOf(curves)}; received ${hex.length / 2} bytes.`);
  const bytes = hexToBytes(hex);
  const fitting = curves.filter(curve => fits(curve, bytes));
  if (fitting.length === 0) throw new Error(`Expected ${expected}: ${sizesOf(curves)}; received ${describe(bytes)}.`);
  const [key, ...others] = fitting.flatMap(curve => pointOf(curve, bytes) ?? []);
  if (!key) throw new Error(`Expected ${expected}; the ${bytes.length} bytes are not a point of ${fitting.join(' or ')}.`);
  return [key, ...others];
}

function fits(curve: Curve, bytes: Uint8Array): boolean {
  if (curve === 'CURVE_ED25519') return bytes.length === 32;
  return (bytes.length === 33 && (bytes[0] === 2 || bytes[0] === 3)) || (bytes.length === 65 && bytes[0] === 4);
}

function describe(bytes: Uint8Array): string {
  const first = bytes[0]?.toString(16).padStart(2, '0');
  return `${bytes.length} bytes${bytes.length === 33 || bytes.length === 65 ? ` beginning 0x${first}` : ''}`;
}

function pointOf(curve: Curve, bytes: Uint8Array): PublicKey | undefined {
  try {
    if (curve === 'CURVE_SECP256K1') return { curve, bytes: secp256k1.Point.fromBytes(bytes).toBytes(true) };
    if (curve === 'CURVE_P256') return { curve, bytes: p256.Point.fromBytes(bytes).toBytes(true) };
    // SECURITY: RFC 8032 reading (no zip215), and never a point outside the prime-order group: for a small-order key
    // there are signatures that fit every message.
    const point = ed25519.Point.fromBytes(bytes, false);
    return point.isSmallOrder() || !point.isTorsionFree() ? undefined : { curve, bytes };
  } catch {
    return undefined;
  }
}
