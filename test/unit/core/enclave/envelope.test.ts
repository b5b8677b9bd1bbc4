import { expect, test } from 'vitest';
import { dialect } from '../../../../electron/contract/service/dialect.ts';
import { readExport, readTarget } from '../../../../electron/core/enclave/envelope.ts';
import { openWith } from '../../../../electron/core/enclave/hpke.ts';
import { envelope, targetMessage } from '../../../practice/enclave/envelope.ts';
import { signedExport, testQuorumKey } from '../../../vectors/enclave.ts';

const organizationId = '6b1f6a0e-7d2f-4d15-9c39-30ce2d0c4a11';
const { publicKey: signer } = testQuorumKey;
// Any point will do as a target; this one is known to be on the curve.
const target = { targetPublic: dialect.pinnedKeys.otp, organizationId, userId: 'ada' };
const message = targetMessage(testQuorumKey, target);
const expected = { signer, organizationId };
const signedData = (text: string) => envelope(testQuorumKey, text);

test(`${signedExport.source}: the signature of the pinned production key holds, and the message opens`, async () => {
  const { envelope, receiver, plaintext } = signedExport;
  const read = readExport(JSON.stringify(envelope), {
    signer: dialect.pinnedKeys.signer,
    organizationId: signedExport.organizationId,
  });
  if (!read.ok) throw new Error(read.message);
  const opened = await openWith(dialect.hpkeInfo, Buffer.from(receiver, 'hex'), read.value);
  expect(Buffer.from(opened).toString('utf8')).toBe(plaintext);
});

test('an export of another organisation, or with one bit changed, is refused', () => {
  const { envelope } = signedExport;
  const { signer: pinned } = dialect.pinnedKeys;
  expect(readExport(JSON.stringify(envelope), { signer: pinned, organizationId })).toMatchObject({ ok: false, code: 'mismatch' });
  const changed = { ...envelope, data: envelope.data.replace('7b22', '7b20') };
  expect(readExport(JSON.stringify(changed), { signer: pinned, organizationId: signedExport.organizationId })).toMatchObject({
    ok: false,
    code: 'mismatch',
  });
});

test('the target key comes out exactly as it was signed', () => {
  expect(readTarget(message, expected)).toEqual({ ok: true, value: { targetPublic: target.targetPublic } });
  expect(readTarget(message, { ...expected, userId: 'ada' }).ok).toBe(true);
});

const elsewhere = 'Nothing was encrypted or opened.';
const mismatch = (message: string, before?: string, after?: string) => ({
  ok: false,
  code: 'mismatch',
  message,
  ...(before === undefined ? {} : { before, after }),
});
const unreadable = (message: string) => ({ ok: false, code: 'bad_answer', message });

test('a target of another organisation or user is genuine and still refused; a user is asked for only where the flow binds one', () => {
  expect(readTarget(message, { ...expected, organizationId: 'other' })).toEqual(
    mismatch(`The enclave signed this for another organisation. ${elsewhere}`, 'other', organizationId),
  );
  const user = `The enclave signed this for another user. ${elsewhere}`;
  expect(readTarget(message, { ...expected, userId: 'ben' })).toEqual(mismatch(user, 'ben', 'ada'));
  for (const userId of [undefined, null]) {
    const nobodys = targetMessage(testQuorumKey, { ...target, userId });
    expect(readTarget(nobodys, { ...expected, userId: 'ada' })).toEqual(mismatch(user, 'ada', 'no user'));
    expect(readTarget(nobodys, expected)).toEqual({ ok: true, value: { targetPublic: target.targetPublic } });
  }
});

test('an envelope of any key but the pinned one is refused, though its signature holds; the pinned one may be written in capitals', () => {
  const { signer: pinned } = dialect.pinnedKeys;
  expect(readTarget(message, { ...expected, signer: pinned })).toEqual(
    mismatch(
      `The envelope is signed by a key other than the enclave’s pinned key. ${elsewhere} If this deployment has its own keys, set them for this connection.`,
      pinned,
      signer,
    ),
  );
  expect(readTarget(message, { ...expected, signer: signer.toUpperCase() }).ok).toBe(true);
});

const none = 'This is not an envelope of the enclave: it cannot be read.';
const broken = `The signature of the enclave’s envelope is not valid. ${elsewhere}`;
const parsed = JSON.parse(message) as Record<string, string>;
const form = 'A target key of the enclave cannot be read: its signed data has a different form.';
test.each([
  ['is no JSON', 'target', unreadable(none)],
  ['has no data', JSON.stringify({ ...parsed, data: '' }), unreadable(none)],
  ['has data that are no hex', JSON.stringify({ ...parsed, data: 'xy' }), unreadable(none)],
  [
    'is of another version',
    message.replace('v1.0.0', `v2.0.0${'x'.repeat(30)}`),
    unreadable('The envelope of the enclave: expected version v1.0.0, received v2.0.0xxxxxxxxxxxxxx.'),
  ],
  [
    'names the pinned key and is signed by another',
    targetMessage({ privateKey: '01'.repeat(32), publicKey: testQuorumKey.publicKey }, target),
    mismatch(broken),
  ],
  ['has a signature of another form', JSON.stringify({ ...parsed, dataSignature: '00' }), mismatch(broken)],
  ['holds no JSON', signedData('{"targetPublic":'), unreadable('The signed data of the envelope is not JSON.')],
  ['holds something else', targetMessage(testQuorumKey, { ...target, targetPublic: 'none' }), unreadable(form)],
  [
    'holds a key that is no point',
    targetMessage(testQuorumKey, { ...target, targetPublic: `04${'11'.repeat(64)}` }),
    unreadable('A target key of the enclave is not a point on the P-256 curve. Nothing was encrypted.'),
  ],
])('a target that %s is refused', (_, text, refused) => {
  expect(readTarget(text, expected)).toEqual(refused);
});

test('an export of another form is refused, and a user in it binds nothing', () => {
  const sealed = { encappedPublic: target.targetPublic, ciphertext: '00ff', organizationId };
  const { organizationId: _its, ...given } = sealed;
  expect(readExport(signedData(JSON.stringify(sealed)), expected)).toEqual({ ok: true, value: given });
  expect(readExport(signedData(JSON.stringify({ ...sealed, ciphertext: 'none' })), expected)).toEqual(
    unreadable('An export of the enclave cannot be read: its signed data has a different form.'),
  );
  expect(readExport(message, expected)).toEqual(
    unreadable('An export of the enclave cannot be read: its signed data has a different form.'),
  );
});
