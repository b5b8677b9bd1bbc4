/** Assertions by keys in every form a service may list them in; what is verified of one is in test/attacks/unproven-request. */
import { createHash, generateKeyPairSync, type KeyObject, type KeyPairKeyObjectResult, sign, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  type Assertion,
  assertionFault,
  assertionHolds,
  assertionOf,
  passkeysOf,
} from '../../../../electron/core/stamps/passkey.ts';
import { publicKeyObject } from '../../../practice/stamp/curves.ts';
import { assertionFor, softPasskey } from '../../../practice/stamp/passkey.ts';

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

/** Made once: finding the primes takes longer than every test here. */
const [rsa2048, rsa1024] = [2048, 1024].map(modulusLength => generateKeyPairSync('rsa', { modulusLength })) as [
  KeyPairKeyObjectResult,
  KeyPairKeyObjectResult,
];

describe('an RS256 assertion', () => {
  const rsa = (modulusLength: 2048 | 1024) => {
    const { privateKey, publicKey } = modulusLength === 2048 ? rsa2048 : rsa1024;
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

describe('the parts of an assertion', () => {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'hex'));
  const parts = { credentialId: 'AQID', authenticatorData: 'BAUG', clientDataJson: 'Bwg', signature: 'CQ' };
  const whole = {
    ...{ credentialId: 'AQID', authenticatorData: bytes('040506') },
    ...{ clientDataJson: bytes('0708'), signature: bytes('09') },
  };
  const found = (vote: object) => assertionOf({ userId: 'u', selection: 'VOTE_SELECTION_APPROVED', ...vote });
  const json = (more: object = {}) => JSON.stringify({ ...parts, ...more });

  test.each<[string, object]>([
    ['as JSON', { signature: json() }],
    ['as JSON behind white space', { signature: ` \n${json()}` }],
    ['as base64url of that', { signature: Buffer.from(json()).toString('base64url') }],
    ['as base64 of that', { signature: Buffer.from(json()).toString('base64') }],
    ['as members of the vote', parts],
    ['under the name of the specification', { signature: json({ clientDataJson: undefined, clientDataJSON: 'Bwg' }) }],
    ['padded', { signature: json({ clientDataJson: 'Bwg=', signature: 'CQ==', credentialId: 'AQID' }) }],
  ])('are read %s', (_, vote) => {
    expect(found(vote)).toEqual(whole);
  });

  test('are bytes in one spelling: base64url, base64, or the hex of a DER signature', () => {
    const made = (signature: string) => found({ ...parts, ...{ signature: json({ signature }) } })?.signature;
    expect([made('-_8'), made('+/8='), made('30ab12')].map(each => each && Buffer.from(each).toString('hex'))).toEqual([
      'fbff',
      'fbff',
      '30ab12',
    ]);
    // One digit is missing, or another letter: then it is base64url, which also begins with 30.
    expect(made('30ab1')).toBeUndefined();
    expect(made('30AB')).toEqual(new Uint8Array(Buffer.from('30AB', 'base64')));
    for (const wrong of ['CR', '*CQA', 'CQA*', 'C', 'CQ===', 'C Q', 'CQ\n', '=', '', 'CQ=A', 'ä', 'x30ab12!', '30ab12!'])
      expect([wrong, made(wrong)]).toEqual([wrong, undefined]);
    const longest = 'A'.repeat(15_000);
    expect([made(longest)?.length, made('A'.repeat(16_385))]).toEqual([11_250, undefined]);
  });

  test('are none where one is missing or no text, or where all of it is longer than a stamp', () => {
    for (const name of ['authenticatorData', 'clientDataJson', 'signature'])
      for (const value of [undefined, null, '', '*', []]) expect(found({ signature: json({ [name]: value }) })).toBeNull();
    for (const credentialId of [undefined, null, '*'])
      expect(found({ signature: json({ credentialId }) })).toEqual({ ...whole, credentialId: null });
    expect(found({ signature: json({ credentialId: 'AQIDBA==' }) })?.credentialId).toBe('AQIDBA');
    const [fits, over] = [0, 1].map(more => `${json()}${' '.repeat(16_384 - json().length + more)}`);
    expect([found({ signature: fits }), found({ signature: over })]).toEqual([whole, null]);
    // Two members of one name, or a list, are no parts, and no signature beside some either.
    for (const signature of [json().replace('{', '{"signature":"CQ",'), `[${json()}]`])
      expect(found({ ...parts, signature })).toBeNull();
    // What begins as base64url of JSON does, and is none, may be a signature.
    for (const signature of ['ey__', 'eyJ9'])
      expect(found({ ...parts, signature })).toEqual({
        ...whole,
        signature: new Uint8Array(Buffer.from(signature, 'base64url')),
      });
  });
});

describe('an assertion is over another message where', () => {
  const challenge = Buffer.from(createHash('sha256').update(message).digest('hex')).toString('base64url');
  const data = (flags: number, length = 37) => {
    const bytes = new Uint8Array(length);
    bytes[32] = flags;
    return bytes;
  };
  const fault = (change: Partial<Assertion> | object, client: object = {}) =>
    assertionFault(
      {
        ...{ credentialId: null, authenticatorData: data(0x01), signature: new Uint8Array() },
        clientDataJson: Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, ...client })),
        ...change,
      },
      message,
    );
  const length = 'the passkey’s authenticator data has the wrong length';
  const absent = 'nobody was present when the passkey signed';

  test.each<[string, Partial<Assertion>, object, string | null]>([
    ['nothing is wrong with it', {}, {}, null],
    ['what was signed is no text', { clientDataJson: Uint8Array.of(0xff) }, {}, 'what the passkey signed is not text'],
    [
      'what was signed has a mark before it',
      { clientDataJson: Buffer.from(`\ufeff${JSON.stringify({ type: 'webauthn.get', challenge })}`) },
      {},
      'what the passkey signed is not JSON that every parser reads alike: a value was expected, at character 1',
    ],
    ['it registers a key', {}, { type: 'webauthn.create' }, 'the passkey signed something other than a request'],
    ['it names no kind', {}, { type: undefined }, 'the passkey signed something other than a request'],
    ['the challenge is another', {}, { challenge: `${challenge}A` }, 'the passkey signed a different body'],
    [
      'the challenge is the hash itself',
      {},
      { challenge: createHash('sha256').update(message).digest('base64url') },
      'the passkey signed a different body',
    ],
    ['there is no challenge', {}, { challenge: undefined }, 'the passkey signed a different body'],
    ['nobody was there', { authenticatorData: data(0x04) }, {}, absent],
    ['nobody was there, with extensions', { authenticatorData: data(0xc4, 60) }, {}, absent],
    ['somebody was there and is known', { authenticatorData: data(0x05) }, {}, null],
    ['it is a byte short', { authenticatorData: data(0x01, 36) }, {}, length],
    ['it is a byte longer', { authenticatorData: data(0x01, 38) }, {}, length],
    ['it is short of its flags', { authenticatorData: data(0, 32) }, {}, length],
    ['it is a byte longer and says it has extensions', { authenticatorData: data(0x81, 38) }, {}, null],
    ['it is a byte longer and says it has a credential', { authenticatorData: data(0x41, 38) }, {}, null],
    ['it is a byte short and says it has extensions', { authenticatorData: data(0x81, 36) }, {}, length],
  ])('%s', (_, change, client, expected) => {
    expect(fault(change, client)).toBe(expected);
  });
});

