/**
 * Adding API keys to users: points that are on their curve, unique in the organisation, within the limits
 * (docs/service.md#limits).
 */
import type { ApiKeyCurve } from '../../electron/contract/service/dialect.ts';
import { expired } from './authenticate.ts';
import type { Context } from './context.ts';
import { ServiceError, wrongField } from './errors.ts';
import { publicKeyObject } from './stamp/curves.ts';
import type { ApiKey, User } from './state.ts';

const maxLongLived = 10;
const maxExpiring = 10;

export interface NewKey {
  apiKeyName: string;
  publicKey: string;
  curve: ApiKeyCurve;
  credentialType: string;
  /** Seconds; left out: long-lived. */
  expirationSeconds?: string | undefined;
}

/** Throws where `publicKey` is no key of the curve; `field` is its path. */
export function checkPoint(curve: ApiKeyCurve, publicKey: string, field: string): void {
  try {
    publicKeyObject(curve, Buffer.from(publicKey, 'hex'));
  } catch {
    throw wrongField(field, `invalid curve: expected a public key of ${curve}, received ${publicKey}`);
  }
}

export function checkUnknown({ organisation, now }: Context, publicKey: string, field: string): void {
  const known = organisation.users.some(u =>
    u.apiKeys.some(
      k => k.publicKey === publicKey.toLowerCase() && !expired(k, now) && k.credentialType !== 'CREDENTIAL_TYPE_LOGIN',
    ),
  );
  if (known) throw wrongField(field, `public key is already registered in the organization: ${publicKey}`);
}

export function checkRoom(user: User, adding: { expirationSeconds?: string | undefined }[]): void {
  const longLived = (keys: { expirationSeconds?: string | undefined }[]) =>
    keys.filter(k => k.expirationSeconds === undefined).length;
  if (longLived(user.apiKeys) + longLived(adding) > maxLongLived)
    throw new ServiceError('RESOURCE_EXHAUSTED', `max number of long-lived api keys exceeded: at most ${maxLongLived} per user`);
}

/** An eleventh expiring key takes the place of the oldest. */
export function addKey({ newId, now }: Context, user: User, { curve, publicKey, expirationSeconds, ...rest }: NewKey): ApiKey {
  const key: ApiKey = {
    apiKeyId: newId('api-key'),
    ...rest,
    publicKey: publicKey.toLowerCase(),
    curve,
    ...(expirationSeconds === undefined ? {} : { expirationSeconds }),
    createdAt: now,
    updatedAt: now,
  };
  user.apiKeys = user.apiKeys.filter(k => k.publicKey !== key.publicKey || k.expirationSeconds === undefined);
  const expiring = user.apiKeys.filter(k => k.expirationSeconds !== undefined);
  if (expirationSeconds !== undefined && expiring.length >= maxExpiring) {
    const [oldest] = expiring.sort((a, b) => a.createdAt - b.createdAt);
    user.apiKeys = user.apiKeys.filter(k => k !== oldest);
  }
  user.apiKeys.push(key);
  return key;
}

/** Makes earlier keys of one kind void, where that was asked for. */
export function invalidate(user: User, credentialType: string, asked: boolean | undefined): void {
  if (asked === true) user.apiKeys = user.apiKeys.filter(k => k.credentialType !== credentialType);
}
