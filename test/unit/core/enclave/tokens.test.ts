import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dialect } from '../../../../electron/contract/service/dialect.ts';
import { oidcNonce, readSessionToken, readVerificationToken } from '../../../../electron/core/enclave/tokens.ts';
import { publishedNonce, publishedSession } from '../../../vectors/enclave.ts';

const ours = `02${'ab'.repeat(32)}`;
const signer = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pointOf = (key: KeyObject): string => {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return `04${Buffer.from(x, 'base64url').toString('hex')}${Buffer.from(y, 'base64url').toString('hex')}`;
};
const pinned = pointOf(signer.publicKey);
const part = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const raw = (data: Buffer, key = signer.privateKey) =>
  sign('sha256', data, { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
const header = { alg: 'ES256', typ: 'JWT' };
const once = (text: string) => createHash('sha256').update(text).digest();
const sessionOf = (claims: unknown, its: unknown = header, key = signer.privateKey) => {
  const text = `${part(its)}.${part(claims)}`;
  return `${text}.${raw(once(text), key)}`;
};
const verificationOf = (claims: unknown, its: unknown = header) => {
  const text = `${part(its)}.${part(claims)}`;
  return `${text}.${raw(Buffer.from(text))}`;
};
const expected = { signer: pinned, publicKey: ours, organizationId: 'org', userId: 'ada' };
const session = {
  exp: 1_800_000_000,
  public_key: ours,
  session_type: 'SESSION_TYPE_READ_WRITE',
  user_id: 'ada',
  organization_id: 'org',
};
const verification = {
  id: 'token-1',
  verification_type: 'OTP_TYPE_EMAIL',
  contact: 'ada@example.com',
  organization_id: 'org',
  public_key: ours,
  exp: '1782919651261',
};

test(`${publishedSession.source}: it holds under the pinned key, and says what it says`, () => {
  const { token, publicKey, organizationId, userId, endsAtMs } = publishedSession;
  const { session: key } = dialect.pinnedKeys;
  for (const written of [key, key.toUpperCase()])
    expect(readSessionToken(token, { signer: written, publicKey, organizationId, userId })).toEqual({
      ok: true,
      value: {
        ...{ publicKey, organizationId, userId, endsAtMs, sessionType: 'SESSION_TYPE_READ_WRITE' },
        ...{ sessionProfileId: null, scope: null, others: [] },
      },
    });
  // By the rule of ordinary tokens, it does not.
  expect(readVerificationToken(token, { signer: key, publicKey })).toMatchObject({ ok: false, code: 'mismatch' });
  expect(readSessionToken(token, { signer: dialect.pinnedKeys.otp, publicKey })).toMatchObject({ ok: false, code: 'mismatch' });
});

test('every bit of a token counts: one that is flipped is refused, and said where it can be told', () => {
  const { token, publicKey } = publishedSession;
  const named = /header|claims|signature|three parts/;
  for (const [text, read, key] of [
    [token, readSessionToken, { signer: dialect.pinnedKeys.session, publicKey }],
    [verificationOf(verification), readVerificationToken, { signer: pinned, publicKey: ours }],
  ] as const) {
    expect(read(text, key).ok).toBe(true);
    for (let at = 0; at < text.length; at++)
      for (let bit = 0; bit < 8; bit++) {
        const changed = text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ (1 << bit)) + text.slice(at + 1);
        const answer = read(changed, key);
        expect(answer.ok, `character ${at}, bit ${bit}`).toBe(false);
        if (!answer.ok) expect(answer.message).toMatch(named);
      }
  }
});

test('the nonce of an OIDC token is the hash of the key’s text', () => {
  expect(oidcNonce(publishedNonce.publicKey)).toBe(publishedNonce.nonce);
});

describe('a session token', () => {
  test('of a profile shows its profile, its scope, and claims that are not known, bounded', () => {
    const more = { session_profile_id: 'profile-1', scope: 'read', jti: 'x'.repeat(300), nested: { a: [1] } };
    const read = readSessionToken(sessionOf({ ...session, ...more }), expected);
    expect(read).toMatchObject({
      ok: true,
      value: { sessionProfileId: 'profile-1', scope: 'read', endsAtMs: 1_800_000_000_000 },
    });
    expect(read.ok && read.value.others).toEqual([
      { name: 'jti', value: `${'x'.repeat(200)}…` },
      { name: 'nested', value: '{"a":[1]}' },
    ]);
  });

  test.each([
    ['key', { ...expected, publicKey: `03${'ab'.repeat(32)}` }],
    ['organisation', { ...expected, organizationId: 'other' }],
    ['user', { ...expected, userId: 'ben' }],
  ])('for another %s is genuine and refused', (whose, other) => {
    expect(readSessionToken(sessionOf(session), expected).ok).toBe(true);
    expect(readSessionToken(sessionOf(session), other)).toMatchObject({
      ok: false,
      code: 'mismatch',
      message: `The session token is for another ${whose}. It is not used.`,
    });
  });

  test('of another key is refused, and so is one signed as ordinary tokens are', () => {
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    expect(readSessionToken(sessionOf(session, header, other.privateKey), expected)).toMatchObject({
      ok: false,
      code: 'mismatch',
    });
    expect(readSessionToken(verificationOf(session), expected)).toMatchObject({ ok: false, code: 'mismatch' });
  });

  test.each([
    ['alg none', { alg: 'none', typ: 'JWT' }],
    ['another type', { alg: 'ES256', typ: 'at+jwt' }],
    ['a key of its own', { ...header, jwk: {} }],
    ['no type', { alg: 'ES256' }],
  ])('with %s in its header is refused before its signature is looked at', (_, its) => {
    expect(readSessionToken(sessionOf(session, its), expected)).toMatchObject({
      message: 'The session token has another header: expected ES256 and JWT, and nothing else.',
    });
  });

  test.each([
    ['exp', { ...session, exp: '1800000000' }],
    ['exp', { ...session, exp: 9_000_000_000_000 }],
    ['exp', { ...session, exp: -1 }],
    ['public_key', { ...session, public_key: undefined }],
    ['user_id', { ...session, user_id: 7 }],
    ['organization_id', { ...session, organization_id: '' }],
    ['session_type', { ...session, session_type: null }],
    ['scope', { ...session, scope: 7 }],
  ])('whose claim %s cannot be read is refused by its name', (name, claims) => {
    const read = readSessionToken(sessionOf(claims), expected);
    expect(read).toMatchObject({ ok: false, code: 'bad_answer' });
    expect(!read.ok && read.message).toContain(`cannot be read: ${name}, expected`);
  });

  test('of another form is refused, and no part of it stands in the failure', () => {
    const good = sessionOf(session);
    const [first = '', second = '', third = ''] = good.split('.');
    const twice = part('{"alg":"ES256","typ":"JWT","alg":"none"}');
    const forms: [string, string][] = [
      [`${first}.${second}`, 'expected three parts, received 2'],
      [`${good}.${third}`, 'expected three parts, received 4'],
      ['', 'expected three parts, received one'],
      [`${first}=.${second}.${third}`, 'its header: expected canonical base64url'],
      [`${first}.${second}\n.${third}`, 'its claims: expected canonical base64url'],
      [`${first}.${second}.${third}+`, 'its signature: expected canonical base64url'],
      [`${first}.${second}.`, 'its signature: expected canonical base64url'],
      [`${part('[]')}.${second}.${third}`, 'its header: expected a JSON object that every reader takes for the same'],
      [`${twice}.${second}.${third}`, 'its header: expected a JSON object that every reader takes for the same'],
      [`${first}.${Buffer.from([0xff]).toString('base64url')}.${third}`, 'its claims: expected UTF-8'],
      ['a'.repeat(70_000), 'expected at most 65536 characters, received 70000'],
    ];
    for (const [text, why] of forms)
      expect(readSessionToken(text, expected)).toEqual({
        ok: false,
        code: 'bad_answer',
        message: `The session token cannot be read: ${why}.`,
      });
    expect(readSessionToken(`${first}.${second}.${third.slice(0, 84)}`, expected)).toMatchObject({
      message: 'The signature of the session token: expected 64 bytes, received 63.',
    });
  });
});

describe('a verification token', () => {
  test('is an ordinary ES256 one, whose end is a text of milliseconds', () => {
    expect(readVerificationToken(verificationOf({ ...verification, iat: 1 }), expected)).toMatchObject({
      ok: false,
      code: 'mismatch',
    });
    const { userId: _, ...whose } = expected;
    expect(readVerificationToken(verificationOf({ ...verification, iat: 1 }), whose)).toEqual({
      ok: true,
      value: {
        ...{ id: 'token-1', verificationType: 'OTP_TYPE_EMAIL', contact: 'ada@example.com', organizationId: 'org' },
        ...{ publicKey: ours, endsAtMs: 1_782_919_651_261, others: [{ name: 'iat', value: '1' }] },
      },
    });
    expect(readVerificationToken(sessionOf(verification), whose)).toMatchObject({ ok: false, code: 'mismatch' });
    for (const exp of [1_782_919_651_261, '', '1e12', '-1', '9'.repeat(16)])
      expect(readVerificationToken(verificationOf({ ...verification, exp }), whose)).toMatchObject({ code: 'bad_answer' });
  });

  test('without an organisation is taken where none is expected', () => {
    const { organization_id: _, ...claims } = verification;
    const read = readVerificationToken(verificationOf(claims), { signer: pinned, publicKey: ours });
    expect(read).toMatchObject({ ok: true, value: { organizationId: null } });
    expect(
      readVerificationToken(verificationOf(claims), { signer: pinned, publicKey: ours, organizationId: 'org' }),
    ).toMatchObject({
      code: 'mismatch',
      after: 'no organisation',
    });
  });
});

test('whatever text comes, reading it is an outcome', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.tuple(fc.string(), fc.string(), fc.string()).map(parts => parts.map(part).join('.')),
      ),
      text => {
        for (const read of [readSessionToken, readVerificationToken]) expect(read(text, expected).ok).toBe(false);
      },
    ),
  );
});
