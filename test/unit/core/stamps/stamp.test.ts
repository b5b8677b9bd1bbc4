import { ECDH } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { dialect } from '../../../../electron/contract/service/dialect.ts';
import { unlockKey } from '../../../../electron/core/curves/curves.ts';
import { fingerprintOf } from '../../../../electron/core/stamps/fingerprint.ts';
import { curveOfScheme, stampHeader, verifyStamp } from '../../../../electron/core/stamps/stamp.ts';
import { readStamp, stampHolds } from '../../../practice/stamp/verify.ts';
import { deterministic, deterministicBody, encodedStamp, keyPairs, stamps } from '../../../vectors/stamps.ts';

test.each(stamps)('accepts the $name', stamp => {
  expect(verifyStamp(stamp, dialect)).toBe(true);
  expect(verifyStamp({ ...stamp, message: Buffer.from(stamp.message) }, dialect)).toBe(true);
});

test.each(stamps.filter(s => s.fingerprint !== undefined))(
  'the fingerprint of the $name is the one the service gave it',
  stamp => {
    expect(fingerprintOf(Buffer.from(stamp.message))).toBe(stamp.fingerprint);
  },
);

test.each(deterministic)('accepts the deterministic signature for $curve', ({ curve, privateKey, signature }) => {
  const publicKey = keyPairs.find(pair => pair.curve === curve && pair.privateKey === privateKey)?.publicKey ?? '';
  expect(verifyStamp({ scheme: dialect.stampSchemes[curve], publicKey, signature, message: deterministicBody }, dialect)).toBe(
    true,
  );
});

describe.each(keyPairs)('the header of the $name', ({ curve, privateKey, publicKey }) => {
  const signer = unlockKey(curve, Buffer.from(privateKey, 'hex'));
  const body = Buffer.from('{"a":"\u00e9\u0000 \ud83d\udd11"}');
  const header = stampHeader(signer, body, dialect);

  test('is what the service reads and verifies', () => {
    const stamp = readStamp(header);
    expect(stamp).toMatchObject({ publicKey, scheme: dialect.stampSchemes[curve], curve });
    expect(stampHolds(stamp, body)).toBe(true);
    expect(verifyStamp({ ...stamp, message: body }, dialect)).toBe(true);
  });

  test('holds three members and is base64url without padding', () => {
    expect(header).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(Object.keys(JSON.parse(Buffer.from(header, 'base64url').toString()))).toEqual(['publicKey', 'signature', 'scheme']);
  });
});

test('encodes as the published example does', () => {
  const parts = JSON.parse(encodedStamp.json) as { publicKey: string; signature: string };
  const signer = {
    curve: 'API_KEY_CURVE_P256' as const,
    publicKey: parts.publicKey,
    sign: () => Buffer.from(parts.signature, 'hex'),
  };
  const header = stampHeader(signer, new Uint8Array(), dialect);
  expect(Buffer.from(header, 'base64url').toString()).toBe(encodedStamp.json);
  expect(header.startsWith(encodedStamp.startsWith)).toBe(true);
  expect(header.endsWith(encodedStamp.endsWith)).toBe(true);
});

test('a scheme of another dialect is used and understood', () => {
  const other = { stampSchemes: { ...dialect.stampSchemes, API_KEY_CURVE_P256: 'OTHER_P256' } };
  expect(curveOfScheme('OTHER_P256', other)).toBe('API_KEY_CURVE_P256');
  expect(curveOfScheme('SIGNATURE_SCHEME_TK_API_P256', other)).toBeNull();
});

/** The uncompressed form of a P-256 key. */
const uncompressed = (publicKey: string) => ECDH.convertKey(publicKey, 'prime256v1', 'hex', 'hex', 'uncompressed').toString();

describe('refuses', () => {
  const good = stamps[1] ?? expect.fail('no captured stamp');
  test.each([
    ['another body', { message: `${good.message} ` }],
    ['a body without its last byte', { message: good.message.slice(0, -1) }],
    ['the public key of another pair', { publicKey: keyPairs[0]?.publicKey ?? '' }],
    ['an upper-case public key', { publicKey: good.publicKey.toUpperCase() }],
    ['a public key with a newline', { publicKey: `${good.publicKey}\n` }],
    ['an upper-case signature', { signature: good.signature.toUpperCase() }],
    ['a signature with a newline', { signature: `${good.signature}\n` }],
    ['a signature of odd length', { signature: good.signature.slice(0, -1) }],
    ['a signature cut short', { signature: good.signature.slice(0, -2) }],
    ['a signature with a byte behind it', { signature: `${good.signature}00` }],
    ['no signature', { signature: '' }],
    ['the scheme of another curve', { scheme: 'SIGNATURE_SCHEME_TK_API_SECP256K1' }],
    ['the same key in another form', { publicKey: uncompressed(good.publicKey) }],
    ['an unknown scheme', { scheme: 'SIGNATURE_SCHEME_TK_API_SECP256K1_EIP191' }],
    ['a scheme that is a member of every object', { scheme: 'constructor' }],
  ])('%s', (_, change) => {
    expect(verifyStamp({ ...good, ...change }, dialect)).toBe(false);
  });
});

describe('a stamp that was verified', () => {
  const [stamp] = stamps;
  if (stamp === undefined) throw new Error('no stamp to verify');
  /** A body that no other test verifies. */
  const message = `${stamp.message} of its own`;
  const counted = (holds: boolean) => {
    let times = 0;
    const verify = () => {
      times += 1;
      return holds;
    };
    return { verify, times: () => times };
  };

  test('is verified once, by whichever vote it comes again', () => {
    const asked = counted(true);
    for (const _ of [1, 2, 3]) expect(verifyStamp({ ...stamp, message }, dialect, asked.verify)).toBe(true);
    expect(verifyStamp({ ...stamp, message: Buffer.from(message) }, dialect, asked.verify)).toBe(true);
    expect(asked.times()).toBe(1);
  });

  test('stands for no other body, key, signature or curve', () => {
    expect(verifyStamp({ ...stamp, message: `${message}!` }, dialect, () => true)).toBe(true);
    const others = [
      { message: `${message}?` },
      { message: `${message}!`, publicKey: `${stamp.publicKey.slice(0, -2)}00` },
      { message: `${message}!`, signature: `${stamp.signature.slice(0, -2)}00` },
      { message: `${message}!`, scheme: dialect.stampSchemes.API_KEY_CURVE_ED25519 },
    ];
    for (const other of others) {
      const asked = counted(false);
      expect(verifyStamp({ ...stamp, ...other }, dialect, asked.verify)).toBe(false);
      expect(asked.times()).toBe(1);
    }
  });
});
