import { createHash } from 'node:crypto';
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { open } from '../../practice/enclave/hpke.ts';
import { p256Key, rawHolds } from '../../practice/enclave/keys.ts';
import { nonceFor } from '../../practice/identity.ts';
import { type Practice, startPractice } from '../../practice/service.ts';
import { keyPair } from '../../practice/stamp/make.ts';
import { openByHand, uncompressed } from './hpke-by-hand.ts';

let practice: Practice;
beforeEach(async () => {
  practice = await startPractice();
});
afterEach(() => practice.close());

const target = p256Key(Buffer.from('20fa65df11f24833790ae283fc9a0c215eecbbc589549767977994dc69d05a56', 'hex'));
const client = keyPair('API_KEY_CURVE_P256', '487f361ddfd73440e707f4daa6775b376859e8a3c9f29b3bb694a12927c0213c');
const base58check = createBase58check(sha256);

/** base58check → 33-byte encapsulated key and ciphertext → the new API key's scalar. */
function openBundle(bundle: string): string {
  const bytes = Buffer.from(base58check.decode(bundle));
  expect(bytes.length).toBe(81);
  return openByHand(target.privateKey, uncompressed(bytes.subarray(0, 33)), bytes.subarray(33)).toString('hex');
}

const result = async <T>(
  answer: Promise<{ status: string; result?: Record<string, unknown> | null | undefined; failure?: unknown }>,
) => {
  const { status, result: members, failure } = await answer;
  if (status !== 'ACTIVITY_STATUS_COMPLETED') throw new Error(JSON.stringify(failure));
  return Object.values(members ?? {})[0] as T;
};
type Bundle = { credentialBundle: string; apiKeyId: string; userId: string };

describe('credential bundles', () => {
  test('the published bundle opens, so the parameters are right', async () => {
    const known =
      'w99a5xV6A75TfoAUkZn869fVyDYvgVsKrawMALZXmrauZd8hEv66EkPU1Z42CUaHESQjcA5bqd8dynTGBMLWB9ewtXWPEVbZvocB4Tw2K1vQVp7uwjf';
    const secret = '67ee05fc3bdf4161bc70701c221d8d77180294cefcfcea64ba83c4d4c732fcb9';
    expect(openBundle(known)).toBe(secret);
    const bytes = Buffer.from(base58check.decode(known));
    const sealed = {
      encappedPublic: uncompressed(bytes.subarray(0, 33)).toString('hex'),
      ciphertext: bytes.subarray(33).toString('hex'),
    };
    expect((await open(target, sealed)).toString('hex')).toBe(secret);
  });

  test('a read/write session opens with code of one’s own, and its key stamps until it runs out', async () => {
    const ada = practice.as('Ada');
    const { credentialBundle } = await result<Bundle>(
      ada.propose('create_read_write_session', { targetPublicKey: target.publicKey, expirationSeconds: '60' }),
    );
    const session = practice.in(practice.info.organizationId, keyPair('API_KEY_CURVE_P256', openBundle(credentialBundle)));
    expect((await session.query('whoami', {})).json.username).toBe('Ada Reyes');
    practice.clock.advance(61_000);
    expect((await session.query('whoami', {})).json).toMatchObject({ code: 16, turnkeyErrorCode: 'API_KEY_EXPIRED' });
  });

  test('OAuth gives a key to the user of the token, not to the one who sends it', async () => {
    const parameters = { oidcToken: practice.identityToken('Chloé', target.publicKey), targetPublicKey: target.publicKey };
    const { credentialBundle, userId } = await result<Bundle>(practice.as('Ada').propose('oauth', parameters));
    expect(userId).toBe(practice.info.users[2]?.userId);
    const key = keyPair('API_KEY_CURVE_P256', openBundle(credentialBundle));
    expect((await practice.in(practice.info.organizationId, key).query('whoami', {})).json.userId).toBe(userId);
  });

  test('a token bound to another key, run out, or altered is refused', async () => {
    const refused = async (oidcToken: string) => {
      const { status, json } = await practice.as('Ada').submit('oauth', { oidcToken, targetPublicKey: target.publicKey });
      return [status, json.turnkeyErrorCode];
    };
    const invalid = [400, 'INVALID_OIDC_TOKEN'];
    expect(await refused(practice.identityToken('Ben', client.publicKey))).toEqual(invalid);
    const token = practice.identityToken('Ben', target.publicKey);
    expect(await refused(token.replace('.', '.e'))).toEqual(invalid);
    practice.clock.advance(601_000);
    expect(await refused(token)).toEqual(invalid);
  });

  test('the nonce is the hash of the key’s text', () => {
    expect(nonceFor('0394e549c71fa99dd5cf752fba623090be314949b74e4cdf7ca72031dd638e281a')).toBe(
      '1663bba492a323085b13895634a3618792c4ec6896f3c34ef3c26396df22ef82',
    );
  });

  test('invalidateExisting makes earlier sessions void; an eleventh expiring key ends the oldest', async () => {
    const ada = practice.as('Ada');
    const keys = async () => (await ada.query('get_api_keys', { userId: practice.info.users[0]?.userId })).json.apiKeys;
    const first = await result<Bundle>(ada.propose('create_read_write_session', { targetPublicKey: target.publicKey }));
    for (let i = 0; i < 10; i += 1) {
      practice.clock.advance(1);
      await ada.propose('create_read_write_session', { targetPublicKey: target.publicKey });
    }
    const expiring = (await keys()).filter((k: { expirationSeconds?: string }) => k.expirationSeconds !== undefined);
    expect(expiring).toHaveLength(10);
    expect(expiring.map((k: { apiKeyId: string }) => k.apiKeyId)).not.toContain(first.apiKeyId);
    await ada.propose('create_read_write_session', { targetPublicKey: target.publicKey, invalidateExisting: true });
    expect(await keys()).toHaveLength(4);
  });
});

