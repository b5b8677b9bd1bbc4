import { p256 } from '@noble/curves/nist.js';
import { expect, test } from 'vitest';
import { dialect } from '../../../../electron/contract/dialect.ts';
import { openCredentialBundle } from '../../../../electron/core/enclave/credential-bundle.ts';
import { openWith, sealTo } from '../../../../electron/core/enclave/hpke.ts';
import * as practice from '../../../practice/enclave/hpke.ts';
import { credentialBundles, openedByHand } from '../../../vectors/enclave.ts';

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
const hex = (data: Uint8Array) => Buffer.from(data).toString('hex');
const info = dialect.hpkeInfo;

test.each(credentialBundles)('$source: the published bundle gives the published key', async vector => {
  const opened = await openCredentialBundle(info, bytes(vector.receiver), vector.bundle);
  expect(opened.ok && hex(opened.value)).toBe(vector.apiKey);
});

test('the published ciphertext opens with the encapsulated key taken apart by hand', async () => {
  const encappedPublic = p256.Point.fromHex(openedByHand.encappedCompressed).toHex(false);
  const { ciphertext, receiver, plaintext } = openedByHand;
  expect(hex(await openWith(info, bytes(receiver), { encappedPublic, ciphertext }))).toBe(plaintext);
});

test('a bundle that was copied wrongly is told from one for another key', async () => {
  const [{ bundle, receiver }, other] = credentialBundles;
  const swapped = bundle.replace('w99', 'w98');
  expect(await openCredentialBundle(info, bytes(receiver), swapped)).toMatchObject({ ok: false, code: 'bad_answer' });
  expect(await openCredentialBundle(info, bytes(other.receiver), bundle)).toMatchObject({ ok: false, code: 'mismatch' });
  expect(await openCredentialBundle('another info', bytes(receiver), bundle)).toMatchObject({ ok: false, code: 'mismatch' });
});

test('what is sealed here is opened by the practice enclave, and no two seals are alike', async () => {
  const { secretKey, publicKey } = p256.keygen();
  const receiver = { privateKey: hex(secretKey), publicKey: p256.Point.fromBytes(publicKey).toHex(false) };
  const plaintext = new TextEncoder().encode('correct horse £ 🐎');
  const [one, two] = await Promise.all([
    sealTo(info, receiver.publicKey, plaintext),
    sealTo(info, receiver.publicKey, plaintext),
  ]);
  expect((await practice.open(receiver, one)).toString('utf8')).toBe('correct horse £ 🐎');
  expect(one.encappedPublic).toMatch(/^04[0-9a-f]{128}$/);
  expect(one.encappedPublic).not.toBe(two.encappedPublic);
  expect(one.ciphertext).not.toBe(two.ciphertext);
  expect(new TextDecoder().decode(plaintext)).toBe('correct horse £ 🐎');
});

test('a changed byte anywhere, or another receiver, is not opened', async () => {
  const { secretKey, publicKey } = p256.keygen();
  const receiver = p256.Point.fromBytes(publicKey).toHex(false);
  const sealed = await sealTo(info, receiver, bytes('00ff'));
  const flip = (text: string) => (text.endsWith('0') ? `${text.slice(0, -1)}1` : `${text.slice(0, -1)}0`);
  await expect(openWith(info, secretKey, { ...sealed, ciphertext: flip(sealed.ciphertext) })).rejects.toThrow();
  await expect(openWith(info, secretKey, { ...sealed, encappedPublic: flip(sealed.encappedPublic) })).rejects.toThrow();
  await expect(openWith(info, p256.utils.randomSecretKey(), sealed)).rejects.toThrow();
  expect(hex(await openWith(info, secretKey, sealed))).toBe('00ff');
});

test('a receiver that is no point of the curve is refused', async () => {
  await expect(sealTo(info, `04${'11'.repeat(64)}`, bytes('00'))).rejects.toThrow();
});
