/**
 * Tokens that the service signs about keys of ours (docs/service.md#sessions, docs/service.md#one-time-passwords). Both say
 * ES256; a session token is signed over SHA-256 of SHA-256, so that a stock library refuses it.
 *
 * A token is no key: what it says is checked and shown, and requests are stamped with the key it names.
 */
import { hash } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';
import { done, type Failure, failure, type Outcome } from '../../contract/outcome.ts';
import type { Members } from '../../contract/text/members.ts';
import { type CompactToken, readCompactToken } from './compact-token.ts';

export interface TokenExpected {
  /** The pinned key of the dialect: a P-256 point in hex, in whatever case. */
  signer: string;
  /** The key of ours that the token is to be for: compressed, lower-case hex. */
  publicKey: string;
  organizationId?: string | undefined;
  userId?: string | undefined;
}

/** A claim that this app makes nothing of, for showing: its value as text, bounded. */
export interface OtherClaim {
  name: string;
  value: string;
}

export interface SessionClaims {
  publicKey: string;
  userId: string;
  organizationId: string;
  /** `SESSION_TYPE_READ_WRITE`, or the name of a session profile. */
  sessionType: string;
  sessionProfileId: string | null;
  scope: string | null;
  /** Milliseconds since 1970. */
  endsAtMs: number;
  others: OtherClaim[];
}

/** `bad_answer` where it cannot be read, `mismatch` where it is genuine and not ours, or signed by somebody else. */
export function readSessionToken(token: string, expected: TokenExpected): Outcome<SessionClaims> {
  const read = signedBy(token, 'session token', expected.signer, text => hash('sha256', text, 'buffer'));
  if (!read.ok) return read;
  const { exp, public_key, session_type, user_id, organization_id, session_profile_id, scope, ...others } = read.value;
  const missing = firstMissing('session token', { public_key, session_type, user_id, organization_id });
  if (missing !== null) return missing;
  if (!isInstant(exp, 1000)) return wrongClaim('session token', 'exp', 'a number of seconds since 1970');
  for (const [name, value] of [['session_profile_id', session_profile_id] as const, ['scope', scope] as const])
    if (value !== undefined && value !== null && !isShort(value))
      return wrongClaim('session token', name, `a text of at most ${mostText} characters`);
  const claims: SessionClaims = {
    publicKey: String(public_key).toLowerCase(),
    userId: String(user_id),
    organizationId: String(organization_id),
    sessionType: String(session_type),
    sessionProfileId: session_profile_id == null ? null : String(session_profile_id),
    scope: scope == null ? null : String(scope),
    endsAtMs: exp * 1000,
    others: otherClaims(others),
  };
  return notOurs('session token', claims, expected) ?? done(claims);
}

export interface VerificationClaims {
  /** Of the token: a client signature names it. */
  id: string;
  /** `OTP_TYPE_EMAIL` or `OTP_TYPE_SMS`, as the service says it. */
  verificationType: string;
  contact: string;
  /** null where the token names none: at signing up there is no organisation yet. */
  organizationId: string | null;
  publicKey: string;
  /** Milliseconds since 1970. */
  endsAtMs: number;
  others: OtherClaim[];
}

/** A verification token: an ordinary ES256 one, whose `exp` is a text of milliseconds. Failures as of a session token. */
export function readVerificationToken(token: string, expected: TokenExpected): Outcome<VerificationClaims> {
  const read = signedBy(token, 'verification token', expected.signer, text => Buffer.from(text, 'ascii'));
  if (!read.ok) return read;
  const { id, verification_type, contact, organization_id, public_key, exp, ...others } = read.value;
  const missing = firstMissing('verification token', { id, verification_type, contact, public_key });
  if (missing !== null) return missing;
  if (organization_id !== undefined && organization_id !== null && organization_id !== '' && !isShort(organization_id))
    return wrongClaim('verification token', 'organization_id', `a text of at most ${mostText} characters`);
  if (typeof exp !== 'string' || !/^[1-9]\d{0,15}$/.test(exp) || !isInstant(Number(exp), 1))
    return wrongClaim('verification token', 'exp', 'a text with the milliseconds since 1970');
  const claims: VerificationClaims = {
    id: String(id),
    verificationType: String(verification_type),
    contact: String(contact),
    organizationId: isShort(organization_id) ? organization_id : null,
    publicKey: String(public_key).toLowerCase(),
    endsAtMs: Number(exp),
    others: otherClaims(others),
  };
  return notOurs('verification token', claims, expected) ?? done(claims);
}

