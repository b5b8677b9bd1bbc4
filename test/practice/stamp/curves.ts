/** Node's own keys for the three API key curves. Written apart from electron/core so that one checks the other. */
import { createECDH, createPrivateKey, createPublicKey, ECDH, type KeyObject } from 'node:crypto';
import type { ApiKeyCurve } from '../../../electron/contract/service/dialect.ts';

const weierstrass = {
  API_KEY_CURVE_P256: { openssl: 'prime256v1', jwk: 'P-256' },
  API_KEY_CURVE_SECP256K1: { openssl: 'secp256k1', jwk: 'secp256k1' },
} as const;

/** ASN.1 around a raw Ed25519 key (RFC 8410 §7 and §4). */
const ed25519Pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const ed25519Spki = Buffer.from('302a300506032b6570032100', 'hex');

const url = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');

function jwkPoint(curve: keyof typeof weierstrass, point: Buffer) {
  const hex = ECDH.convertKey(point, weierstrass[curve].openssl, undefined, 'hex', 'uncompressed') as string;
  return { kty: 'EC', crv: weierstrass[curve].jwk, x: url(hex.slice(2, 66)), y: url(hex.slice(66)) };
}

/** Public key as the service names it: 33-byte compressed point, or 32 bytes for Ed25519, lower-case hex. */
export function publicKeyOf(curve: ApiKeyCurve, privateKey: string): string {
  if (curve === 'API_KEY_CURVE_ED25519') {
    const spki = createPublicKey(privateKeyObject(curve, privateKey)).export({ format: 'der', type: 'spki' });
    return spki.subarray(ed25519Spki.length).toString('hex');
  }
  const ecdh = createECDH(weierstrass[curve].openssl);
  ecdh.setPrivateKey(privateKey, 'hex');
  return ecdh.getPublicKey('hex', 'compressed');
}

/** `privateKey`: 64 hex digits (scalar, or Ed25519 seed). Throws where it is no key of the curve. */
export function privateKeyObject(curve: ApiKeyCurve, privateKey: string): KeyObject {
  if (curve === 'API_KEY_CURVE_ED25519')
    return createPrivateKey({ key: Buffer.concat([ed25519Pkcs8, Buffer.from(privateKey, 'hex')]), format: 'der', type: 'pkcs8' });
  const point = Buffer.from(publicKeyOf(curve, privateKey), 'hex');
  return createPrivateKey({ key: { ...jwkPoint(curve, point), d: url(privateKey) }, format: 'jwk' });
}

/** Throws where the bytes are no point of the curve. ECDSA points may be compressed or not. */
export function publicKeyObject(curve: ApiKeyCurve, publicKey: Uint8Array): KeyObject {
  if (curve === 'API_KEY_CURVE_ED25519')
    return createPublicKey({ key: Buffer.concat([ed25519Spki, publicKey]), format: 'der', type: 'spki' });
  return createPublicKey({ key: jwkPoint(curve, Buffer.from(publicKey)), format: 'jwk' });
}
