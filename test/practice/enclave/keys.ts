/** Keys of the service itself: what it signs envelopes, tokens, sessions, deliveries and proofs with. Decided by the seed. */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';
import { seededBytes } from '../seed.ts';
import { privateKeyObject, publicKeyObject } from '../stamp/curves.ts';

/**
 * `signer`: secrets envelopes. `otp`: OTP envelopes and verification tokens. `session`: session JWTs
 * (docs/service.md#enclave-envelopes).
 */
export type ServiceKeyName = 'signer' | 'otp' | 'session' | 'identity' | 'ephemeral' | 'encryption';

export interface P256Key {
  /** Scalar, 64 hex digits. */
  privateKey: string;
  /** 65 bytes uncompressed, hex. */
  publicKey: string;
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

export function p256Key(secret: Uint8Array): P256Key {
  return { privateKey: hex(secret), publicKey: hex(p256.getPublicKey(secret, false)) };
}

export const compressed = (publicKey: string): string => hex(p256.Point.fromHex(publicKey).toBytes(true));

export function serviceKey(seed: string, name: ServiceKeyName): P256Key {
  return p256Key(seededBytes(seed, `service-key:${name}`));
}

const key = ({ privateKey }: P256Key): KeyObject => privateKeyObject('API_KEY_CURVE_P256', privateKey);

/** ECDSA P-256 with SHA-256; DER as hex. */
export function signDer(by: P256Key, text: string): string {
  return sign('sha256', Buffer.from(text), key(by)).toString('hex');
}

/** ECDSA P-256 with SHA-256 over `data`; raw r ‖ s. */
export function signRaw(by: P256Key, data: Uint8Array): Buffer {
  return sign('sha256', data, { key: key(by), dsaEncoding: 'ieee-p1363' });
}

/** Whether raw r ‖ s holds; any encoding of the point. */
export function rawHolds(publicKey: string, data: Uint8Array, signature: Uint8Array): boolean {
  try {
    const point = publicKeyObject('API_KEY_CURVE_P256', Buffer.from(publicKey, 'hex'));
    return verify('sha256', data, { key: point, dsaEncoding: 'ieee-p1363' }, signature);
  } catch {
    return false;
  }
}

/** The Ed25519 key of webhook deliveries: its id, the key, and its public half as base64url. */
export function webhookKey(seed: string): { keyId: string; key: KeyObject; x: string } {
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seededBytes(seed, 'service-key:webhook')]);
  const secret = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(secret).export({ format: 'jwk' });
  return { keyId: `practice-webhook-${seed}`, key: secret, x };
}
