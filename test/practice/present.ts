/** Records as they stand on the wire. */
import type { z } from 'zod';
import { rowOfType } from '../../electron/contract/operations/table.ts';
import type { activity } from '../../electron/contract/service/activity.ts';
import { wireTime } from './clock.ts';
import { tally } from './consensus.ts';
import { votersOf } from './reader.ts';
import type { Authenticator } from './records.ts';
import type { ActivityRecord, ApiKey, Organisation, User } from './state.ts';

export type WireActivity = z.input<typeof activity>;

export const dated = (record: { createdAt: number; updatedAt: number }) => ({
  createdAt: wireTime(record.createdAt),
  updatedAt: wireTime(record.updatedAt),
});

export function wireApiKey(key: ApiKey) {
  return {
    credential: { publicKey: key.publicKey, type: key.credentialType },
    apiKeyId: key.apiKeyId,
    apiKeyName: key.apiKeyName,
    ...dated(key),
    ...(key.expirationSeconds === undefined ? {} : { expirationSeconds: key.expirationSeconds }),
  };
}

function wireAuthenticator(a: Authenticator) {
  return {
    transports: a.transports,
    attestationType: 'none',
    aaguid: '00000000-0000-0000-0000-000000000000',
    credentialId: a.credentialId,
    model: 'unknown',
    credential: { publicKey: a.publicKey ?? '', type: 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR' },
    authenticatorId: a.authenticatorId,
    authenticatorName: a.authenticatorName,
    ...dated(a),
  };
}

export function wireUser(user: User) {
  return {
    userId: user.userId,
    userName: user.userName,
    ...(user.userEmail === undefined ? {} : { userEmail: user.userEmail }),
    ...(user.userPhoneNumber === undefined ? {} : { userPhoneNumber: user.userPhoneNumber }),
    authenticators: user.authenticators.map(wireAuthenticator),
    apiKeys: user.apiKeys.map(wireApiKey),
    userTags: user.userTags,
    oauthProviders: user.oauthProviders.map(p => ({ ...p, ...dated(p) })),
    ...dated(user),
    mfaPolicies: [],
  };
}

/** The service reorders keys on the way back (docs/service.md#votes): a client must compare structure, not text. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, member]) => [key, reordered(member)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** `callerId`: canApprove and canReject are relative to who asks (docs/service.md#votes). */
export function wireActivity(
  record: ActivityRecord,
  organisation: Organisation,
  parent: Organisation | undefined,
  callerId: string,
  now: number,
): WireActivity {
  const voters = new Set(votersOf(organisation).map(u => u.userId));
  const users = [...organisation.users, ...(parent?.users ?? [])];
  const known = rowOfType(record.type);
  const intentMember = record.intentMember ?? known?.row.intent;
  if (intentMember === undefined) throw new Error(`no row for ${record.type}`);
  const { approving, rejecting } = tally(record, now);
  const waiting = record.status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED';
  const result = known?.row.result ?? null;
  return {
    id: record.id,
    organizationId: record.organizationId,
    status: record.status,
    type: record.type,
    intent: { [intentMember]: reordered(record.parameters) },
    result: record.result === null || result === null ? {} : { [result.member]: record.result },
    votes: record.votes.map(vote => {
      const user = users.find(u => u.userId === vote.userId);
      return {
        ...vote,
        user: user === undefined ? null : wireUser(user),
        activityId: record.id,
        createdAt: wireTime(vote.createdAt),
      };
    }),
    fingerprint: record.fingerprint,
    canApprove: waiting && !approving.has(callerId) && voters.has(callerId),
    canReject: !rejecting.has(callerId) && voters.has(callerId),
    ...dated(record),
    failure: record.failure,
    appProofs: record.appProofs,
  };
}
