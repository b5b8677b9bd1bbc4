/**
 * "Enclave encrypt v1" (docs/service.md#hpke): RFC 9180 base mode, DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM;
 * AAD is the encapsulated key and the receiver's key, both 65 bytes.
 */
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { dialect } from '../../../electron/contract/service/dialect.ts';
import { compressed, type P256Key } from './keys.ts';

const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });
const info = bytes(Buffer.from(dialect.hpkeInfo, 'ascii'));
const base58check = createBase58check(sha256);

/** A copy whose ArrayBuffer is exactly these bytes. */
function bytes(data: Uint8Array): ArrayBuffer {
  return new Uint8Array(data).buffer;
}

export interface Sealed {
  /** 65 bytes uncompressed, hex. */
  encappedPublic: string;
  /** With the tag at its end, hex. */
  ciphertext: string;
}

/** `receiver`: 65 bytes uncompressed, hex. Throws where it is no point. */
export async function seal(receiver: string, plaintext: Uint8Array): Promise<Sealed> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(bytes(Buffer.from(receiver, 'hex')));
  const sender = await suite.createSenderContext({ recipientPublicKey, info });
  const encapped = Buffer.from(sender.enc);
  const ciphertext = await sender.seal(bytes(plaintext), bytes(Buffer.concat([encapped, Buffer.from(receiver, 'hex')])));
  return { encappedPublic: encapped.toString('hex'), ciphertext: Buffer.from(ciphertext).toString('hex') };
}

/** Throws where it was not sealed to this key. */
export async function open(receiver: P256Key, { encappedPublic, ciphertext }: Sealed): Promise<Buffer> {
  const recipientKey = await suite.kem.deserializePrivateKey(bytes(Buffer.from(receiver.privateKey, 'hex')));
  const enc = Buffer.from(encappedPublic, 'hex');
  const recipient = await suite.createRecipientContext({ recipientKey, enc: bytes(enc), info });
  const aad = Buffer.concat([enc, Buffer.from(receiver.publicKey, 'hex')]);
  return Buffer.from(await recipient.open(bytes(Buffer.from(ciphertext, 'hex')), bytes(aad)));
}

/** base58check of compressed encapsulated key ‖ ciphertext (docs/service.md#credential-bundle). */
export async function credentialBundle(receiver: string, privateKey: string): Promise<string> {
  const { encappedPublic, ciphertext } = await seal(receiver, Buffer.from(privateKey, 'hex'));
  return base58check.encode(Buffer.from(compressed(encappedPublic) + ciphertext, 'hex'));
}
