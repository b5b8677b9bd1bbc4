/** A user who may only read, and policies that say so: they count approvals of the users with the tag “Approvers” alone. */
import { ServiceError } from './errors.ts';
import { credentialTypeOf } from './northwind.ts';
import { seededBytes, seededUuid } from './seed.ts';
import { type ApiKeyPair, keyPair } from './stamp/make.ts';
import type { Organisation, User } from './state.ts';

const userName = 'Desk watch';

export const readerKey = (seed: string): ApiKeyPair =>
  keyPair('API_KEY_CURVE_P256', seededBytes(seed, `api-key:${userName}`).toString('hex'));

/** Admits the reader, once, and gives everybody else the tag of those who approve. */
export function admitReader(organisation: Organisation, seed: string, at: number): void {
  if (organisation.users.some(user => user.readsOnly)) return;
  const dated = { createdAt: at, updatedAt: at };
  const tagId = organisation.userTags.find(({ tagName }) => tagName === 'Approvers')?.tagId;
  if (tagId === undefined) throw new Error('there is no tag of those who approve');
  for (const user of organisation.users) user.userTags.push(tagId);
  const { publicKey, curve } = readerKey(seed);
  organisation.approversTag = tagId;
  organisation.users.push({
    ...{ userId: seededUuid(seed, `user:${userName}`), userName, userTags: [], authenticators: [], oauthProviders: [] },
    readsOnly: true,
    apiKeys: [
      {
        apiKeyId: seededUuid(seed, `api-key:${publicKey}`),
        apiKeyName: userName,
        ...{ publicKey, curve, credentialType: credentialTypeOf(curve) },
        ...dated,
      },
    ],
    ...dated,
  });
}

/** No policy lets a reader do anything: implicit deny (docs/service.md#consensus). */
export function refuseReader({ readsOnly }: Pick<User, 'readsOnly'>): void {
  if (readsOnly)
    throw new ServiceError('PERMISSION_DENIED', 'request not authorized: no policy allows it', 'REQUEST_NOT_AUTHORIZED');
}

/** Users whose approval counts. */
export const votersOf = (organisation: Organisation): User[] => organisation.users.filter(user => !user.readsOnly);
