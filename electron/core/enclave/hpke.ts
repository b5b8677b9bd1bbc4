/**
 * "Enclave encrypt v1" (docs/service.md#hpke): RFC 9180 base mode with DHKEM(P-256, HKDF-SHA256), HKDF-SHA256 and
 * AES-256-GCM; the additional data is the encapsulated key and the receiver's key, 65 bytes each.
 */
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { p256 } from '@noble/curves/nist.js';

const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });

/** A client message: what an enclave opens (docs/service.md#enclave-envelopes). Lower-case hex. */
export interface ClientMessage {
  /** 65 bytes, uncompressed. */
  encappedPublic: string;
  /** The tag stands at its end. */
  ciphertext: string;
}

/** Web Crypto wants an ArrayBuffer of exactly these bytes. */
const exactly = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
const ascii = (text: string): ArrayBuffer => exactly(Buffer.from(text, 'ascii'));
const additional = (encapped: Uint8Array, receiver: Uint8Array): ArrayBuffer => exactly(Buffer.concat([encapped, receiver]));

/**
 * Seals to an enclave.
 * @param info of the dialect, `hpkeInfo`
 * @param receiver 65 bytes uncompressed, hex; throws where it is no point of the curve
 * @param plaintext stays the caller's, to be wiped by them
 */
export async function sealTo(info: string, receiver: string, plaintext: Uint8Array): Promise<ClientMessage> {
  const point = Buffer.from(receiver, 'hex');
  const recipientPublicKey = await suite.kem.deserializePublicKey(exactly(point));
  // SECURITY: a fresh ephemeral key for every message; with a fixed one key and nonce would repeat (docs/service.md#hpke).
  const sender = await suite.createSenderContext({ recipientPublicKey, info: ascii(info) });
  const encapped = new Uint8Array(sender.enc);
  const copy = exactly(plaintext);
  try {
    const ciphertext = await sender.seal(copy, additional(encapped, point));
    return {
      encappedPublic: Buffer.from(encapped).toString('hex'),
      ciphertext: Buffer.from(ciphertext).toString('hex'),
    };
  } finally {
    new Uint8Array(copy).fill(0);
  }
}

/**
 * Opens what was sealed to a key of ours.
 * @param secret the receiver's P-256 scalar, 32 bytes
 * Throws where it was not sealed to this key, under this `info`, or where a byte was changed.
 */
export async function openWith(info: string, secret: Uint8Array, sealed: ClientMessage): Promise<Uint8Array> {
  const enc = Buffer.from(sealed.encappedPublic, 'hex');
  const recipientKey = await suite.kem.deserializePrivateKey(exactly(secret));
  const recipient = await suite.createRecipientContext({ recipientKey, enc: exactly(enc), info: ascii(info) });
  const receiver = p256.getPublicKey(secret, false);
  return new Uint8Array(await recipient.open(exactly(Buffer.from(sealed.ciphertext, 'hex')), additional(enc, receiver)));
}
