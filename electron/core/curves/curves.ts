/**
 * The three curves of API keys: checking keys, deriving, signing and verifying.
 * `@noble/curves` derives and checks everywhere; signing, and verifying for P-256, is the runtime's own where its self-test
 * passes.
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { ApiKeyCurve } from '../../contract/service/dialect.ts';
import { recent } from '../budget/recent.ts';
import { type NativeCurve, nativeKey, nativeSign, nativeVerifier, nativeWorks } from './native.ts';

/** What signs a request. It holds a private key and shows none of it. */
export interface Signer {
  readonly curve: ApiKeyCurve;
  /** Lower-case hex: 33-byte compressed point, or 32 bytes for Ed25519. */
  readonly publicKey: string;
  /** ASN.1 DER over SHA-256(body) for the ECDSA curves, 64 raw bytes over the body for Ed25519. Throws after lock. */
  sign(body: Uint8Array): Uint8Array;
}

/** A signer with an end: `lock` wipes what can be wiped and makes every later `sign` throw. */
export interface UnlockedKey extends Signer {
  lock(): void;
}

/** False, or throws, for what is no signature. */
type Verifier = (body: Uint8Array, signature: Uint8Array) => boolean;

/** What is otherwise from curve to curve. Secrets are of 32 bytes; points and signatures are as the service takes them. */
interface Curve {
  /** For people. */
  name: string;
  /** Whether 32 bytes are a private key. */
  isSecret(secret: Uint8Array): boolean;
  /** The compressed point. */
  derive(secret: Uint8Array): Uint8Array;
  /** A point of hex, compressed; throws where it is none, null where it is one that must not be used. */
  readPoint(hex: string): string | null;
  /** The runtime's own, where it may sign: what its key is made of beside the secret. null where it never may. */
  native: {
    curve: NativeCurve;
    point(secret: Uint8Array): Uint8Array;
    /**
     * As `verify`, by one key; left out where the runtime does not refuse what the library does: strict Ed25519 refuses keys
     * and points of small order (RFC 8032 §5.1.7).
     */
    verifier?(point: Uint8Array): Verifier;
  } | null;
  sign(body: Uint8Array, secret: Uint8Array): Uint8Array;
  /** Throws, or false, for what is no signature. */
  verify(signature: Uint8Array, body: Uint8Array, point: Uint8Array): boolean;
}

/** ECDSA over SHA-256, in DER. Either S is taken. */
const ecdsa = (name: string, curve: typeof p256, lowS: boolean, native: Curve['native']): Curve => ({
  name,
  isSecret: secret => curve.utils.isValidSecretKey(secret),
  derive: secret => curve.getPublicKey(secret, true),
  readPoint: hex => curve.Point.fromHex(hex).toHex(true),
  native,
  sign: (body, secret) => curve.sign(body, secret, { format: 'der', lowS }),
  verify: (signature, body, point) => curve.verify(signature, body, point, { format: 'der', lowS: false }),
});

const curves: Record<ApiKeyCurve, Curve> = {
  // Signatures as they come: the service takes both (docs/service.md#api-key-stamps).
  API_KEY_CURVE_P256: ecdsa('P-256', p256, false, {
    curve: 'API_KEY_CURVE_P256',
    point: secret => p256.getPublicKey(secret, false),
    verifier: nativeVerifier,
  }),
  // Low S, as chains expect.
  API_KEY_CURVE_SECP256K1: ecdsa('secp256k1', secp256k1, true, null),
  API_KEY_CURVE_ED25519: {
    name: 'Ed25519',
    // Any seed.
    isSecret: () => true,
    derive: secret => ed25519.getPublicKey(secret),
    readPoint(hex) {
      // SECURITY: strict decoding and no small-order point; such a "key" verifies signatures nobody made (RFC 8032 §5.1.7).
      const point = ed25519.Point.fromHex(hex, false);
      return point.isSmallOrder() ? null : hex;
    },
    native: { curve: 'API_KEY_CURVE_ED25519', point: () => new Uint8Array() },
    sign: (body, secret) => ed25519.sign(body, secret),
    // SECURITY: zip215 off; its default accepts signatures that RFC 8032 refuses (Wycheproof tcId 151).
    verify: (signature, body, point) => ed25519.verify(signature, body, point, { zip215: false }),
  },
};

