/**
 * The three curves of API keys: checking keys, deriving, signing and verifying.
 * `@noble/curves` derives, checks and verifies everywhere; signing is the runtime's own where its self-test passes.
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { ApiKeyCurve } from '../../contract/dialect.ts';
import type { Signer } from '../stamps/stamp.ts';
import { nativeKey, nativeSign, nativeWorks } from './native.ts';

/** A signer with an end: `lock` wipes what can be wiped and makes every later `sign` throw. */
export interface UnlockedKey extends Signer {
  lock(): void;
}

/** Names of the curves for people. */
export const curveNames: Record<ApiKeyCurve, string> = {
  API_KEY_CURVE_P256: 'P-256',
  API_KEY_CURVE_SECP256K1: 'secp256k1',
  API_KEY_CURVE_ED25519: 'Ed25519',
};

const ecdsa = { API_KEY_CURVE_P256: p256, API_KEY_CURVE_SECP256K1: secp256k1 } as const;
/** secp256k1 signatures are made low-S as chains expect; P-256 ones as they come, the service takes both (service-facts §1.2). */
const lowS = { API_KEY_CURVE_P256: false, API_KEY_CURVE_SECP256K1: true } as const;

/** Whether 32 bytes are a private key of the curve: a scalar from 1 to the order minus 1, or any Ed25519 seed. */
export function isPrivateKey(curve: ApiKeyCurve, secret: Uint8Array): boolean {
  if (secret.length !== 32) return false;
  return curve === 'API_KEY_CURVE_ED25519' || ecdsa[curve].utils.isValidSecretKey(secret);
}

/** The public key that belongs to a private key, as lower-case hex. Throws where `isPrivateKey` would say no. */
export function derivePublicKey(curve: ApiKeyCurve, secret: Uint8Array): string {
  const bytes = curve === 'API_KEY_CURVE_ED25519' ? ed25519.getPublicKey(secret) : ecdsa[curve].getPublicKey(secret, true);
  return Buffer.from(bytes).toString('hex');
}

/**
 * Reads a public key: lower-case hex of a compressed or uncompressed point, or of 32 bytes for Ed25519.
 * Answers it compressed, or null where it is no point of the curve.
 */
export function readPublicKey(curve: ApiKeyCurve, hex: string): string | null {
  if (!/^([0-9a-f]{2})+$/.test(hex)) return null;
  try {
    if (curve === 'API_KEY_CURVE_ED25519') {
      // SECURITY: strict decoding and no small-order point; such a "key" verifies signatures nobody made (RFC 8032 §5.1.7).
      const point = ed25519.Point.fromHex(hex, false);
      return point.isSmallOrder() ? null : hex;
    }
    return ecdsa[curve].Point.fromHex(hex).toHex(true);
  } catch {
    return null;
  }
}

/**
 * Makes a signer of 32 secret bytes, which are copied: the caller wipes its own.
 * @param native false forces the path without the runtime's curves; by default the self-test decides
 */
export function unlockKey(curve: ApiKeyCurve, secret: Uint8Array, native?: boolean): UnlockedKey {
  const publicKey = derivePublicKey(curve, secret);
  let signBody: ((body: Uint8Array) => Uint8Array) | null;
  let wipe = () => {};
  if (curve !== 'API_KEY_CURVE_SECP256K1' && (native ?? nativeWorks(curve))) {
    const point = curve === 'API_KEY_CURVE_P256' ? p256.getPublicKey(secret, false) : new Uint8Array();
    const key = nativeKey(curve, secret, point);
    signBody = body => nativeSign(curve, key, body);
  } else {
    const kept = Uint8Array.from(secret);
    wipe = () => void kept.fill(0);
    signBody =
      curve === 'API_KEY_CURVE_ED25519'
        ? body => ed25519.sign(body, kept)
        : body => ecdsa[curve].sign(body, kept, { format: 'der', lowS: lowS[curve] });
  }
  return {
    curve,
    publicKey,
    sign(body) {
      // SECURITY: a signer that outlived the lock must not sign, and must never sign with wiped bytes.
      if (signBody === null) throw new Error('This key was locked. Unlock the app to sign again.');
      return signBody(body);
    },
    lock() {
      signBody = null;
      wipe();
    },
  };
}

/**
 * Verifies a signature over a body as the service does: SHA-256 and DER for ECDSA, either S; strict RFC 8032 for Ed25519.
 * False for everything that cannot be read.
 */
export function verifySignature(curve: ApiKeyCurve, publicKey: string, body: Uint8Array, signature: Uint8Array): boolean {
  const key = readPublicKey(curve, publicKey);
  // The service writes keys compressed; another form in a stamp is not what it says (service-facts §1.2).
  if (key === null || key !== publicKey) return false;
  const point = Buffer.from(key, 'hex');
  try {
    // SECURITY: zip215 off; its default accepts signatures that RFC 8032 refuses (Wycheproof tcId 151).
    if (curve === 'API_KEY_CURVE_ED25519') return ed25519.verify(signature, body, point, { zip215: false });
    return ecdsa[curve].verify(signature, body, point, { format: 'der', lowS: false });
  } catch {
    return false;
  }
}
