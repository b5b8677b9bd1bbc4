/**
 * Stamps of the colleagues and of tests: base64url of the JSON of public key, scheme and signature
 * (docs/service.md#api-key-stamps).
 */
import { sign } from 'node:crypto';
import { type ApiKeyCurve, dialect } from '../../../electron/contract/service/dialect.ts';
import { privateKeyObject, publicKeyOf } from './curves.ts';

export interface ApiKeyPair {
  publicKey: string;
  /** 64 hex digits: the scalar, or the seed of an Ed25519 key. */
  privateKey: string;
  curve: ApiKeyCurve;
}

export function keyPair(curve: ApiKeyCurve, privateKey: string): ApiKeyPair {
  return { publicKey: publicKeyOf(curve, privateKey), privateKey, curve };
}

/** DER over SHA-256(body) for the two ECDSA curves, 64 raw bytes over the body for Ed25519; hex. */
function signBody(key: ApiKeyPair, body: Uint8Array): string {
  const digest = key.curve === 'API_KEY_CURVE_ED25519' ? null : 'sha256';
  return sign(digest, body, privateKeyObject(key.curve, key.privateKey)).toString('hex');
}

/** The value of the X-Stamp header for exactly these bytes. */
export function makeStamp(key: ApiKeyPair, body: Uint8Array): string {
  const stamp = { publicKey: key.publicKey, scheme: dialect.stampSchemes[key.curve], signature: signBody(key, body) };
  return Buffer.from(JSON.stringify(stamp)).toString('base64url');
}
