import { verify } from 'node:crypto';
import { recoverAddress, recoverTypedDataAddress } from 'viem';
import { recoverAuthorizationAddress } from 'viem/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Parameters } from '../../../electron/contract/operations/table.ts';
import { type Practice, startPractice } from '../../practice/service.ts';
import { digestOf } from '../../practice/signing/digest.ts';
import { signDigest, signMessage } from '../../practice/signing/sign.ts';
import { publicKeyObject } from '../../practice/stamp/curves.ts';

const key = '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318';
const field = (name: string, type: string) => ({ name, type });
const etherMail = JSON.stringify({
  types: {
    EIP712Domain: [
      field('name', 'string'),
      field('version', 'string'),
      field('chainId', 'uint256'),
      field('verifyingContract', 'address'),
    ],
    Person: [field('name', 'string'), field('wallet', 'address')],
    Mail: [field('from', 'Person'), field('to', 'Person'), field('contents', 'string')],
  },
  primaryType: 'Mail',
  domain: { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC' },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
});
const authorization = JSON.stringify({ address: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC', chainId: 1, nonce: 7 });

/** docs/service.md#signing: digest, r, s, v. */
const vectors = [
  [
    'hello',
    'TEXT_UTF8',
    'KECCAK256',
    '1c8aff950685c2ed4bc3174f3472287b56d9517b9c948127319a09a7a36deac8',
    'bc81bfc04b658485b9820cf4fac760c84f0fc628da21c9e64ed8aaede215e633',
    '76cc1bfb23f9869c5b71a4069b48fce3ab0caaebc6bfb7a81cb12ac3b9b2f7b1',
  ],
  [
    'hello',
    'TEXT_UTF8',
    'SHA256',
    '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
    '8403487598f317246384047b2415389d80757ac6e67fc77fa302c81de9bd654d',
    '0c8078ccb08f9aaa0a31017589e92ff38e8976d40fd66cbbe6e9e2706a49671d',
  ],
  [
    etherMail,
    'EIP712',
    'NO_OP',
    'be609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2',
    '19e4c5dcf77c10f4b30df3d4cb5822a99a69ec18e6f5d7b9a889a5a481574073',
    '2656ebdcc5a9c8eee63e684a5ed282d6b59ffe2914076b025a77df7655940311',
  ],
  [
    authorization,
    'EIP7702_AUTHORIZATION',
    'NO_OP',
    '06641c06e4cf321836d3f9ab7d3203811044f3ec3d37bfe623065d8622f23278',
    'ae756d34cfd2a06c68ac47585177e976f71af5e6988de293775307b0ac3faa8d',
    '72da16ae45d843e755dd3b266a5ff502a55cd232966f87b5d7b6734188f2432c',
  ],
] as const;

test.each(vectors)('known answer: %.20s as %s with %s', (payload, encoding, hash, digest, r, s) => {
  const bytes = digestOf(payload, `PAYLOAD_ENCODING_${encoding}`, `HASH_FUNCTION_${hash}`);
  expect(Buffer.from(bytes).toString('hex')).toBe(digest);
  expect(signDigest('CURVE_SECP256K1', key, bytes)).toEqual({ r, s, v: '01' });
});

test('known answer: Ed25519 over hello', () => {
  const seed = Buffer.from(Array.from({ length: 32 }, (_, i) => i)).toString('hex');
  expect(signMessage(seed, 'hello', 'PAYLOAD_ENCODING_TEXT_UTF8', 'HASH_FUNCTION_NOT_APPLICABLE')).toEqual({
    r: 'e1a7fca94a835127885b99e2eba733d6ee5bf5dc463ed8385eb6f1dcaa1117c0',
    s: 'f151750a10f46f5b3796a91203578f702c85c67c334b5689a516284d499f710f',
    v: '00',
  });
});

describe('over HTTP', () => {
  let practice: Practice;
  beforeAll(async () => {
    practice = await startPractice({ rules: { sign_raw_payload: { approvals: 1 } } });
  });
  afterAll(() => practice.close());

  type Sent = Parameters<'sign_raw_payload'>;
  const signed = async (parameters: Sent) => {
    const activity = await practice.as('Ada').propose('sign_raw_payload', parameters);
    if (activity.status !== 'ACTIVITY_STATUS_COMPLETED') throw new Error(String(activity.failure?.message));
    return activity.result?.signRawPayloadResult as { r: string; s: string; v: string };
  };
  const address = (format: string) =>
    practice
      .organisation()
      .wallets.flatMap(w => w.accounts)
      .find(a => a.addressFormat === format)?.address ?? '';
  const hex = ({ r, s, v }: { r: string; s: string; v: string }) => `0x${r}${s}${(27 + Number(v)).toString(16)}` as const;

  test('an Ethereum account signs text, hex with and without 0x, digests, typed data and authorizations', async () => {
    const signWith = address('ADDRESS_FORMAT_ETHEREUM');
    const digest = `0x${'ab'.repeat(32)}` as const;
    for (const payload of [digest, digest.slice(2)]) {
      const signature = await signed({
        signWith,
        payload,
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_NO_OP',
      });
      expect(await recoverAddress({ hash: digest, signature: hex(signature) })).toBe(signWith);
    }
    const typed = await signed({
      signWith,
      payload: etherMail,
      encoding: 'PAYLOAD_ENCODING_EIP712',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    });
    expect(await recoverTypedDataAddress({ ...JSON.parse(etherMail), signature: hex(typed) })).toBe(signWith);
    const seven = await signed({
      signWith: signWith.toLowerCase(),
      payload: authorization,
      encoding: 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    });
    expect(await recoverAuthorizationAddress({ authorization: JSON.parse(authorization), signature: hex(seven) })).toBe(signWith);
  });

  test('a P-256 private key and an Ed25519 account sign, found by id and by address', async () => {
    const p256 = practice.organisation().privateKeys.find(k => k.curve === 'CURVE_P256');
    const payload = 'attest';
    const a = await signed({
      signWith: p256?.privateKeyId ?? '',
      payload,
      encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
      hashFunction: 'HASH_FUNCTION_SHA256',
    });
    const point = publicKeyObject('API_KEY_CURVE_P256', Buffer.from(p256?.publicKey ?? '', 'hex'));
    const raw = Buffer.from(a.r + a.s, 'hex');
    expect(verify('sha256', Buffer.from(payload), { key: point, dsaEncoding: 'ieee-p1363' }, raw)).toBe(true);
    const solana = practice
      .organisation()
      .wallets.flatMap(w => w.accounts)
      .find(s => s.curve === 'CURVE_ED25519');
    const b = await signed({
      signWith: solana?.address ?? '',
      payload,
      encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
      hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
    });
    const edwards = publicKeyObject('API_KEY_CURVE_ED25519', Buffer.from(solana?.publicKey ?? '', 'hex'));
    expect(verify(null, Buffer.from(payload), edwards, Buffer.from(b.r + b.s, 'hex'))).toBe(true);
  });

  test.each([
    ['an unknown key', 'nobody', 'x', 'TEXT_UTF8', 'KECCAK256', 5],
    ['a short digest', 'ethereum', 'abcd', 'HEXADECIMAL', 'NO_OP', 3],
    ['no hex', 'ethereum', 'xyz', 'HEXADECIMAL', 'SHA256', 3],
    ['broken typed data', 'ethereum', '{}', 'EIP712', 'NO_OP', 3],
    ['typed data hashed twice', 'ethereum', etherMail, 'EIP712', 'KECCAK256', 3],
    [
      'an authorization with a fourth member',
      'ethereum',
      '{"address":"0x00","chainId":1,"nonce":1,"x":1}',
      'EIP7702_AUTHORIZATION',
      'NO_OP',
      3,
    ],
    ['no hash function for ECDSA', 'ethereum', 'x', 'TEXT_UTF8', 'NOT_APPLICABLE', 3],
    ['a hash function for Ed25519', 'solana', 'x', 'TEXT_UTF8', 'SHA256', 3],
  ] as const)('%s ends the activity FAILED with its reason', async (_, who, payload, encoding, hash, code) => {
    const signWith = who === 'nobody' ? who : address(`ADDRESS_FORMAT_${who.toUpperCase()}`);
    const { status, json } = await practice.as('Ada').submit('sign_raw_payload', {
      signWith,
      payload,
      encoding: `PAYLOAD_ENCODING_${encoding}`,
      hashFunction: `HASH_FUNCTION_${hash}`,
    });
    expect([status, json.activity.status, json.activity.failure.code]).toEqual([200, 'ACTIVITY_STATUS_FAILED', code]);
    expect(json.activity.result).toEqual({});
  });
});
