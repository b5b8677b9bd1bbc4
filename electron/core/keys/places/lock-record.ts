/**
 * The lock of a place: its key of 32 random bytes, sealed under what scrypt makes of a passphrase. A wrong passphrase is a
 * tag that does not hold; nothing else checks it. Another passphrase makes another lock around the same key, so that no
 * record has to be written anew.
 */
import { scrypt } from 'node:crypto';
import { z } from 'zod';
import type { StoredPlace } from './place.ts';
import { openUnder, type Sealed, sealUnder } from './place-key.ts';

const kdf = 'scrypt-17-8-1';
const sealed = z.strictObject({ nonce: z.string(), sealed: z.string() });
const record = z.strictObject({
  v: z.literal(1),
  // SECURITY: the cost is named and never read: nobody lowers it by editing the record.
  kdf: z.literal(kdf),
  /** 32 bytes, hex. */
  salt: z.string().regex(/^[0-9a-f]{64}$/),
  /** The place's key under the derived one. */
  key: sealed,
  /** Nothing, sealed under the place's key: tells that key from another without the passphrase. */
  check: sealed,
});
export type LockRecord = z.output<typeof record>;

const boundTo = (place: string, salt: string) => `countersign lock 1 ${kdf} ${place} ${salt}`;
const checkOf = (place: string) => `countersign lock 1 ${place} check`;

/** scrypt (RFC 7914) at OWASP's first choice of cost: half a second and 128 MiB, which is what a guess costs. The caller wipes it. */
export function deriveKey(passphrase: string, salt: string): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    // Keyboards differ in how they compose the same letter; NFKC makes them one (NIST SP 800-63B §5.1.1.2).
    const text = passphrase.normalize('NFKC');
    scrypt(text, Buffer.from(salt, 'hex'), 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 }, (error, bytes) => {
      if (error) return reject(error);
      const own = Uint8Array.from(bytes);
      bytes.fill(0);
      resolve(own);
    });
  });
}

export async function makeLock(
  passphrase: string,
  placeKey: Uint8Array,
  place: StoredPlace,
  random: (bytes: number) => Uint8Array,
): Promise<LockRecord> {
  const salt = Buffer.from(random(32)).toString('hex');
  const derived = await deriveKey(passphrase, salt);
  const nonce = () => Uint8Array.from(random(12));
  try {
    const key = sealUnder(derived, nonce(), boundTo(place, salt), placeKey);
    const check = sealUnder(placeKey, nonce(), checkOf(place), new Uint8Array());
    return { v: 1, kdf, salt, key, check };
  } finally {
    derived.fill(0);
  }
}

/** null where it is no lock this app wrote. */
export function readLock(text: string): LockRecord | null {
  try {
    return record.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** The place's key, which the caller wipes or keeps; null for another passphrase, or a lock that was changed. */
export async function openLock(lock: LockRecord, passphrase: string, place: StoredPlace): Promise<Uint8Array | null> {
  const derived = await deriveKey(passphrase, lock.salt);
  try {
    const key = openUnder(derived, lock.key, boundTo(place, lock.salt));
    if (key === null || (key.length === 32 && fitsLock(lock, key, place))) return key;
    key.fill(0);
    return null;
  } finally {
    derived.fill(0);
  }
}

/** Whether this is the key that the lock is around. */
export const fitsLock = (lock: { check: Sealed }, key: Uint8Array, place: StoredPlace): boolean =>
  openUnder(key, lock.check, checkOf(place)) !== null;
