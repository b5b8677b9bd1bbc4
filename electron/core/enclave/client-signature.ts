/**
 * Client signatures, which use a verification token up (docs/service.md#one-time-passwords): ECDSA P-256 over SHA-256 of a
 * JSON text, r ‖ s as 128 hex digits, by the key that the token is bound to. The texts are built here and nowhere else, so
 * that such a key never signs what somebody else wrote.
 */
import { p256 } from '@noble/curves/nist.js';
import type { Signer } from '../curves/curves.ts';

export interface ClientSignature {
  /** Compressed, lower-case hex. */
  publicKey: string;
  scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256';
  /** The very text that was signed. */
  message: string;
  /** r ‖ s, 64 bytes as lower-case hex; not DER. */
  signature: string;
}

/** What a signup binds, in the order in which the service's own clients write it. */
export interface SignupUsage {
  apiKeys: readonly object[];
  authenticators: readonly object[];
  oauthProviders: readonly object[];
  email?: string | undefined;
  phoneNumber?: string | undefined;
}

/** @param publicKey of the session to be, compressed hex; `tokenId`: the token's `id` */
export const loginMessage = (publicKey: string, tokenId: string): string =>
  JSON.stringify({ login: { publicKey }, tokenId, type: 'USAGE_TYPE_LOGIN' });

export function signupMessage(
  { apiKeys, authenticators, oauthProviders, email, phoneNumber }: SignupUsage,
  tokenId: string,
): string {
  const signupV2 = {
    ...{ apiKeys, authenticators, oauthProviders },
    ...(email === undefined ? {} : { email }),
    ...(phoneNumber === undefined ? {} : { phoneNumber }),
  };
  return JSON.stringify({ signupV2, tokenId, type: 'USAGE_TYPE_SIGNUP' });
}

export const signLogin = (signer: Signer, tokenId: string): ClientSignature =>
  signed(signer, loginMessage(signer.publicKey, tokenId));
export const signSignup = (signer: Signer, usage: SignupUsage, tokenId: string): ClientSignature =>
  signed(signer, signupMessage(usage, tokenId));

/** Throws after the signer's lock, and for a key of another curve. */
function signed(signer: Signer, message: string): ClientSignature {
  if (signer.curve !== 'API_KEY_CURVE_P256') throw new Error('A client signature is made with a P-256 key.');
  const der = signer.sign(new TextEncoder().encode(message));
  const raw = p256.Signature.fromBytes(der, 'der').toBytes('compact');
  return {
    publicKey: signer.publicKey,
    scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256',
    message,
    signature: Buffer.from(raw).toString('hex'),
  };
}
