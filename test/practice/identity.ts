/**
 * The practice identity provider: issues OIDC tokens whose nonce is bound to a public key
 * (docs/service.md#one-time-passwords).
 */
import { createHash } from 'node:crypto';
import { es256, openEs256 } from './enclave/jwt.ts';
import { serviceKey } from './enclave/keys.ts';

export const issuer = 'https://identity.northwind.example';

/** Lower-case hex SHA-256 of the ASCII hex text of the public key. */
export function nonceFor(publicKey: string): string {
  return createHash('sha256').update(publicKey, 'ascii').digest('hex');
}

export interface IdentityClaims {
  sub: string;
  aud: string;
  email?: string;
  nonce: string;
  /** Seconds since 1970. */
  iat: number;
  exp: number;
}

const keyId = 'practice-identity-1';

/** `publicKey`: the text of the key the token is to be good for. Lives ten minutes from `now` (milliseconds). */
export function issueToken(
  seed: string,
  now: number,
  who: { sub: string; aud?: string; iss?: string } & ({ publicKey: string } | { nonce: string }),
): string {
  const iat = Math.floor(now / 1000);
  const claims = {
    iss: who.iss ?? issuer,
    sub: who.sub,
    aud: who.aud ?? 'countersign',
    nonce: 'nonce' in who ? who.nonce : nonceFor(who.publicKey),
    iat,
    exp: iat + 600,
  };
  return es256(serviceKey(seed, 'identity'), claims, { kid: keyId });
}

/** The provider by its name, or the one that listens on this machine (`oidc.ts`). */
const isIssuer = (iss: unknown): boolean => iss === issuer || /^http:\/\/127\.0\.0\.1:\d+$/.test(String(iss));

/** The claims of a token of this provider that has not run out; null otherwise. Taken plain or base64 encoded once more. */
export function openToken(seed: string, now: number, token: string): IdentityClaims | null {
  const plain = token.includes('.') ? token : Buffer.from(token, 'base64').toString('utf8');
  const claims = openEs256(serviceKey(seed, 'identity').publicKey, plain);
  if (claims === null || !isIssuer(claims.iss) || typeof claims.exp !== 'number' || claims.exp * 1000 <= now) return null;
  return claims as unknown as IdentityClaims;
}

/** RFC 7517 key set of the provider. */
export function identityKeys(seed: string): { keys: Record<string, string>[] } {
  const point = Buffer.from(serviceKey(seed, 'identity').publicKey, 'hex');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(half => half.toString('base64url')) as [string, string];
  return { keys: [{ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid: keyId, x, y }] };
}
