/** What the app keeps under a passphrase, computed a second time from the words of its formats and nothing of its code. */
import { createCipheriv, createDecipheriv, createHash, createHmac, scryptSync } from 'node:crypto';

const derived = new Map<string, Buffer>();
/** scrypt (RFC 7914) at OWASP's first choice of cost: N = 2^17, r = 8, p = 1. Half a second, once for the same words. */
export function scryptByHand(passphrase: string, salt: string, bytes: number): Buffer {
  const name = JSON.stringify([passphrase, salt, bytes]);
  const cost = { N: 131_072, r: 8, p: 1, maxmem: 268_435_456 };
  const made = derived.get(name) ?? scryptSync(passphrase, Buffer.from(salt, 'hex'), bytes, cost);
  derived.set(name, made);
  return Buffer.from(made);
}

/** HChaCha20 (draft-irtf-cfrg-xchacha §2.2) by way of ChaCha20: a block of it, less the first and last row it began with. */
function subkeyOf(key: Buffer, nonce: Buffer): Buffer {
  // node:crypto takes counter and nonce as one; these are the 16 bytes that HChaCha20 takes.
  const block = createCipheriv('chacha20', key, nonce.subarray(0, 16)).update(Buffer.alloc(64));
  const constants = Buffer.from('expand 32-byte k');
  const subkey = Buffer.alloc(32);
  for (let word = 0; word < 4; word++) {
    subkey.writeUInt32LE((block.readUInt32LE(word * 4) - constants.readUInt32LE(word * 4)) >>> 0, word * 4);
    subkey.writeUInt32LE((block.readUInt32LE(48 + word * 4) - nonce.readUInt32LE(word * 4)) >>> 0, 16 + word * 4);
  }
  return subkey;
}
const inner = (nonce: Buffer) => Buffer.concat([Buffer.alloc(4), nonce.subarray(16)]);

/** The vault's file: scrypt gives 64 bytes, the first half encrypts, the second checks; the header is authenticated. */
export function vaultByHand(passphrase: string, salt: string, nonce: string, items: object): string {
  const secrets = scryptByHand(passphrase, salt, 64);
  const check = createHmac('sha256', secrets.subarray(32)).update(`countersign vault ${salt}`).digest('hex');
  const header = { v: 1, kdf: 'scrypt-17-8-1', cipher: 'xchacha20-poly1305', salt, check };
  const bytes = Buffer.from(nonce, 'hex');
  const cipher = createCipheriv('chacha20-poly1305', subkeyOf(secrets.subarray(0, 32), bytes), inner(bytes), {
    authTagLength: 16,
  });
  const plain = JSON.stringify(items);
  cipher.setAAD(Buffer.from(JSON.stringify(header)), { plaintextLength: Buffer.byteLength(plain) });
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64');
  const sum = createHash('sha256').update(JSON.stringify(header)).digest('hex');
  return `${JSON.stringify({ header, sum, nonce, sealed })}\n`;
}

/** What such a file holds. Throws where it does not open. */
export function openedByHand(passphrase: string, file: string): unknown {
  const { header, nonce, sealed } = JSON.parse(file) as { header: { salt: string }; nonce: string; sealed: string };
  const [key, bytes, whole] = [
    scryptByHand(passphrase, header.salt, 64).subarray(0, 32),
    Buffer.from(nonce, 'hex'),
    Buffer.from(sealed, 'base64'),
  ];
  const decipher = createDecipheriv('chacha20-poly1305', subkeyOf(key, bytes), inner(bytes), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(JSON.stringify(header)), { plaintextLength: whole.length - 16 });
  decipher.setAuthTag(whole.subarray(-16));
  return JSON.parse(Buffer.concat([decipher.update(whole.subarray(0, -16)), decipher.final()]).toString());
}
