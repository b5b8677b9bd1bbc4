import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKeyCurves } from '../../../electron/contract/schema/enums.ts';
import { post } from '../../practice/client.ts';
import { type Practice, startPractice } from '../../practice/service.ts';
import { keyPair, makeStamp } from '../../practice/stamp/make.ts';
import { stampHolds } from '../../practice/stamp/verify.ts';
import { fingerprintOf } from '../../practice/submit.ts';

/** docs/service.md#captured-requests: real or first-party stamps. */
const accepted = [
  {
    name: 'documentation stamp',
    body: '{"payload": "hello from TKHQ"}',
    publicKey: '0327a50032e6f0631d5605b6ada32b779074f346e81b68e12801640f1c9ee03dae',
    signature:
      '304402203623defd618eb3e219970496407ebe92447317dad75e412bd4a6267c3b5e22230220245b740848a72d08b60d6c84f339737b63db3bcbadb3bd0dcb1bfb865715d8b5',
    curve: 'API_KEY_CURVE_P256',
  },
  {
    name: 'captured vote with a high S',
    body: '{"type":"ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION","timestampMs":"1754952030221","organizationId":"35e5c619-ba95-417c-bb48-b16f1543aea0","parameters":{"deleteWithoutExport":true}}',
    publicKey: '020404a8505f87edc73f7a8f7a6dca61eb1b0b3617720c7161fab7970ce31c4e12',
    signature:
      '3046022100d8188e89ef1330881fc2d951f2284467a462840acafc80115ae871847f6a1f93022100a07fcacd0614e2ea729fc7f5e7378a108a8267a18fa1551845487acabcd97403',
    curve: 'API_KEY_CURVE_P256',
  },
  {
    name: 'RFC 6979 vector for secp256k1',
    body: '{"organizationId":"00000000-0000-0000-0000-000000000000"}',
    publicKey: '026e8778db1225221ed4cf0a910249998415e5fa92dea649c5a33a96a7a9214074',
    signature:
      '3045022100c534eee13afc44d4da95427b0877fa9a7d159c627145d79c0b17b29ee07294d502204eb615ae63fd3ca2325c138f7ae4d1b5cda14be1e29d13f1098efc96a8a86fa2',
    curve: 'API_KEY_CURVE_SECP256K1',
  },
  {
    name: 'vector for Ed25519',
    body: '{"organizationId":"00000000-0000-0000-0000-000000000000"}',
    publicKey: '03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8',
    signature:
      'd2c48dd2999119d28f78cc1701a808365582a96cb0b8031545bf44397e3940e381fa2d3a609b0507578b6be93c7db5325236a9e71fafbabdebe6c2db5d754c0f',
    curve: 'API_KEY_CURVE_ED25519',
  },
] as const;

describe('signatures known beforehand', () => {
  test.each(accepted)('$name holds, and does not over other bytes', ({ body, ...stamp }) => {
    expect(stampHolds(stamp, Buffer.from(body))).toBe(true);
    expect(stampHolds(stamp, Buffer.from(body.replace('}', ' }')))).toBe(false);
  });

  test('a captured fingerprint is the SHA-256 of the exact body', () => {
    expect(fingerprintOf(Buffer.from(accepted[1].body))).toBe(
      'sha256:143e777f907453d71c5a3213059d641f54b28737276c4bc6b405ef06831876cb',
    );
  });

  test('public keys follow from the private keys of the vectors', () => {
    const fixture = '487f361ddfd73440e707f4daa6775b376859e8a3c9f29b3bb694a12927c0213c';
    expect(keyPair('API_KEY_CURVE_P256', fixture).publicKey).toBe(
      '02f739f8c77b32f4d5f13265861febd76e7a9c61a1140d296b8c16302508870316',
    );
    expect(keyPair('API_KEY_CURVE_SECP256K1', fixture).publicKey).toBe(accepted[2].publicKey);
  });
});

