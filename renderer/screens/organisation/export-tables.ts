import type { ExportTable } from '../../parts/controls/export.tsx';
import type { Policy, Secret, User } from '../../store/organisation/organisation.ts';

type Entry = Record<string, string>;
const tableOf = (header: string[], records: readonly Entry[]): ExportTable => ({
  header,
  rows: records.map(record => header.map(name => record[name] ?? '')),
  value: records,
});

export const userTable = (users: readonly User[], tagsOf: (user: User) => string[]): ExportTable =>
  tableOf(
    [
      'userId',
      'userName',
      'userEmail',
      'userPhoneNumber',
      'tags',
      'apiKeys',
      'authenticators',
      'oauthProviders',
      'createdAt',
      'updatedAt',
    ],
    users.map(user => ({
      userId: user.userId,
      userName: user.userName,
      userEmail: user.userEmail ?? '',
      userPhoneNumber: user.userPhoneNumber ?? '',
      tags: tagsOf(user).join(', '),
      apiKeys: user.apiKeys.map(({ credential }) => credential.publicKey).join(' '),
      authenticators: String(user.authenticators.length),
      oauthProviders: String(user.oauthProviders.length),
      createdAt: user.createdAt,
      updatedAt: user.updatedAt,
    })),
  );

export const policyTable = (policies: readonly Policy[]): ExportTable =>
  tableOf(
    ['policyId', 'policyName', 'effect', 'consensus', 'condition', 'time', 'notes', 'createdAt', 'updatedAt'],
    policies.map(policy => ({ ...policy, time: policy.time ?? '' })),
  );

/** Names and properties; what a secret says is nowhere here. */
export const secretTable = (secrets: readonly Secret[]): ExportTable =>
  tableOf(
    ['secretId', 'name', 'staticProperties', 'createdAt'],
    secrets.map(secret => ({
      secretId: secret.secretId,
      name: secret.name ?? '',
      staticProperties: secret.staticProperties.map(({ key, value }) => `${key ?? ''}=${value ?? ''}`).join('; '),
      createdAt: createdAt(secret),
    })),
  );

/** ISO time; the text as it came where it is no number of milliseconds. */
export const createdAt = ({ createdAtUnixMs }: Secret): string =>
  /^\d{1,15}$/.test(createdAtUnixMs) ? new Date(Number(createdAtUnixMs)).toISOString() : createdAtUnixMs;
