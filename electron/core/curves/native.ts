/** API keys as node:crypto KeyObjects, and the self-test that decides whether the runtime may sign and verify with them. */
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

/** RFC 5480: SubjectPublicKeyInfo around a compressed point of P-256. */
const p256BeforeCompressed = Buffer.from('3039301306072a8648ce3d020106082a8648ce3d030107032200', 'hex');

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

/**
 * Verifies P-256 signatures in ASN.1 DER over SHA-256 of a body, with either S, by one key. Less than a tenth of what the
 * library takes: lists verify every vote they show.
 * @param point 33 bytes, compressed, already checked
 * @throws for a point that is none
 */
export function nativeVerifier(point: Uint8Array): (body: Uint8Array, signature: Uint8Array) => boolean {
  const key = createPublicKey({ key: Buffer.concat([p256BeforeCompressed, point]), format: 'der', type: 'spki' });
  return (body, signature) => verify('sha256', body, key, signature);
}

const verdicts = new Map<NativeCurve, boolean>();

/**
 * Whether the runtime's own implementation gives the known answers: the signature itself where it is deterministic,
 * and that it accepts a known signature, also by the compressed point, and refuses it over other bytes. Asked once per curve
 * and process.
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
    const compressed = Buffer.concat([Buffer.from([2 + ((point.at(-1) ?? 0) & 1)]), point.subarray(1, 33)]);
    const byPoint =
      curve === 'API_KEY_CURVE_P256' ? (bytes: Uint8Array, over: Uint8Array) => nativeVerifier(compressed)(over, bytes) : holds;
    const made = nativeSign(curve, key, body);
    const samePublicKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-point.length).equals(point);
    const asKnown = curve === 'API_KEY_CURVE_ED25519' ? signature.equals(made) : holds(made, body);
    // SECURITY: one signature has one form; a runtime that takes others verifies nothing here (docs/threats.md#checked-votes).
    const longer = Buffer.concat([signature, Buffer.alloc(1)]);
    const isStrict = (ask: typeof holds) => ask(signature, body) && !ask(longer, body) && !ask(signature, body.subarray(1));
    return samePublicKey && asKnown && [holds, byPoint].every(isStrict);
  } catch {
    return false;
  }
}
