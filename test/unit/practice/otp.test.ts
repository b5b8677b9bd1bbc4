import { verify } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seal } from '../../practice/enclave/hpke.ts';
import { openEs256 } from '../../practice/enclave/jwt.ts';
import { rawHolds } from '../../practice/enclave/keys.ts';
import { type Practice, startPractice } from '../../practice/service.ts';
import { publicKeyObject } from '../../practice/stamp/curves.ts';
import { keyPair } from '../../practice/stamp/make.ts';

let practice: Practice;
beforeEach(async () => {
  practice = await startPractice();
});
afterEach(() => practice.close());

const client = keyPair('API_KEY_CURVE_P256', '33'.repeat(32));
const contact = 'ben.okafor@northwind.example';
const wanted = { otpType: 'OTP_TYPE_EMAIL', contact, appName: 'Countersign', userIdentifier: 'ben' } as const;
const outbox = async () => (await fetch(`${practice.url}/practice/outbox`).then(r => r.json())).messages;
const pinned = async () => (await fetch(`${practice.url}/practice/info`).then(r => r.json())).pinnedKeys;

async function init(more: object = {}) {
  const { otpId, otpEncryptionTargetBundle } = await practice.as('Ada').perform('init_otp', { ...wanted, ...more });

  const envelope = JSON.parse(otpEncryptionTargetBundle);
  const data = JSON.parse(Buffer.from(envelope.data, 'hex').toString());
  return { otpId, envelope, targetPublic: data.targetPublic as string };
}
async function verifyOtp(otpId: string, targetPublic: string, code: string) {
  const plain = JSON.stringify({ otp_code: code, public_key: client.publicKey });
  const encryptedOtpBundle = JSON.stringify(await seal(targetPublic, Buffer.from(plain)));
  return practice.as('Ada').propose('verify_otp', { otpId, encryptedOtpBundle });
}

test('the target bundle is signed by the pinned key, and the code that was sent gives a verification token', async () => {
  const { otpId, envelope, targetPublic } = await init();
  const { otp } = await pinned();
  expect(envelope).toMatchObject({ version: 'v1.0.0', enclaveQuorumPublic: otp });
  const point = publicKeyObject('API_KEY_CURVE_P256', Buffer.from(otp, 'hex'));
  expect(verify('sha256', Buffer.from(envelope.data, 'hex'), point, Buffer.from(envelope.dataSignature, 'hex'))).toBe(true);
  const [{ code, to }] = await outbox();
  expect([to, code.length]).toEqual([contact, 9]);
  const { result } = await verifyOtp(otpId, targetPublic, code);
  const { verificationToken = '' } = (result?.verifyOtpResult ?? {}) as { verificationToken?: string };
  expect(openEs256(otp, verificationToken)).toEqual({
    id: expect.any(String),
    verification_type: 'OTP_TYPE_EMAIL',
    contact,
    organization_id: practice.info.organizationId,
    public_key: client.publicKey,
    exp: expect.stringMatching(/^\d{13}$/),
  });
  expect(rawHolds(otp, Buffer.from('x'), Buffer.alloc(64, 1))).toBe(false);
  const again = await verifyOtp(otpId, targetPublic, code);
  expect(again).toMatchObject({
    status: 'ACTIVITY_STATUS_FAILED',
    failure: { code: 3, message: expect.stringContaining('used already') },
  });
});

test('three wrong tries end a code', async () => {
  const { otpId, targetPublic } = await init();
  for (const left of [2, 1, 0])
    expect((await verifyOtp(otpId, targetPublic, 'WRONG')).failure?.message).toContain(`${left} tries left`);
  const [{ code }] = await outbox();
  expect((await verifyOtp(otpId, targetPublic, code)).failure?.message).toContain('too many tries');
});

test('a code lives five minutes', async () => {
  const { otpId, targetPublic } = await init();
  practice.clock.advance(5 * 60_000 + 1000);
  const [{ code }] = await outbox();
  expect((await verifyOtp(otpId, targetPublic, code)).failure?.message).toContain('run out');
});

test('a fourth request within three minutes is refused for the same user identifier', async () => {
  for (let i = 0; i < 3; i += 1) await init();
  const fourth = await practice.as('Ada').submit('init_otp', wanted);
  expect([fourth.status, fourth.json.turnkeyErrorCode]).toEqual([400, 'MAX_OTP_INITIATED']);
  expect(fourth.json.message).toBe('Max number of OTPs have been initiated please wait and try again');
  expect((await practice.as('Ada').submit('init_otp', { ...wanted, userIdentifier: 'chloé' })).status).toBe(200);
  practice.clock.advance(5 * 60_000 + 1000);
  expect((await practice.as('Ada').submit('init_otp', wanted)).status).toBe(200);
});

test('length and alphabet are as asked for', async () => {
  await init({ otpLength: 6, alphanumeric: false });
  expect((await outbox())[0].code).toMatch(/^\d{6}$/);
});
