/** Signatures as the service returns them: r and s of 64 lower-case hex digits, v "00" or "01" (docs/service.md#signing). */
import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { Curve, HashFunction, PayloadEncoding } from '../../../electron/contract/schema/enums.ts';
import { ActivityFailure } from '../errors.ts';
import { payloadBytes } from './digest.ts';

export interface Signature {
  r: string;
  s: string;
  v: string;
}

/** RFC 6979 and low S, so that a vector can be known beforehand. */
export function signDigest(curve: Exclude<Curve, 'CURVE_ED25519'>, privateKey: string, digest: Uint8Array): Signature {
  const ecdsa = curve === 'CURVE_P256' ? p256 : secp256k1;
  const bytes = ecdsa.sign(digest, Buffer.from(privateKey, 'hex'), { prehash: false, lowS: true, format: 'recovered' });
  const hex = Buffer.from(bytes).toString('hex');
  return { v: hex.slice(0, 2), r: hex.slice(2, 66), s: hex.slice(66) };
}

/** Ed25519 signs the message as it is; r ‖ s are its 64 bytes and v means nothing. */
export function signMessage(
  privateKey: string,
  payload: string,
  encoding: PayloadEncoding,
  hashFunction: HashFunction,
): Signature {
  if (hashFunction !== 'HASH_FUNCTION_NOT_APPLICABLE')
    throw new ActivityFailure(
      'INVALID_ARGUMENT',
      `invalid hash function: Ed25519 needs HASH_FUNCTION_NOT_APPLICABLE, received ${hashFunction}`,
    );
  const hex = Buffer.from(ed25519.sign(payloadBytes(payload, encoding), Buffer.from(privateKey, 'hex'))).toString('hex');
  return { r: hex.slice(0, 64), s: hex.slice(64), v: '00' };
}
