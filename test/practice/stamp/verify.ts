/**
 * Opens an X-Stamp header and checks its signature over the raw body bytes (docs/service.md#stamps,
 * docs/service.md#api-key-stamps).
 */
import { verify } from 'node:crypto';
import { type ApiKeyCurve, dialect } from '../../../electron/contract/service/dialect.ts';
import { ServiceError } from '../errors.ts';
import { publicKeyObject } from './curves.ts';

export interface Stamp {
  publicKey: string;
  signature: string;
  scheme: string;
  curve: ApiKeyCurve;
}

const malformed = (why: string) => new ServiceError('UNAUTHENTICATED', `malformed activity stamp: ${why}`, 'SIGNATURE_INVALID');

/** Throws the service's 401 where the header is missing or no stamp. */
export function readStamp(header: string | undefined): Stamp {
  if (header === undefined || header === '')
    throw new ServiceError(
      'UNAUTHENTICATED',
      'no valid authentication signature found for request: request without a stamp',
      'SIGNATURE_MISSING',
    );
  if (!/^[A-Za-z0-9_-]+$/.test(header)) throw malformed('the header is not base64url without padding');
  const value = parse(Buffer.from(header, 'base64url').toString('utf8'));
  const { publicKey, signature, scheme } = value;
  if (typeof publicKey !== 'string' || typeof signature !== 'string' || typeof scheme !== 'string')
    throw malformed('publicKey, signature and scheme must be strings');
  const curve = (Object.keys(dialect.stampSchemes) as ApiKeyCurve[]).find(c => dialect.stampSchemes[c] === scheme);
  if (curve === undefined) throw malformed(`unknown scheme ${JSON.stringify(scheme)}`);
  const bytes = curve === 'API_KEY_CURVE_ED25519' ? 32 : 33;
  if (!new RegExp(`^[0-9a-f]{${bytes * 2}}$`).test(publicKey))
    throw malformed(`publicKey must be ${bytes} bytes of lower-case hex`);
  if (!/^([0-9a-f]{2})+$/.test(signature)) throw malformed('signature must be lower-case hex');
  return { publicKey, signature, scheme, curve };
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // not JSON: said below
  }
  throw malformed('could not extract stamp: it is no JSON object');
}

/** Whether the stamp's signature holds over exactly these bytes. */
export function stampHolds(stamp: Pick<Stamp, 'publicKey' | 'signature' | 'curve'>, body: Uint8Array): boolean {
  try {
    const key = publicKeyObject(stamp.curve, Buffer.from(stamp.publicKey, 'hex'));
    return verify(stamp.curve === 'API_KEY_CURVE_ED25519' ? null : 'sha256', body, key, Buffer.from(stamp.signature, 'hex'));
  } catch {
    return false;
  }
}
