/**
 * X-Stamp: base64url of the JSON of public key, signature and scheme, over the exact body bytes
 * (docs/service.md#api-key-stamps).
 */
import { hash } from 'node:crypto';
import type { ApiKeyCurve, Dialect } from '../../contract/service/dialect.ts';
import { recent } from '../budget/recent.ts';
import { type Signer, verifySignature } from '../curves/curves.ts';

/** The header's value for exactly these bytes. */
export function stampHeader(signer: Signer, body: Uint8Array, dialect: Pick<Dialect, 'stampSchemes'>): string {
  const { buffer, byteOffset, byteLength } = signer.sign(body);
  const signature = Buffer.from(buffer, byteOffset, byteLength).toString('hex');
  // Hex needs no escaping; a scheme comes from a dialect that can be overridden, so it is escaped.
  const scheme = JSON.stringify(dialect.stampSchemes[signer.curve]);
  return Buffer.from(`{"publicKey":"${signer.publicKey}","signature":"${signature}","scheme":${scheme}}`).toString('base64url');
}

export interface StampParts {
  scheme: string;
  /** Lower-case hex. */
  publicKey: string;
  /** Lower-case hex. */
  signature: string;
  /** The exact body that was stamped; text stands for its UTF-8 bytes. */
  message: string | Uint8Array;
}

/** The curve of a stamp scheme; null where the dialect knows no such scheme (a passkey or wallet, for example). */
export function curveOfScheme(scheme: string, dialect: Pick<Dialect, 'stampSchemes'>): ApiKeyCurve | null {
  const curves = Object.keys(dialect.stampSchemes) as ApiKeyCurve[];
  return curves.find(curve => dialect.stampSchemes[curve] === scheme) ?? null;
}

/** A vote comes again in its list, its review and before a decision, as another object each time. */
const verified = recent<string, boolean>(20_000);

/**
 * Whether the signature was made over the message by the holder of the public key. False for whatever cannot be read.
 * @param verify what is asked, once for the same stamp
 */
export function verifyStamp(
  { scheme, publicKey, signature, message }: StampParts,
  dialect: Pick<Dialect, 'stampSchemes'>,
  verify = verifySignature,
): boolean {
  const curve = curveOfScheme(scheme, dialect);
  if (curve === null || !/^([0-9a-f]{2})+$/.test(signature)) return false;
  const body = typeof message === 'string' ? Buffer.from(message, 'utf8') : message;
  // SECURITY: by a hash over everything that the answer depends on, so that no stamp is taken for another one that held.
  const parts = JSON.stringify([curve, publicKey, signature]);
  const key = hash('sha256', Buffer.concat([Buffer.from(`${parts}\n`, 'utf8'), body]), 'base64');
  const before = verified.get(key);
  if (before !== undefined) return before;
  const holds = verify(curve, publicKey, body, Buffer.from(signature, 'hex'));
  verified.set(key, holds);
  return holds;
}
