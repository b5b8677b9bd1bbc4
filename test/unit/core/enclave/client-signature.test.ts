/** Client signatures: exact texts, and signatures that another implementation verifies. */
import { createPublicKey, verify } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, test } from 'vitest';
import { unlockKey } from '../../../../electron/core/curves/curves.ts';
import { loginMessage, signLogin, signSignup, signupMessage } from '../../../../electron/core/enclave/client-signature.ts';

/** sdk api-key-stamper fixture (docs/service.md#captured-requests). */
const secret = Buffer.from('487f361ddfd73440e707f4daa6775b376859e8a3c9f29b3bb694a12927c0213c', 'hex');
const publicKey = '02f739f8c77b32f4d5f13265861febd76e7a9c61a1140d296b8c16302508870316';
const tokenId = 'verification-token-id';

const nodeVerifies = (message: string, signature: string): boolean => {
  const point = p256.Point.fromHex(publicKey).toBytes(false);
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    ...{ x: Buffer.from(point.subarray(1, 33)).toString('base64url'), y: Buffer.from(point.subarray(33)).toString('base64url') },
  };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  return verify('sha256', Buffer.from(message), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'hex'));
};

describe('the text that is signed', () => {
  test('of a login is the one that the service’s clients write', () => {
    expect(loginMessage(publicKey, tokenId)).toBe(
      `{"login":{"publicKey":"${publicKey}"},"tokenId":"verification-token-id","type":"USAGE_TYPE_LOGIN"}`,
    );
  });

  test('of a signup has its members in their order, and the contact last', () => {
    const own = { apiKeys: [], authenticators: [], oauthProviders: [] };
    expect(signupMessage({ ...own, email: 'alice@example.com' }, tokenId)).toBe(
      '{"signupV2":{"apiKeys":[],"authenticators":[],"oauthProviders":[],"email":"alice@example.com"},"tokenId":"verification-token-id","type":"USAGE_TYPE_SIGNUP"}',
    );
    expect(signupMessage({ oauthProviders: [], phoneNumber: '+447700900123', authenticators: [], apiKeys: [] }, tokenId)).toBe(
      '{"signupV2":{"apiKeys":[],"authenticators":[],"oauthProviders":[],"phoneNumber":"+447700900123"},"tokenId":"verification-token-id","type":"USAGE_TYPE_SIGNUP"}',
    );
  });

  test('stays JSON whatever the token’s id holds', () => {
    const id = '","type":"USAGE_TYPE_SIGNUP","x":"\u2028';
    expect(JSON.parse(loginMessage(publicKey, id))).toEqual({ login: { publicKey }, tokenId: id, type: 'USAGE_TYPE_LOGIN' });
  });
});

describe.each([[undefined], [false]])('a signature, native %s', native => {
  test('is raw r ‖ s over SHA-256 of the text, and verifies elsewhere', () => {
    const key = unlockKey('API_KEY_CURVE_P256', secret, native);
    const login = signLogin(key, tokenId);
    expect(login).toMatchObject({
      publicKey,
      scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256',
      message: loginMessage(publicKey, tokenId),
    });
    const own = { apiKeys: [{ a: 1 }], authenticators: [], oauthProviders: [], email: 'ada@example.com' };
    for (const { message, signature } of [login, signSignup(key, own, tokenId)]) {
      expect(signature).toMatch(/^[0-9a-f]{128}$/);
      expect(nodeVerifies(message, signature)).toBe(true);
      expect(nodeVerifies(`${message} `, signature)).toBe(false);
      const raw = Buffer.from(signature, 'hex');
      const point = Buffer.from(publicKey, 'hex');
      expect(p256.verify(raw, sha256(Buffer.from(message)), point, { prehash: false, format: 'compact', lowS: false })).toBe(
        true,
      );
    }
  });

  test('keeps its length where r or s begins with zeros', () => {
    const key = unlockKey('API_KEY_CURVE_P256', secret, native);
    // One of 128 has zeros there; natively each is another one each time.
    for (let index = 0, isMet = false; !isMet; index++) {
      const { signature } = signLogin(key, `token-${index}`);
      expect(signature).toMatch(/^[0-9a-f]{128}$/);
      isMet = signature.startsWith('00') || signature.startsWith('00', 64);
    }
  });
});

test('none is made after the lock, nor by a key of another curve', () => {
  const key = unlockKey('API_KEY_CURVE_P256', secret);
  key.lock();
  expect(() => signLogin(key, tokenId)).toThrow('locked');
  expect(() => signLogin(unlockKey('API_KEY_CURVE_SECP256K1', secret), tokenId)).toThrow('P-256');
});
