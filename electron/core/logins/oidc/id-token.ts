/**
 * Tokens of an identity provider (OpenID Connect Core 1.0, section 2), as far as they can be checked here: that one is for the key made
 * here, has not run out, and is from where it was asked. Its signature is the service's to verify, which knows the provider's keys.
 */
import { done, failure, type Outcome } from '../../../contract/outcome.ts';
import { readCompactToken } from '../../enclave/compact-token.ts';

export interface IdTokenExpected {
  nonce: string;
  /** Milliseconds since 1970. */
  nowMs: number;
  /** Where it came from the browser; a pasted one says so itself, and is shown. */
  issuer?: string;
  clientId?: string;
}

export interface IdTokenFacts {
  issuer: string;
  subject: string;
  audience: string;
  endsAtMs: number;
}

/** A clock that is a little ahead or behind. */
const slackMs = 120_000;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 512;

/** SECURITY: no failure holds the token; only what it is compared with (docs/threats.md#one-home-for-secrets). */
export function readIdToken(token: string, expected: IdTokenExpected): Outcome<IdTokenFacts> {
  const read = readCompactToken(token, 'token of the identity provider');
  if (!read.ok) return read;
  const { header, claims } = read.value;
  const cannot = (what: string) =>
    failure('bad_answer', `The token of the identity provider cannot be used: ${what}. Nothing was sent.`);
  if (!isText(header.alg) || header.alg.toLowerCase() === 'none') return cannot('it is not signed');
  const audiences: unknown[] = Array.isArray(claims.aud) ? claims.aud : [claims.aud];
  if (!isText(claims.iss) || !isText(claims.sub) || audiences.length === 0 || audiences.length > 20 || !audiences.every(isText))
    return cannot('it does not say from whom, about whom and for whom it is');
  if (typeof claims.exp !== 'number' || !(claims.exp * 1000 > expected.nowMs - slackMs)) return cannot('it has run out');
  // SECURITY: bound to the key made here, so that whoever copies it on its way can do nothing with it.
  if (claims.nonce !== expected.nonce)
    return cannot('its nonce is not the one of the key made here. Get one for the nonce that is shown');
  const { issuer, clientId } = expected;
  if (issuer !== undefined && claims.iss !== issuer) return cannot('it is from another issuer');
  if (clientId !== undefined && !audiences.includes(clientId)) return cannot('it is for another client');
  // OpenID Connect Core 1.0, section 3.1.3.7: of several audiences, the one that it was given to is named.
  if (clientId !== undefined && (audiences.length > 1 || claims.azp !== undefined) && claims.azp !== clientId)
    return cannot('it was given to another client');
  return done({
    issuer: claims.iss,
    subject: claims.sub,
    audience: audiences.join(', '),
    endsAtMs: claims.exp * 1000,
  });
}