test('holds under no key of another kind, and under none whose parts are of another length', () => {
  const other = (kind: 'ed25519' | 'ed448') => spki(generateKeyPairSync(kind as 'ed25519').publicKey).toString('hex');
  const p384 = spki(generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey).toString('hex');
  const wrong = [
    ...[
      other('ed25519'),
      other('ed448'),
      p384,
      `${cose}00`,
      `00${cose}`,
      cose.slice(0, -2),
      cose.replace('a5010203', 'a5010202'),
    ],
    ...[spki(point).toString('hex').slice(0, -2), `a401030339010020590100${'00'.repeat(256)}2143010001`],
  ];
  for (const listed of wrong) expect([listed, assertionHolds(made, listed)]).toEqual([listed, false]);
  expect(assertionHolds(made, cose.toUpperCase())).toBe(true);
  for (const change of [
    { authenticatorData: made.authenticatorData.slice(0, -1) },
    { signature: made.signature.slice(0, -1) },
    { signature: new Uint8Array() },
  ])
    expect(assertionHolds({ ...made, ...change }, key.publicKey)).toBe(false);
});

test.each(['P-384', 'secp256k1'])(
  'an assertion that a key of %s really made holds under none: passkeys have no such keys',
  namedCurve => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve });
    const signed = Buffer.concat([made.authenticatorData, createHash('sha256').update(made.clientDataJson).digest()]);
    const signature = new Uint8Array(sign('sha256', signed, privateKey));
    expect(verify('sha256', signed, publicKey, signature)).toBe(true);
    expect(assertionHolds({ ...made, signature }, spki(publicKey).toString('hex'))).toBe(false);
  },
);

test('an ES256 assertion of an RSA key’s length is still judged by the key: nothing that throws counts', () => {
  const { publicKey } = rsa2048;
  for (const signature of [new Uint8Array(), new Uint8Array(256), new Uint8Array(10_000)])
    expect(assertionHolds({ ...made, signature }, spki(publicKey).toString('hex'))).toBe(false);
});

test('the passkeys of a user are those that are listed with an id and a key', () => {
  const held = (credentialId: unknown, publicKey: unknown) => ({ credentialId, credential: { publicKey } });
  const authenticators = [
    held('AQID', 'ab'),
    held('AQIDBA==', 'cd'),
    held('', 'ab'),
    held('*', 'ab'),
    held('AQID', ''),
    held('AQID', null),
    {},
    null,
    { credentialId: 'AQID' },
  ];
  expect(passkeysOf({ authenticators })).toEqual([
    { credentialId: 'AQID', publicKey: 'ab' },
    { credentialId: 'AQIDBA', publicKey: 'cd' },
  ]);
  for (const none of [{}, { authenticators: null }, { authenticators: 'x' }]) expect(passkeysOf(none)).toEqual([]);
});