describe('requests', () => {
  let practice: Practice;
  beforeAll(async () => {
    practice = await startPractice();
  });
  afterAll(() => practice.close());

  const whoami = (headers: Record<string, string>, body?: string) =>
    post(
      `${practice.url}/public/v1/query/whoami`,
      body ?? JSON.stringify({ organizationId: practice.info.organizationId }),
      headers,
    );

  test.each(apiKeyCurves)('a key of %s is known and says who it is', async curve => {
    const { status, json } = await practice.as('Chloé', curve).query('whoami', {});
    expect(status).toBe(200);
    expect(json).toMatchObject({ username: 'Chloé Martin', organizationName: 'Northwind Treasury' });
  });

  test('a stamp made with another library is taken', async () => {
    const body = Buffer.from(JSON.stringify({ organizationId: practice.info.organizationId }));
    for (const [curve, ecdsa] of [
      ['API_KEY_CURVE_P256', p256],
      ['API_KEY_CURVE_SECP256K1', secp256k1],
    ] as const) {
      const { key } = practice.as('Ada', curve);
      const signature = Buffer.from(ecdsa.sign(body, Buffer.from(key.privateKey, 'hex'), { format: 'der' })).toString('hex');
      const scheme = `SIGNATURE_SCHEME_TK_API_${curve.replace('API_KEY_CURVE_', '')}`;
      const stamp = Buffer.from(JSON.stringify({ publicKey: key.publicKey, signature, scheme })).toString('base64url');
      expect((await whoami({ 'X-Stamp': stamp }, body.toString())).status).toBe(200);
    }
  });

  test('a missing, malformed, foreign or wrong stamp is 401 with its own code', async () => {
    const body = Buffer.from(JSON.stringify({ organizationId: practice.info.organizationId }));
    const stranger = keyPair('API_KEY_CURVE_P256', '11'.repeat(32));
    const other = makeStamp(practice.as('Ada').key, Buffer.from('other bytes'));
    const cases: [Record<string, string>, string][] = [
      [{}, 'SIGNATURE_MISSING'],
      [{ 'X-Stamp-WebAuthn': '{}' }, 'CREDENTIAL_NOT_FOUND'],
      [{ 'X-Stamp': 'not a stamp' }, 'SIGNATURE_INVALID'],
      [{ 'X-Stamp': Buffer.from('{"publicKey":1}').toString('base64url') }, 'SIGNATURE_INVALID'],
      [{ 'X-Stamp': makeStamp(stranger, body) }, 'PUBLIC_KEY_NOT_FOUND'],
      [{ 'X-Stamp': other }, 'SIGNATURE_INVALID'],
    ];
    for (const [headers, code] of cases) {
      const { status, json } = await whoami(headers);
      expect([status, json.code, json.turnkeyErrorCode]).toEqual([401, 16, code]);
      expect(json.details.at(-1)).toEqual({
        '@type': 'type.googleapis.com/errors.v1.TurnkeyErrorDetail',
        turnkeyErrorCode: code,
      });
    }
  });

  test('unknown organisations, paths and bodies are refused in the shape of the service', async () => {
    const ada = practice.as('Ada');
    const elsewhere = JSON.stringify({ organizationId: '00000000-0000-4000-8000-000000000000' });
    expect((await ada.send('whoami', elsewhere)).json).toMatchObject({ code: 5, turnkeyErrorCode: 'ORGANIZATION_NOT_FOUND' });
    expect((await ada.send('whoami', '{"organizationId":"northwind"}')).json).toMatchObject({
      code: 3,
      turnkeyErrorCode: 'INVALID_ORGANIZATION_ID',
    });
    expect(await ada.send('whoami', '[]')).toMatchObject({ status: 400 });
    expect(await ada.send('no_such_query', elsewhere)).toMatchObject({ status: 404, json: { code: 5 } });
  });

  test('wrong fields are named with their path', async () => {
    const { status, json } = await practice.as('Ada').send(
      'sign_raw_payload',
      JSON.stringify({
        type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
        timestampMs: String(Date.now()),
        organizationId: practice.info.organizationId,
        parameters: {
          signWith: 'a',
          payload: 'b',
          encoding: 'PAYLOAD_ENCODING_NONE',
          hashFunction: 'HASH_FUNCTION_NO_OP',
          more: 1,
        },
      }),
    );
    expect([status, json.code, json.message]).toEqual([400, 3, 'invalid request']);
    const fields = json.details[0].fieldViolations.map((v: { field: string }) => v.field);
    expect(fields.sort()).toEqual(['parameters.encoding', 'parameters.more']);
  });
});
