/** RFC 9180 base mode opened with node:crypto alone, apart from any HPKE library: what a third party's code would do. */
import { createCipheriv, createDecipheriv, createECDH, createHmac, ECDH } from 'node:crypto';

const hmac = (key: Uint8Array, ...parts: Uint8Array[]) => createHmac('sha256', key).update(Buffer.concat(parts)).digest();
const ascii = (text: string) => Buffer.from(text, 'ascii');
const kemSuite = Buffer.concat([ascii('KEM'), Buffer.from('0010', 'hex')]);
const hpkeSuite = Buffer.concat([ascii('HPKE'), Buffer.from('001000010002', 'hex')]);

const extract = (suite: Buffer, salt: Buffer, label: string, ikm: Buffer) =>
  hmac(salt, ascii('HPKE-v1'), suite, ascii(label), ikm);
const expand = (suite: Buffer, prk: Buffer, label: string, info: Buffer, length: number) =>
  hmac(prk, Buffer.of(0, length), ascii('HPKE-v1'), suite, ascii(label), info, Buffer.of(1)).subarray(0, length);

export function uncompressed(point: Buffer): Buffer {
  return Buffer.from(ECDH.convertKey(point, 'prime256v1', undefined, 'hex', 'uncompressed') as string, 'hex');
}

/** The key schedule of base mode, from the secret that both sides have. */
function keysOf(dh: Buffer, enc: Buffer, receiver: Buffer): { key: Buffer; nonce: Buffer } {
  const none = Buffer.alloc(0);
  const shared = expand(kemSuite, extract(kemSuite, none, 'eae_prk', dh), 'shared_secret', Buffer.concat([enc, receiver]), 32);
  const context = Buffer.concat([
    Buffer.of(0),
    extract(hpkeSuite, none, 'psk_id_hash', none),
    extract(hpkeSuite, none, 'info_hash', ascii('turnkey_hpke')),
  ]);
  const secret = extract(hpkeSuite, shared, 'secret', none);
  return { key: expand(hpkeSuite, secret, 'key', context, 32), nonce: expand(hpkeSuite, secret, 'base_nonce', context, 12) };
}

/** To a receiver of 65 bytes: 65 bytes of the encapsulated key, and ciphertext with its tag. */
export function sealByHand(receiver: Buffer, plaintext: Buffer): { enc: Buffer; sealed: Buffer } {
  const ecdh = createECDH('prime256v1');
  const enc = ecdh.generateKeys();
  const { key, nonce } = keysOf(ecdh.computeSecret(receiver), enc, receiver);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.concat([enc, receiver]));
  return { enc, sealed: Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]) };
}

/** `enc` 65 bytes, `sealed` ciphertext and tag. Info and AAD as in docs/service.md#hpke. */
export function openByHand(privateKey: string, enc: Buffer, sealed: Buffer): Buffer {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey, 'hex');
  const receiver = ecdh.getPublicKey();
  const { key, nonce } = keysOf(ecdh.computeSecret(enc), enc, receiver);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce);
  decipher.setAAD(Buffer.concat([enc, receiver])).setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
}
