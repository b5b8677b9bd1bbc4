/** What the app keeps under a passphrase, computed a second time from the words of its formats and nothing of its code. */
import { createCipheriv, createHash, createHmac, hkdfSync, scryptSync } from 'node:crypto';

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

const gcm = (key: Buffer, nonce: string, bound: string, plain: Buffer) => {
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.from(nonce, 'hex'));
  cipher.setAAD(Buffer.from(bound));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64');
  return { nonce: Buffer.from(nonce, 'hex').toString('base64'), sealed };
};
interface Drawn {
  /** The place's key, and all that follows, hex. */
  key: string;
  salt: string;
  lock: string;
  check: string;
  mark: string;
  body: string;
}
/** The vault's file of version 2: a lock around the place's key, and the items under what HKDF (RFC 5869) makes of that key. */
export function vault2ByHand(passphrase: string, drawn: Drawn, items: object, home = true): string {
  const key = Buffer.from(drawn.key, 'hex');
  const derived = scryptByHand(passphrase, drawn.salt, 32);
  const lock = {
    ...{ v: 1, kdf: 'scrypt-17-8-1', salt: drawn.salt },
    key: gcm(derived, drawn.lock, `countersign lock 1 scrypt-17-8-1 file vault ${drawn.salt}`, key),
    check: gcm(key, drawn.check, 'countersign lock 1 file vault check', Buffer.alloc(0)),
  };
  const header = { v: 2, lock, home, mark: gcm(key, drawn.mark, `countersign vault 2 home ${home}`, Buffer.alloc(0)) };
  const body = Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'countersign vault items', 32));
  const nonce = Buffer.from(drawn.body, 'hex');
  const cipher = createCipheriv('chacha20-poly1305', subkeyOf(body, nonce), inner(nonce), { authTagLength: 16 });
  const plain = JSON.stringify(items);
  cipher.setAAD(Buffer.from('countersign vault 2 items'), { plaintextLength: Buffer.byteLength(plain) });
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64');
  const sum = createHash('sha256').update(JSON.stringify(header)).digest('hex');
  return `${JSON.stringify({ header, sum, nonce: drawn.body, sealed })}\n`;
}