/**
 * What an identity provider must put into its token as `nonce`, so that the token is good for one key alone
 * (docs/service.md#one-time-passwords).
 * @param publicKey the very text of hex that the request names
 */
export const oidcNonce = (publicKey: string): string => hash('sha256', publicKey);

/** The claims, once the signature of the pinned key holds over what `message` makes of the signed text. */
function signedBy(token: string, what: string, signer: string, message: (text: string) => Uint8Array): Outcome<Members> {
  const read = readCompactToken(token, what);
  if (!read.ok) return read;
  const { header, claims, signed } = read.value;
  // SECURITY: the token does not choose how it is verified; any other header is another kind of token (RFC 8725 §3.1).
  if (header.alg !== 'ES256' || header.typ !== 'JWT' || Object.keys(header).length !== 2)
    return failure('bad_answer', `The ${what} has another header: expected ES256 and JWT, and nothing else.`);
  if (read.value.signature.length !== 64)
    return failure('bad_answer', `The signature of the ${what}: expected 64 bytes, received ${read.value.signature.length}.`);
  if (holds(signer, message(signed), read.value)) return done(claims);
  return failure(
    'mismatch',
    `The signature of the ${what} is not valid: it was changed, or signed by a key other than the pinned one. If this deployment has its own keys, set them for this connection.`,
  );
}

function holds(signer: string, message: Uint8Array, { signature }: CompactToken): boolean {
  try {
    return p256.verify(signature, message, Buffer.from(signer, 'hex'), { format: 'compact', lowS: false });
  } catch {
    return false;
  }
}

/** SECURITY: a token for another key, organisation or user is genuine and still not ours. */
function notOurs(
  what: string,
  its: { publicKey: string; organizationId: string | null; userId?: string },
  expected: TokenExpected,
): Failure | null {
  const other = (whose: string, before: string, after: string | null | undefined) =>
    failure('mismatch', `The ${what} is for another ${whose}. It is not used.`, { before, after: after ?? `no ${whose}` });
  if (its.publicKey !== expected.publicKey.toLowerCase()) return other('key', expected.publicKey, its.publicKey);
  if (expected.organizationId !== undefined && its.organizationId !== expected.organizationId)
    return other('organisation', expected.organizationId, its.organizationId);
  if (expected.userId !== undefined && its.userId !== expected.userId) return other('user', expected.userId, its.userId);
  return null;
}

/** Ids have 36 characters, keys 66; a contact or a scope is longer, and shown. */
const mostText = 2_000;
const isShort = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= mostText;
/** A whole number of units of so many milliseconds that a date can be made of. */
const isInstant = (value: unknown, unitMs: number): value is number =>
  Number.isSafeInteger(value) && Number(value) > 0 && Number(value) * unitMs <= 8.64e15;

const wrongClaim = (what: string, name: string, expected: string): Failure =>
  failure('bad_answer', `The ${what} has a claim that cannot be read: ${name}, expected ${expected}.`);

function firstMissing(what: string, claims: Record<string, unknown>): Failure | null {
  const [name] = Object.entries(claims).find(([, value]) => !isShort(value)) ?? [];
  return name === undefined ? null : wrongClaim(what, name, `a text of at most ${mostText} characters`);
}

const mostOthers = 20;
const mostShown = 200;

function otherClaims(others: Members): OtherClaim[] {
  return Object.entries(others)
    .slice(0, mostOthers)
    .map(([name, value]) => ({ name: name.slice(0, mostShown), value: shown(value) }));
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text;
}