export const curveName = (curve: ApiKeyCurve): string => curves[curve].name;

/** Whether 32 bytes are a private key of the curve: a scalar from 1 to the order minus 1, or any Ed25519 seed. */
export const isPrivateKey = (curve: ApiKeyCurve, secret: Uint8Array): boolean =>
  secret.length === 32 && curves[curve].isSecret(secret);

/** A new private key. */
export function generateKey(curve: ApiKeyCurve, random: (bytes: number) => Uint8Array): Uint8Array {
  let secret = random(32);
  // Once in 2^32 for P-256: a scalar over the order is drawn again, never reduced.
  while (!isPrivateKey(curve, secret)) secret = random(32);
  return secret;
}

/** The public key that belongs to a private key, as lower-case hex. Throws where `isPrivateKey` would say no. */
export const derivePublicKey = (curve: ApiKeyCurve, secret: Uint8Array): string =>
  Buffer.from(curves[curve].derive(secret)).toString('hex');

/**
 * Reads a public key: lower-case hex of a compressed or uncompressed point, or of 32 bytes for Ed25519.
 * Answers it compressed, or null where it is no point of the curve.
 */
export function readPublicKey(curve: ApiKeyCurve, hex: string): string | null {
  if (!/^([0-9a-f]{2})+$/.test(hex)) return null;
  try {
    return curves[curve].readPoint(hex);
  } catch {
    return null;
  }
}

/**
 * Makes a signer of 32 secret bytes, which are copied: the caller wipes its own.
 * @param native false forces the path without the runtime's curves; by default the self-test decides
 */
export function unlockKey(curve: ApiKeyCurve, secret: Uint8Array, native?: boolean): UnlockedKey {
  const row = curves[curve];
  const publicKey = derivePublicKey(curve, secret);
  let signBody: ((body: Uint8Array) => Uint8Array) | null;
  let wipe = () => {};
  if (row.native !== null && (native ?? nativeWorks(row.native.curve))) {
    const own = row.native.curve;
    const key = nativeKey(own, secret, row.native.point(secret));
    signBody = body => nativeSign(own, key, body);
  } else {
    const kept = Uint8Array.from(secret);
    wipe = () => void kept.fill(0);
    signBody = body => row.sign(body, kept);
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

/** To find the point of a key takes longer than to verify by it, and a few hundred people vote. */
const verifiers = recent<string, Verifier>(2_000);

/** By this key as it is written; null where it is none. */
function verifierOf(curve: ApiKeyCurve, publicKey: string, native: boolean | undefined): Verifier | null {
  const row = curves[curve];
  const own = row.native?.verifier !== undefined && (native ?? nativeWorks(row.native.curve)) ? row.native.verifier : null;
  // SECURITY: by everything that the answer depends on.
  const name = [curve, own === null ? 'library' : 'runtime', publicKey].join(' ');
  const before = verifiers.get(name);
  if (before !== undefined) return before;
  const key = readPublicKey(curve, publicKey);
  // The service writes keys compressed; another form in a stamp is not what it says (docs/service.md#api-key-stamps).
  if (key === null || key !== publicKey) return null;
  const point = Buffer.from(key, 'hex');
  const made: Verifier = own?.(point) ?? ((body, signature) => row.verify(signature, body, point));
  verifiers.set(name, made);
  return made;
}

/**
 * Verifies a signature over a body as the service does: SHA-256 and DER for ECDSA, either S; strict RFC 8032 for Ed25519.
 * False for everything that cannot be read.
 * @param native false forces the path without the runtime's curves; by default the self-test decides
 */
export function verifySignature(
  curve: ApiKeyCurve,
  publicKey: string,
  body: Uint8Array,
  signature: Uint8Array,
  native?: boolean,
): boolean {
  try {
    return verifierOf(curve, publicKey, native)?.(body, signature) ?? false;
  } catch {
    return false;
  }
}
