/** Steps that follow from one release: which bodies they are, and which not. */
import { describe, expect, test } from 'vitest';
import { checkSteps, loginStep, stepsOf, tokenSeconds } from '../../../../electron/core/submit/steps.ts';

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const publicKey = `02${'ab'.repeat(32)}`;
const claims = { id: 'token-1', contact: 'ada@example.com', public_key: publicKey };
const tokenOf = (of: object) => `e30.${Buffer.from(JSON.stringify(of)).toString('base64url')}.c2ln`;
const signature = {
  ...{ publicKey, scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256', signature: 'ab'.repeat(64) },
  message: JSON.stringify({ login: { publicKey }, tokenId: 'token-1', type: 'USAGE_TYPE_LOGIN' }),
};
const login = { verificationToken: tokenOf(claims), publicKey, clientSignature: signature, expirationSeconds: '900' };
const step = loginStep({
  ...{ organizationId: 'o', publicKey, contact: 'ada@example.com', expirationSeconds: '900', invalidateExisting: false },
});
const ofLogin = (parameters: object, organizationId = 'o') => stepsOf('otp_login', organizationId, bytes({ parameters }));

describe('a login', () => {
  test('is the step of its contact, key, end and organisation', () => {
    expect(ofLogin(login)).toEqual([step]);
    expect(ofLogin({ ...login, verificationToken: tokenOf({ ...claims, contact: 'ADA@example.com' }) })).toEqual([step]);
  });

  test.each<[string, object]>([
    ['another contact', { ...login, verificationToken: tokenOf({ ...claims, contact: 'eve@example.com' }) }],
    ['a longer life', { ...login, expirationSeconds: '90000' }],
    ['the end of other sessions', { ...login, invalidateExisting: true }],
    ['another key', { ...login, publicKey: `03${'ab'.repeat(32)}` }],
    ['a token for another key', { ...login, verificationToken: tokenOf({ ...claims, public_key: 'x' }) }],
    ['a signature over another text', { ...login, clientSignature: { ...signature, message: `${signature.message} ` } }],
    ['a signature of another key', { ...login, clientSignature: { ...signature, publicKey: 'x' } }],
    ['a member more', { ...login, sessionProfileId: 'all-powerful' }],
    ['no life', { ...login, expirationSeconds: undefined }],
    ['no token', { ...login, verificationToken: 'x' }],
  ])('with %s is none of it', (_, parameters) => {
    expect(ofLogin(parameters)).not.toContain(step);
  });

  test('for another organisation is none of it', () => {
    expect(ofLogin(login, 'p')).not.toContain(step);
  });
});

describe('a check of a code', () => {
  const check = { otpId: 'i', encryptedOtpBundle: '{}' };

  test('is good three times, for its organisation or the proxy', () => {
    expect(new Set(checkSteps('o')).size).toBe(3);
    const stamped = bytes({ parameters: { ...check, expirationSeconds: tokenSeconds } });
    expect(stepsOf('verify_otp', 'o', stamped)).toEqual(checkSteps('o'));
    expect(stepsOf('proxy_otp_verify', '', bytes(check))).toEqual(checkSteps(''));
    expect(checkSteps('o')).not.toContain(checkSteps('')[0]);
  });

  test('with a longer life of its token, or a member more, is none', () => {
    expect(stepsOf('verify_otp', 'o', bytes({ parameters: { ...check, expirationSeconds: '86400' } }))).toEqual([]);
    expect(stepsOf('proxy_otp_verify', '', bytes({ ...check, more: 1 }))).toEqual([]);
  });
});

test('every other operation is no step', () => {
  for (const name of ['init_otp', 'signup', 'sign_raw_payload', 'proxy_otp_init'])
    expect(stepsOf(name, 'o', bytes({ parameters: login }))).toEqual([]);
});
