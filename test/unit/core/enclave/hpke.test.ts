import { p256 } from '@noble/curves/nist.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { expect, test, vi } from 'vitest';
import { dialect } from '../../../../electron/contract/service/dialect.ts';
import { openCredentialBundle } from '../../../../electron/core/enclave/credential-bundle.ts';
import { openWith, sealTo } from '../../../../electron/core/enclave/hpke.ts';
import * as practice from '../../../practice/enclave/hpke.ts';
import { credentialBundles, openedByHand } from '../../../vectors/enclave.ts';
import { openByHand, sealByHand } from '../../practice/hpke-by-hand.ts';

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
const hex = (data: Uint8Array) => Buffer.from(data).toString('hex');
const info = dialect.hpkeInfo;
const base58check = createBase58check(sha256);

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
  const damaged = 'The credential bundle is damaged: its base58 checksum does not match.';
  expect(await openCredentialBundle(info, bytes(receiver), swapped)).toEqual({ ok: false, code: 'bad_answer', message: damaged });
  const message = 'The credential bundle was not encrypted to the key of the request. Ask for a new one.';
  const foreign = { ok: false, code: 'mismatch', message };
  expect(await openCredentialBundle(info, bytes(other.receiver), bundle)).toEqual(foreign);
  expect(await openCredentialBundle('another info', bytes(receiver), bundle)).toEqual(foreign);
  expect(await openCredentialBundle(info, bytes(receiver), base58check.encode(new Uint8Array(81)))).toEqual(foreign);
  // As it is copied out of a mail.
  expect((await openCredentialBundle(info, bytes(receiver), ` ${bundle}\n`)).ok).toBe(true);
});

test('a bundle of another length, or one that holds no key, is refused in so many words', async () => {
  const [{ receiver }] = credentialBundles;
  const refused = async (bundle: Uint8Array, message: string) =>
    expect(await openCredentialBundle(info, bytes(receiver), base58check.encode(bundle))).toEqual({
      ok: false,
      code: 'bad_answer',
      message,
    });
  for (const length of [80, 82])
    await refused(new Uint8Array(length), `The credential bundle: expected 81 bytes, received ${length}.`);
  // The order of the curve and above, and zero, are no private keys.
  for (const secret of ['00'.repeat(32), 'ff'.repeat(32)]) {
    const sealed = await sealTo(info, hex(p256.getPublicKey(bytes(receiver), false)), bytes(secret));
    const bundle = bytes(p256.Point.fromHex(sealed.encappedPublic).toHex(true) + sealed.ciphertext);
    await refused(bundle, 'The credential bundle holds no P-256 private key.');
  }
});

test('no copy of what is sealed stays behind, also where it cannot be sealed', async () => {
  const { publicKey } = p256.keygen();
  const receiver = p256.Point.fromBytes(publicKey).toHex(false);
  const secret = new TextEncoder().encode('correct horse battery staple');
  const isSecret = (given: unknown) => ArrayBuffer.isView(given) && hex(given as Uint8Array).includes(hex(secret));
  const copies: Uint8Array[] = [];
  const encrypt = vi.spyOn(crypto.subtle, 'encrypt');
  const takes = (...given: unknown[]) => {
    const last = given.at(-1);
    copies.push(last instanceof ArrayBuffer ? new Uint8Array(last) : (last as Uint8Array));
  };
  const { encrypt: real } = SubtleCrypto.prototype;
  encrypt.mockImplementation(async (...given) => {
    takes(...given);
    expect(copies.some(isSecret)).toBe(true);
    return real.apply(crypto.subtle, given);
  });
  await sealTo(info, receiver, secret);
  encrypt.mockImplementation((...given) => {
    takes(...given);
    return Promise.reject(new Error('full'));
  });
  await expect(sealTo(info, receiver, secret)).rejects.toThrow();
  expect(copies).toHaveLength(2);
  expect(copies.map(hex)).toEqual(Array(2).fill('00'.repeat(secret.length)));
  expect(isSecret(secret)).toBe(true);
  encrypt.mockRestore();
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

test('bundles go both ways with an implementation that shares no code with this one', async () => {
  const { secretKey, publicKey } = p256.keygen();
  const receiver = Buffer.from(p256.Point.fromBytes(publicKey).toBytes(false));
  const secret = Buffer.from(p256.keygen().secretKey);
  const here = await sealTo(info, receiver.toString('hex'), secret);
  const there = openByHand(hex(secretKey), Buffer.from(here.encappedPublic, 'hex'), Buffer.from(here.ciphertext, 'hex'));
  expect(there).toEqual(secret);
  const { enc, sealed } = sealByHand(receiver, secret);
  expect(hex(await openWith(info, secretKey, { encappedPublic: hex(enc), ciphertext: hex(sealed) }))).toBe(hex(secret));
  const bundle = base58check.encode(Buffer.concat([p256.Point.fromBytes(enc).toBytes(true), sealed]));
  const opened = await openCredentialBundle(info, secretKey, bundle);
  expect(opened.ok && hex(opened.value)).toBe(hex(secret));
});

test('a bit that is flipped anywhere in a bundle, in its text or below its checksum, is refused and named', async () => {
  const [{ bundle, receiver }] = credentialBundles;
  const named = /damaged|expected 81 bytes|was not encrypted to the key/;
  const refused = async (text: string) => {
    const read = await openCredentialBundle(info, bytes(receiver), text);
    expect(read.ok).toBe(false);
    if (!read.ok) expect(read.message).toMatch(named);
  };
  for (let at = 0; at < bundle.length; at++)
    await refused(bundle.slice(0, at) + String.fromCharCode(bundle.charCodeAt(at) ^ (1 << (at % 7))) + bundle.slice(at + 1));
  const raw = base58check.decode(bundle);
  for (let bit = 0; bit < raw.length * 8; bit++) {
    const changed = Uint8Array.from(raw);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    await refused(base58check.encode(changed));
  }
});
