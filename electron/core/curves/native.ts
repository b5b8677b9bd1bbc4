/** API keys as node:crypto KeyObjects, and the self-test that decides whether the runtime may sign with them. */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { ApiKeyCurve } from '../../contract/service/dialect.ts';
import { apiKeyTests } from './self-test.ts';

/** secp256k1 never: BoringSSL in Electron has none, and one path in tests and product beats two (docs/architecture.md#curves). */
export type NativeCurve = Exclude<ApiKeyCurve, 'API_KEY_CURVE_SECP256K1'>;

/** RFC 5958 PrivateKeyInfo around a P-256 ECPrivateKey (RFC 5915): before the scalar, and before the public point. */
const p256BeforeScalar = Buffer.from('308187020100301306072a8648ce3d020106082a8648ce3d030107046d306b0201010420', 'hex');
const p256BeforePoint = Buffer.from('a144034200', 'hex');
/** RFC 8410 §7: PrivateKeyInfo around an Ed25519 seed. */
const ed25519BeforeSeed = Buffer.from('302e020100300506032b657004220420', 'hex');

const digestOf = (curve: NativeCurve) => (curve === 'API_KEY_CURVE_P256' ? 'sha256' : null);

/**
 * @param secret 32 bytes: scalar or seed, already checked
 * @param point uncompressed public point (65 bytes) for P-256; not used for Ed25519
 */
export function nativeKey(curve: NativeCurve, secret: Uint8Array, point: Uint8Array): KeyObject {
  const der =
    curve === 'API_KEY_CURVE_P256'
      ? Buffer.concat([p256BeforeScalar, secret, p256BeforePoint, point])
      : Buffer.concat([ed25519BeforeSeed, secret]);
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  } finally {
    der.fill(0);
  }
}

/** ASN.1 DER over SHA-256(body) for P-256, 64 raw bytes over the body for Ed25519. */
export function nativeSign(curve: NativeCurve, key: KeyObject, body: Uint8Array): Uint8Array {
  return sign(digestOf(curve), body, key);
}

const verdicts = new Map<NativeCurve, boolean>();

/**
 * Whether the runtime's own implementation gives the known answers: the signature itself where it is deterministic,
 * and that it accepts a known signature and refuses it over other bytes. Asked once per curve and process.
 */
export function nativeWorks(curve: NativeCurve): boolean {
  let verdict = verdicts.get(curve);
  if (verdict === undefined) {
    verdict = selfTest(curve);
    verdicts.set(curve, verdict);
  }
  return verdict;
}

function selfTest(curve: NativeCurve): boolean {
  const known = apiKeyTests[curve];
  const [secret, point, body, signature] = [known.privateKey, known.point, known.body, known.signature].map(hex =>
    Buffer.from(hex, 'hex'),
  ) as [Buffer, Buffer, Buffer, Buffer];
  try {
    const key = nativeKey(curve, secret, point);
    const publicKey = createPublicKey(key);
    const holds = (bytes: Uint8Array, over: Uint8Array) => verify(digestOf(curve), over, publicKey, bytes);
    const made = nativeSign(curve, key, body);
    const samePublicKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-point.length).equals(point);
    const asKnown = curve === 'API_KEY_CURVE_ED25519' ? signature.equals(made) : holds(made, body);
    return samePublicKey && asKnown && holds(signature, body) && !holds(signature, body.subarray(1));
  } catch {
    return false;
  }
}
