/** The two kinds of token: verification tokens are ordinary ES256, session JWTs are signed over a double SHA-256. */
import { createHash } from 'node:crypto';
import { type P256Key, rawHolds, signRaw } from './keys.ts';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Standard ES256: single SHA-256, raw r ‖ s. */
export function es256(key: P256Key, claims: Record<string, unknown>, header: Record<string, unknown> = {}): string {
  const text = `${part({ alg: 'ES256', typ: 'JWT', ...header })}.${part(claims)}`;
  return `${text}.${signRaw(key, Buffer.from(text)).toString('base64url')}`;
}

/** Not standard: ECDSA over SHA-256(SHA-256(header.payload)) (docs/service.md#sessions). */
export function sessionJwt(key: P256Key, claims: Record<string, unknown>): string {
  const text = `${part({ alg: 'ES256', typ: 'JWT' })}.${part(claims)}`;
  const once = createHash('sha256').update(text).digest();
  return `${text}.${signRaw(key, once).toString('base64url')}`;
}

/** Claims of a standard ES256 token whose signature holds, else null. */
export function openEs256(publicKey: string, token: string): Record<string, unknown> | null {
  const [header = '', payload = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || !rawHolds(publicKey, Buffer.from(`${header}.${payload}`), Buffer.from(signature, 'base64url')))
    return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
