import { expect, test } from 'vitest';
import { dialect } from '../../../../electron/contract/dialect.ts';
import { readExport, readTarget } from '../../../../electron/core/enclave/envelope.ts';
import { openWith } from '../../../../electron/core/enclave/hpke.ts';
import { targetMessage } from '../../../practice/enclave/envelope.ts';
import { signedExport, testQuorumKey } from '../../../vectors/enclave.ts';

const organizationId = '6b1f6a0e-7d2f-4d15-9c39-30ce2d0c4a11';
const { publicKey: signer } = testQuorumKey;
// Any point will do as a target; this one is known to be on the curve.
const target = { targetPublic: dialect.pinnedKeys.otp, organizationId, userId: 'ada' };
const message = targetMessage(testQuorumKey, target);
const expected = { signer, organizationId };

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

test.each([
  ['a key that is not the pinned one', { ...expected, signer: dialect.pinnedKeys.signer }, 'mismatch'],
  ['another organisation', { ...expected, organizationId: 'other' }, 'mismatch'],
  ['another user, where the flow binds one', { ...expected, userId: 'ben' }, 'mismatch'],
])('a target signed by or for %s is refused', (_, wanted, code) => {
  expect(readTarget(message, wanted)).toMatchObject({ ok: false, code });
});

test.each([
  ['is no JSON', 'target'],
  ['is of another version', message.replace('v1.0.0', 'v2.0.0')],
  [
    'names the pinned key and is signed by another',
    targetMessage({ privateKey: '01'.repeat(32), publicKey: testQuorumKey.publicKey }, target),
  ],
  ['has no data', JSON.stringify({ ...JSON.parse(message), data: '' })],
  ['holds a key that is no point', targetMessage(testQuorumKey, { ...target, targetPublic: `04${'11'.repeat(64)}` })],
  ['holds something else', targetMessage(testQuorumKey, { ...target, targetPublic: 'none' })],
])('a target that %s is refused', (_, text) => {
  expect(readTarget(text, expected).ok).toBe(false);
});
