/**
 * The vault's file of version 1, which is read and never written: items under half of what scrypt makes of the passphrase,
 * and a check under the other half (RFC 7914, N = 2^17, r = 8, p = 1; XChaCha20-Poly1305; the header is authenticated).
 */
import { createHmac, hash, scrypt, timingSafeEqual } from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { isObject } from '../../../contract/text/members.ts';
import type { Items } from './vault-file.ts';

interface Header {
  v: 1;
  kdf: 'scrypt-17-8-1';
  cipher: 'xchacha20-poly1305';
  /** 32 bytes, hex. */
  salt: string;
  /** Tells a wrong passphrase from a damaged file: HMAC-SHA256 under the second half of the derived bytes. */
  check: string;
}

/** What a vault of version 1 holds; `wrong` for another passphrase, null where it is damaged. */
export async function openVault1(bytes: Uint8Array, passphrase: string): Promise<Items | 'wrong' | null> {
  const file = readFile(bytes);
  if (file === null) return null;
  const { header } = file;
  const { cipherKey, checkKey } = await derive(passphrase, header.salt);
  try {
    if (!timingSafeEqual(Buffer.from(header.check, 'hex'), checkOf(checkKey, header.salt))) return 'wrong';
    return unseal(cipherKey, file);
  } finally {
    cipherKey.fill(0);
  }
}

/** 64 bytes: one half encrypts, the other one checks the passphrase. Takes about half a second and 128 MiB, on purpose. */
function derive(passphrase: string, salt: string): Promise<{ cipherKey: Uint8Array; checkKey: Uint8Array }> {
  return new Promise((resolve, reject) => {
    // Keyboards differ in how they compose the same letter; NFKC makes them one (NIST SP 800-63B §5.1.1.2).
    const text = passphrase.normalize('NFKC');
    scrypt(text, Buffer.from(salt, 'hex'), 64, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 }, (error, bytes) => {
      if (error) return reject(error);
      const [cipherKey, checkKey] = [Uint8Array.from(bytes.subarray(0, 32)), Uint8Array.from(bytes.subarray(32))];
      bytes.fill(0);
      resolve({ cipherKey, checkKey });
    });
  });
}

/** The check of a passphrase. The key of it is wiped: it is needed once. */
function checkOf(checkKey: Uint8Array, salt: string): Buffer {
  const check = createHmac('sha256', checkKey).update(`countersign vault ${salt}`).digest();
  checkKey.fill(0);
  return check;
}

function unseal(cipherKey: Uint8Array, file: { header: Header; nonce: string; sealed: string }): Items | null {
  try {
    const nonce = Uint8Array.from(Buffer.from(file.nonce, 'hex'));
    const plain = xchacha20poly1305(cipherKey, nonce, Buffer.from(JSON.stringify(file.header))).decrypt(
      Buffer.from(file.sealed, 'base64'),
    );
    const text = new TextDecoder('utf-8', { fatal: true }).decode(plain);
    plain.fill(0);
    return JSON.parse(text) as Items;
  } catch {
    return null;
  }
}

const sumOf = (header: Header): string => hash('sha256', JSON.stringify(header));

function readFile(bytes: Uint8Array): { header: Header; nonce: string; sealed: string } | null {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return null;
  }
  if (!isObject(value) || !isObject(value.header)) return null;
  const { nonce, sealed, sum } = value;
  const { v, kdf, cipher, salt, check } = value.header;
  if (typeof nonce !== 'string' || !/^[0-9a-f]{48}$/.test(nonce) || typeof sealed !== 'string') return null;
  // SECURITY: the cost is not read from the file, so nobody can lower it there.
  if (v !== 1 || kdf !== 'scrypt-17-8-1' || cipher !== 'xchacha20-poly1305') return null;
  if (typeof salt !== 'string' || typeof check !== 'string' || !/^[0-9a-f]{64}$/.test(salt) || !/^[0-9a-f]{64}$/.test(check))
    return null;
  const header: Header = { v, kdf, cipher, salt, check };
  return sum === sumOf(header) ? { header, nonce, sealed } : null;
}
