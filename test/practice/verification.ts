/** Verification tokens and the client signatures that use them up (docs/service.md#one-time-passwords). */
import { es256, openEs256 } from './enclave/jwt.ts';
import { rawHolds, serviceKey } from './enclave/keys.ts';
import { ServiceError } from './errors.ts';
import type { Otp } from './records.ts';
import type { State } from './state.ts';

export interface VerificationClaims {
  id: string;
  verification_type: 'OTP_TYPE_EMAIL' | 'OTP_TYPE_SMS';
  contact: string;
  organization_id: string;
  /** The client's key, compressed. */
  public_key: string;
  /** Milliseconds since 1970, as a string. */
  exp: string;
}

export interface ClientSignature {
  publicKey: string;
  message: string;
  /** r ‖ s, 128 hex digits. */
  signature: string;
}

const refused = (why: string) => new ServiceError('INVALID_ARGUMENT', `invalid verification token: ${why}`, 'REQUEST_INVALID');

export function issueVerification(
  seed: string,
  id: string,
  otp: Otp,
  organizationId: string,
  publicKey: string,
  exp: number,
): string {
  return es256(serviceKey(seed, 'otp'), {
    id,
    verification_type: otp.otpType,
    contact: otp.contact,
    organization_id: organizationId,
    public_key: publicKey,
    exp: String(exp),
  });
}

/** Throws where the token is none, has run out, or was used. */
export function openVerification(state: State, token: string, now: number): VerificationClaims {
  const claims = openEs256(serviceKey(state.seed, 'otp').publicKey, token) as VerificationClaims | null;
  if (claims === null) throw refused('the signature does not hold');
  if (Number(claims.exp) <= now) throw refused('it has run out');
  if (state.usedTokens.includes(claims.id)) throw refused('it was used already');
  return claims;
}

/** The signed message, parsed: it must name the token and `type`, and be signed by the key the token is bound to. */
export function openClientSignature(claims: VerificationClaims, type: string, client: ClientSignature): Record<string, unknown> {
  const wrong = (why: string) => new ServiceError('INVALID_ARGUMENT', `invalid client signature: ${why}`, 'SIGNATURE_INVALID');
  if (client.publicKey.toLowerCase() !== claims.public_key)
    throw wrong('its key is not the one the verification token is bound to');
  if (!rawHolds(client.publicKey, Buffer.from(client.message, 'utf8'), Buffer.from(client.signature, 'hex')))
    throw wrong('it does not hold over the message');
  try {
    const message = JSON.parse(client.message) as Record<string, unknown>;
    if (message.tokenId === claims.id && message.type === type) return message;
  } catch {
    // said below
  }
  throw wrong(`the message must be JSON with tokenId ${claims.id} and type ${type}`);
}
