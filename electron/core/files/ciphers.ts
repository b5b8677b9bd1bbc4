/** What one key does for the app's files: marks over them, and texts sealed in them. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';

export interface FileCiphers {
  mac(text: string, bytes: Uint8Array): string;
  holds(mac: string, text: string, bytes: Uint8Array): boolean;
  /** @param nonce 24 bytes that were never used before */
  seal(bound: string, text: string, nonce: Uint8Array): string;
  /** null where it does not open. */
  unseal(bound: string, sealed: string): string | null;
}

/** @param key 32 bytes, hex */
export function fileCiphers(key: string): FileCiphers {
  const derived = (use: string) =>
    new Uint8Array(hkdfSync('sha256', Buffer.from(key, 'hex'), new Uint8Array(), `countersign files ${use}`, 32));
  const keys = { mac: derived('mac'), seal: derived('seal') };
  const hmac = (text: string, bytes: Uint8Array) =>
    createHmac('sha256', keys.mac).update(`countersign file\n${text}\n`).update(bytes).digest();
  return {
    mac: (text, bytes) => hmac(text, bytes).toString('hex'),
    holds: (mac, text, bytes) => /^[0-9a-f]{64}$/.test(mac) && timingSafeEqual(hmac(text, bytes), Buffer.from(mac, 'hex')),
    seal(bound, text, nonce) {
      const sealed = xchacha20poly1305(keys.seal, nonce, Buffer.from(bound)).encrypt(Buffer.from(text));
      return Buffer.concat([nonce, sealed]).toString('base64');
    },
    unseal(bound, sealed) {
      const bytes = Uint8Array.from(Buffer.from(sealed, 'base64'));
      try {
        const plain = xchacha20poly1305(keys.seal, bytes.subarray(0, 24), Buffer.from(bound)).decrypt(bytes.subarray(24));
        return new TextDecoder('utf-8', { fatal: true }).decode(plain);
      } catch {
        return null;
      }
    },
  };
}