describe('sessions', () => {
  test('the JWT is signed by the pinned session key over a double SHA-256', async () => {
    const { session } = await result<{ session: string }>(
      practice.as('Ben').propose('stamp_login', { publicKey: client.publicKey }),
    );
    const [header = '', payload = '', signature = ''] = session.split('.');
    const { pinnedKeys } = await fetch(`${practice.url}/practice/info`).then(r => r.json());
    const once = createHash('sha256').update(`${header}.${payload}`).digest();
    expect(rawHolds(pinnedKeys.session, once, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual({
      exp: Math.floor((practice.ledger()[0]?.createdAt ?? 0) / 1000) + 900,
      public_key: client.publicKey,
      session_type: 'SESSION_TYPE_READ_WRITE',
      user_id: practice.info.users[1]?.userId,
      organization_id: practice.info.organizationId,
    });
    expect((await practice.in(practice.info.organizationId, client).query('whoami', {})).json.username).toBe('Ben Okafor');
  });

  test('the published session token verifies the same way', () => {
    const jwt =
      'eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCJ9.eyJleHAiOjE3NDg4NzY4MzcsInB1YmxpY19rZXkiOiIwMzk5ZmUyYWNlNjIwOGFmMGFkZjg0OGY0NGJjNDgyMTBiNTk0YjdlNjllY2Q5MWVjOTY4ZmQ3NWIzYmI0NDgzMzYiLCJzZXNzaW9uX3R5cGUiOiJTRVNTSU9OX1RZUEVfUkVBRF9XUklURSIsInVzZXJfaWQiOiI2OTEyYjgxOS1mNGRmLTQwZjQtYTE5Mi0yMGVlNDMwOTA5NzQiLCJvcmdhbml6YXRpb25faWQiOiJjNzVlY2IwNy1jODRhLTRkZDUtOTMyYy01MzlkZmFmYzY4NjQifQ.y6LPW1jlTwc9jFcvCwKJoKfleL_vHnGUr5tRVdMFUCnHvDspSPZ3DWK85tf1znCCBFQ6MYaFOl-1FLb0KcFxqQ';
    const notarizer =
      '04d498aa87ac3bf982ac2b5dd9604d0074905cfbda5d62727c5a237b895e6749205e9f7cd566909c4387f6ca25c308445c60884b788560b785f4a96ac33702a469';
    const text = jwt.slice(0, jwt.lastIndexOf('.'));
    const signature = Buffer.from(jwt.slice(text.length + 1), 'base64url');
    expect(rawHolds(notarizer, createHash('sha256').update(text).digest(), signature)).toBe(true);
    expect(rawHolds(notarizer, Buffer.from(text), signature)).toBe(false);
  });
});
