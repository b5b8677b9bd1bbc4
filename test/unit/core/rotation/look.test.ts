/** How far a rotation got, by what is true here, and which listed keys count. */
import { expect, test } from 'vitest';
import type { Connection } from '../../../../electron/contract/values/app-values.ts';
import type { KeptRotation } from '../../../../electron/core/rotation/file.ts';
import { lookHere } from '../../../../electron/core/rotation/look.ts';
import { listedKeys } from '../../../../electron/core/rotation/registered.ts';

const way = { baseUrl: 'https://a.example', organizationId: 'o', userId: 'u' };
const rotation = {
  ...{ connectionId: 'c', ...way, startedAt: 't', phase: 'register', activityId: null },
  old: { keyId: 'old', name: 'Old', publicKey: '02' },
  fresh: { keyId: 'new', publicKey: '03', name: 'New', curve: 'API_KEY_CURVE_P256', expirationSeconds: null },
} as KeptRotation;
const connection = { connectionId: 'c', ...way, keyId: 'old' } as Connection;

test('a rotation goes on at the address, for the organisation and the user that it was begun for', () => {
  expect(lookHere(rotation, connection, () => true)).toEqual({ ok: true, value: rotation });
  for (const other of [{ baseUrl: 'https://b.example' }, { organizationId: 'p' }, { userId: 'v' }])
    expect(lookHere(rotation, { ...connection, ...other }, () => true)).toMatchObject({ ok: false, code: 'changed' });
});

test('a key that ended by the service’s clock is listed and does not live', async () => {
  const key = (apiKeyId: string, expirationSeconds?: string) => ({
    ...{ apiKeyId, apiKeyName: apiKeyId, credential: { publicKey: apiKeyId, type: 'x' } },
    ...{ createdAt: '2026-11-25T09:00:00.000Z', expirationSeconds },
  });
  const session = {
    context: () => ({ now: '2026-11-25T08:00:00.000Z', serviceNow: '2026-11-25T09:01:00.000Z' }),
    query: async (name: string) =>
      name === 'get_api_keys'
        ? { ok: true, value: { apiKeys: [key('lasts'), key('lives', '61'), key('ended', '60')] } }
        : { ok: true, value: { users: [] } },
  };
  const listed = await listedKeys(session as never, 'u');
  expect(listed.ok && [listed.value.keys.length, listed.value.live.map(({ apiKeyId }) => apiKeyId)]).toEqual([
    3,
    ['lasts', 'lives'],
  ]);
});
