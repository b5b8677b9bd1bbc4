/**
 * Whose stamp it is, and whether it may speak for the organisation the body names (docs/service.md#stamps,
 * docs/service.md#error-codes).
 */
import { ServiceError } from './errors.ts';
import { assertionHolds, passkeyScheme, readAssertion } from './stamp/passkey.ts';
import { type Stamp, stampHolds } from './stamp/verify.ts';
import type { ApiKey, Organisation, State, User } from './state.ts';

/** What a vote shows of a stamp. */
export type VoteStamp = Pick<Stamp, 'publicKey' | 'signature' | 'scheme'>;

export interface Caller {
  /** The organisation the request is about: the one named, or the caller's sub-organisation where the parent was named. */
  organisation: Organisation;
  user: User;
  /** null where a passkey made the stamp. */
  apiKey: ApiKey | null;
  /** The organisation that holds the key: the named one or its parent. */
  keyOrganisation: Organisation;
}

interface Holder {
  organisation: Organisation;
  user: User;
  apiKey: ApiKey;
}

export function holdersOf(state: State, publicKey: string): Holder[] {
  return state.organisations.flatMap(organisation =>
    organisation.users.flatMap(user =>
      user.apiKeys.filter(apiKey => apiKey.publicKey === publicKey).map(apiKey => ({ organisation, user, apiKey })),
    ),
  );
}

export function namedOrganisation(state: State, organizationId: unknown): Organisation {
  if (typeof organizationId !== 'string' || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(organizationId))
    throw new ServiceError('INVALID_ARGUMENT', `malformed organization ID: ${String(organizationId)}`, 'INVALID_ORGANIZATION_ID');
  const organisation = state.organisations.find(o => o.organizationId === organizationId);
  if (organisation === undefined)
    throw new ServiceError('NOT_FOUND', `organization not found: ${organizationId}`, 'ORGANIZATION_NOT_FOUND');
  return organisation;
}

/** Throws the service's 401 with the text of the case. */
export function authenticate(state: State, named: Organisation, stamp: Stamp, body: Uint8Array, now: number): Caller {
  const holder = holderFor(state, named, stamp.publicKey);
  if (holder.apiKey.curve !== stamp.curve || !stampHolds(stamp, body))
    throw new ServiceError('UNAUTHENTICATED', 'could not verify api key signature', 'SIGNATURE_INVALID');
  if (expired(holder.apiKey, now)) throw new ServiceError('UNAUTHENTICATED', 'expired api key', 'API_KEY_EXPIRED');
  const ownSubOrganisation = holder.organisation.parentId === named.organizationId;
  return {
    organisation: ownSubOrganisation ? holder.organisation : named,
    user: holder.user,
    apiKey: holder.apiKey,
    keyOrganisation: holder.organisation,
  };
}

/** In the named organisation, else in its parent, else in exactly one of its sub-organisations. */
function holderFor(state: State, named: Organisation, publicKey: string): Holder {
  const holders = holdersOf(state, publicKey);
  const inside =
    holders.find(h => h.organisation === named) ?? holders.find(h => h.organisation.organizationId === named.parentId);
  if (inside !== undefined) return inside;
  const below = holders.filter(h => h.organisation.parentId === named.organizationId);
  if (below.length > 1)
    throw new ServiceError(
      'UNAUTHENTICATED',
      `more than one suborg associated with public key ${publicKey}`,
      'CREDENTIAL_CONFLICT',
    );
  if (below[0] !== undefined) return below[0];
  throw new ServiceError(
    'UNAUTHENTICATED',
    `could not find public key in organization or its parent organization: ${publicKey} (organization ${named.organizationId})`,
    'PUBLIC_KEY_NOT_FOUND',
  );
}

/** The caller behind a passkey's stamp: the one user who holds the credential, in the named organisation. */
export function authenticatePasskey(named: Organisation, header: string, body: Uint8Array): { caller: Caller; stamp: VoteStamp } {
  const parts = readAssertion(header);
  for (const user of named.users)
    for (const { credentialId, publicKey } of user.authenticators) {
      if (publicKey === undefined || credentialId !== parts?.credentialId) continue;
      if (!assertionHolds(parts, publicKey, body))
        throw new ServiceError('UNAUTHENTICATED', 'could not verify webauthn signature', 'SIGNATURE_INVALID');
      // How a vote shows a passkey's stamp is not public (docs/service.md#unknown): here, as the header's text.
      const stamp = { publicKey, signature: header, scheme: passkeyScheme };
      return { caller: { organisation: named, user, apiKey: null, keyOrganisation: named }, stamp };
    }
  throw new ServiceError('UNAUTHENTICATED', 'credential ID could not be found in organization', 'CREDENTIAL_NOT_FOUND');
}

export function expired(key: ApiKey, now: number): boolean {
  return key.expirationSeconds !== undefined && now >= key.createdAt + Number(key.expirationSeconds) * 1000;
}
