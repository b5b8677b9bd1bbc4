import { ECDH } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type KeyText, parseKeyFile, readPair } from '../../../../electron/core/keys/text.ts';
import { keyPairs } from '../../../vectors/stamps.ts';

const hex = '487f361ddfd73440e707f4daa6775b376859e8a3c9f29b3bb694a12927c0213c';

test.each([
  ['no suffix', hex, 'API_KEY_CURVE_P256'],
  ['a newline at the end', `${hex}\n`, 'API_KEY_CURVE_P256'],
  ['Windows line end', `${hex}:p256\r\n`, 'API_KEY_CURVE_P256'],
  [':secp256k1', `${hex}:secp256k1`, 'API_KEY_CURVE_SECP256K1'],
  [':ed25519', `${hex}:ed25519\n`, 'API_KEY_CURVE_ED25519'],
])('reads a key file with %s', (_, text, curve) => {
  expect(parseKeyFile(text, '02ab\n')).toEqual({ ok: true, value: { curve, privateKey: hex, publicKey: '02ab' } });
  expect(parseKeyFile(text, null)).toMatchObject({ value: { publicKey: null } });
});

test.each([`${hex}:p384`, `${hex}:`, `${hex}:p256:p256`, `${hex}:constructor`])('refuses another ending: %s', text => {
  const outcome = parseKeyFile(text, null);
  expect(outcome).toEqual({
    ...{ ok: false, code: 'invalid', message: 'The key file names an unknown curve.' },
    problems: [
      { path: 'privateKey', expected: ':p256, :secp256k1, :ed25519 or nothing after the key', received: 'a different ending' },
    ],
  });
  expect(JSON.stringify(outcome)).not.toContain(hex.slice(0, 8));
});

describe('a pair', () => {
  const [p256 = expect.fail('no pair'), other = expect.fail('no pair')] = keyPairs;
  const ed25519 = keyPairs[4] ?? expect.fail('no Ed25519 pair');
  const secretOf = (text: KeyText) => {
    const pair = readPair(text);
    return pair.ok ? [Buffer.from(pair.value.secret).toString('hex'), pair.value.publicKey] : expect.fail(pair.message);
  };

  test.each(keyPairs)('of $name gives its bytes and its public key, whatever of it was written, and how', pair => {
    const { curve, privateKey, publicKey } = pair;
    const spellings = [publicKey, null, publicKey.toUpperCase(), ` ${publicKey}\n`];
    if (curve === 'API_KEY_CURVE_P256')
      spellings.push(ECDH.convertKey(publicKey, 'prime256v1', 'hex', 'hex', 'uncompressed').toString());
    for (const each of spellings) expect(secretOf({ ...pair, publicKey: each })).toEqual([privateKey, publicKey]);
    for (const each of [privateKey.toUpperCase(), `\t${privateKey}\r\n`])
      expect(secretOf({ ...pair, privateKey: each })).toEqual([privateKey, publicKey]);
  });

  test('of an Ed25519 seed may have its public key behind it', () => {
    const { privateKey, publicKey } = ed25519;
    expect(secretOf({ ...ed25519, privateKey: privateKey + publicKey })).toEqual([privateKey, publicKey]);
  });

  const digits = 'the P-256 private key as 64 hex digits';
  const seeds = 'the Ed25519 private key as 64 hex digits (or 128: seed and public key)';
  const scalar = 'a P-256 scalar from 1 to the order of the curve minus 1';
  const hex63 = hex.slice(1);
  test.each<[string, Partial<KeyText>, string, string, string]>([
    ['nothing', { privateKey: ' ' }, 'privateKey', digits, 'nothing'],
    ['0x in front', { privateKey: `0X${hex}` }, 'privateKey', digits, '66 characters beginning with 0x: leave 0x out'],
    ['a digit short', { privateKey: hex63 }, 'privateKey', digits, '63 hex digits'],
    ['a digit more', { privateKey: `${hex}0` }, 'privateKey', digits, '65 hex digits'],
    [
      'another letter in front',
      { privateKey: `g${hex63}` },
      'privateKey',
      digits,
      '64 characters, some of which are not hex digits',
    ],
    [
      'another letter behind',
      { privateKey: `${hex63}g` },
      'privateKey',
      digits,
      '64 characters, some of which are not hex digits',
    ],
    ['twice as many digits', { privateKey: hex + hex }, 'privateKey', digits, '128 hex digits'],
    ['a PEM text', { privateKey: '-----BEGIN EC PRIVATE KEY-----' }, 'privateKey', digits, 'a PEM text'],
    [
      'a PEM text further on',
      { privateKey: 'x -----BEGIN' },
      'privateKey',
      digits,
      '12 characters, some of which are not hex digits',
    ],
    ['0x further on', { privateKey: 'a0x' }, 'privateKey', digits, '3 characters, some of which are not hex digits'],
    ['zero', { privateKey: '0'.repeat(64) }, 'privateKey', scalar, 'zero, or a number above the order'],
    ['another curve’s length', { ...ed25519, privateKey: `${ed25519.privateKey}00` }, 'privateKey', seeds, '66 hex digits'],
    [
      'another public key behind the seed',
      { ...ed25519, privateKey: ed25519.privateKey + hex },
      ...(['privateKey', 'the public key that belongs to the seed in the last 64 digits', 'a different public key'] as const),
    ],
    ['no public key', { publicKey: '' }, 'publicKey', 'a P-256 public key as 66 hex digits, starting with 02 or 03', ''],
    [
      'a long public key',
      { publicKey: ` ${'x'.repeat(150)}` },
      'publicKey',
      'a P-256 public key as 66 hex digits, starting with 02 or 03',
      'x'.repeat(140),
    ],
    [
      'an Ed25519 public key that is none',
      { ...ed25519, publicKey: '00' },
      'publicKey',
      'a Ed25519 public key as 64 hex digits',
      '00',
    ],
    [
      'the public key of another',
      { publicKey: ` ${other.publicKey.toUpperCase()}` },
      ...(['publicKey', `${p256.publicKey}, which belongs to this private key`, other.publicKey] as const),
    ],
  ])('with %s is refused, and the field and its form are named', (_, change, path, expected, received) => {
    expect(readPair({ ...p256, ...change })).toEqual({
      ...{ ok: false, code: 'invalid', message: `${path}: expected ${expected}.` },
      problems: [{ path, expected, received }],
    });
  });
});
