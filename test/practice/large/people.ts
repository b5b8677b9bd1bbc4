/** Users with a key and tags each, policies that name them, endpoints that are told. */

import type { Policy, Tag, Webhook } from '../records.ts';
import { seededBytes, seededUuid } from '../seed.ts';
import { type ApiKeyPair, keyPair } from '../stamp/make.ts';
import type { User } from '../state.ts';
import { deskName, personName, policyName } from './names.ts';
import type { Sizes } from './sizes.ts';

export const clerkKey = (seed: string, n: number): ApiKeyPair =>
  keyPair('API_KEY_CURVE_P256', seededBytes(seed, `api-key:clerk ${n}`).toString('hex'));

export const manyTags = (seed: string, sizes: Sizes, at: number): Tag[] =>
  Array.from({ length: sizes.tags }, (_, n) => ({
    ...{ tagId: seededUuid(seed, `user-tag:large ${n}`), tagName: deskName(n, sizes), createdAt: at, updatedAt: at },
  }));

/** Beside `there`. Each has one tag or two, and every twentieth all of them. */
export function manyUsers(seed: string, sizes: Sizes, there: number, tags: readonly Tag[], at: number): User[] {
  const ids = tags.map(({ tagId }) => tagId);
  const from = (n: number, count: number) =>
    Array.from({ length: Math.min(count, ids.length) }, (_, k) => ids[(n + k) % ids.length] ?? '');
  return Array.from({ length: Math.max(0, sizes.users - there) }, (_, n): User => {
    const { publicKey, curve } = clerkKey(seed, n);
    const dated = { createdAt: at, updatedAt: at };
    return {
      ...{ userId: seededUuid(seed, `user:clerk ${n}`), userName: personName(n, sizes) },
      userEmail: sizes.hostile && n % 5 === 0 ? `${'w'.repeat(180)}@northwind.example` : `clerk.${n}@northwind.example`,
      userTags: n % 20 === 1 ? ids : from(n, 1 + (n % 2)),
      ...{ authenticators: [], oauthProviders: [] },
      apiKeys: [
        {
          ...{ apiKeyId: seededUuid(seed, `api-key:${publicKey}`), apiKeyName: 'Desk', publicKey, curve },
          ...{ credentialType: 'CREDENTIAL_TYPE_API_KEY_P256', ...dated },
        },
      ],
      ...dated,
    };
  });
}

/** Most let a desk pay whom it always pays; every fifth denies, and a few are longer than anybody reads. */
export const manyPolicies = (
  seed: string,
  sizes: Sizes,
  tags: readonly Tag[],
  payees: readonly string[],
  there: number,
): Policy[] =>
  Array.from({ length: Math.max(0, sizes.policies - there) }, (_, n) => {
    const tag = tags[n % Math.max(1, tags.length)]?.tagId ?? '';
    const paid = payees.slice(n % 50, (n % 50) + (n % 7 === 0 ? 40 : 3)).map(payee => `'${payee.toLowerCase()}'`);
    return {
      ...{ policyId: seededUuid(seed, `policy:large ${n}`), policyName: policyName(n, sizes) },
      effect: n % 5 === 4 ? 'EFFECT_DENY' : 'EFFECT_ALLOW',
      consensus: n % 5 === 4 ? 'true' : `approvers.filter(user, user.tags.contains('${tag}')).count() >= ${2 + (n % 2)}`,
      condition: `activity.type == 'ACTIVITY_TYPE_ETH_SEND_TRANSACTION' && eth.tx.to in [${paid.join(', ')}]`,
      notes: n % 11 === 0 ? 'Agreed with the board, and looked at anew each quarter.' : '',
    };
  });

export const manyWebhooks = (seed: string, sizes: Sizes): Webhook[] =>
  Array.from({ length: sizes.webhooks }, (_, n) => ({
    ...{ endpointId: seededUuid(seed, `webhook:large ${n}`), name: `Ledger ${n + 1}`, isActive: n % 4 !== 3 },
    url: `https://ledger-${n + 1}.northwind.example/hooks/activities`,
    subscriptions: [{ eventType: 'ACTIVITY_UPDATES', isActive: true }],
  }));
