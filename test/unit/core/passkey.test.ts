/** Assertions by keys in every form a service may list them in; what is verified of one is in test/attacks/unproven-request. */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Assertion, assertionFault, assertionHolds, assertionOf } from '../../../electron/core/passkey.ts';
import { publicKeyObject } from '../../practice/stamp/curves.ts';
import { assertionFor, softPasskey } from '../../practice/stamp/passkey.ts';

const message = '{"type":"ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2"}';
const key = softPasskey('AQID', '0b'.repeat(32));
const read = (vote: object): Assertion =>
  assertionOf({ userId: 'u', selection: 'VOTE_SELECTION_APPROVED', ...vote }) ?? expect.fail('no assertion');
const made = read({ signature: JSON.stringify(assertionFor(key, Buffer.from(message))) });

const point = publicKeyObject('API_KEY_CURVE_P256', Buffer.from(key.publicKey, 'hex'));
const jwk = point.export({ format: 'jwk' });
const [x, y] = [jwk.x, jwk.y].map(part => Buffer.from(part ?? '', 'base64url').toString('hex'));
const spki = (of: KeyObject) => of.export({ format: 'der', type: 'spki' });
const url = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');
const cose = `a5010203262001215820${x}225820${y}`;

test.each<[string, string]>([
  ['a compressed point', key.publicKey],
  ['a compressed point in capitals', key.publicKey.toUpperCase()],
  ['an uncompressed point', `04${x}${y}`],
  ['a COSE key as hex', cose],
  ['a COSE key as base64url', url(cose)],
  ['a SubjectPublicKeyInfo as hex', spki(point).toString('hex')],
  ['a SubjectPublicKeyInfo as base64', spki(point).toString('base64')],
])('an ES256 assertion holds under %s', (_, listed) => {
  expect(assertionFault(made, message)).toBeNull();
  expect(assertionHolds(made, listed)).toBe(true);
  expect(assertionHolds({ ...made, clientDataJson: Buffer.from('{}') }, listed)).toBe(false);
});

describe('an RS256 assertion', () => {
  const rsa = (modulusLength: number) => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength });
    const signed = Buffer.concat([made.authenticatorData, createHash('sha256').update(made.clientDataJson).digest()]);
    return { publicKey, assertion: { ...made, signature: sign('sha256', signed, privateKey) } };
  };
  test('holds under a SubjectPublicKeyInfo and under a COSE key', () => {
    const { publicKey, assertion } = rsa(2048);
    const modulus = Buffer.from(publicKey.export({ format: 'jwk' }).n ?? '', 'base64url').toString('hex');
    for (const listed of [spki(publicKey).toString('base64url'), `a401030339010020590100${modulus}2143010001`]) {
      expect(assertionHolds(assertion, listed)).toBe(true);
      expect(assertionHolds(made, listed)).toBe(false);
    }
  });
  test('does not hold under a key that is too small', () => {
    const { publicKey, assertion } = rsa(1024);
    expect(assertionHolds(assertion, spki(publicKey).toString('hex'))).toBe(false);
  });
});

test.each(['', 'not a key', '00'.repeat(33), `04${'00'.repeat(64)}`, 'a5010203', 'zz'])(
  'holds under nothing that is no key: %j',
  listed => {
    expect(assertionHolds(made, listed)).toBe(false);
  },
);

test.each<[string, object]>([
  ['no signature', {}],
  ['a signature that is one of an API key', { signature: '3045022100', scheme: 'x' }],
  ['only some of the parts', { signature: JSON.stringify({ ...assertionFor(key, Buffer.from(message)), clientDataJson: 7 }) }],
  ['parts that are no base64url', { signature: 'AQID', authenticatorData: '***', clientDataJson: 'e30' }],
  ['text of megabytes', { signature: `{${' '.repeat(50_000)}}` }],
])('finds no assertion in a vote with %s', (_, vote) => {
  expect(assertionOf({ userId: 'u', selection: 'VOTE_SELECTION_APPROVED', ...vote })).toBeNull();
});
