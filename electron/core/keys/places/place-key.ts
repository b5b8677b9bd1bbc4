/**
 * The key of a place where secrets lie: 32 random bytes, in memory while the place is open. It seals with AES-256-GCM
 * (NIST SP 800-38D) under a fresh nonce of 96 bits; what belongs to a sealed text is authenticated with it.
 */
import { createCipheriv, createDecipheriv } from 'node:crypto';

/** Both base64: 12 bytes, and ciphertext with its tag of 16 bytes. */
export interface Sealed {
  nonce: string;
  sealed: string;
}

const tagBytes = 16;

/** @param bound what the sealed bytes belong to; they open with the very same */
export function sealUnder(key: Uint8Array, nonce: Uint8Array, bound: string, plain: Uint8Array): Sealed {
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(bound));
  const whole = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return { nonce: Buffer.from(nonce).toString('base64'), sealed: whole.toString('base64') };
}

/** The bytes, which the caller wipes; null where they were not sealed under this key, for this, or were changed since. */
export function openUnder(key: Uint8Array, { nonce, sealed }: Sealed, bound: string): Uint8Array | null {
  const [iv, whole] = [strictBase64(nonce), strictBase64(sealed)];
  if (iv === null || whole === null || iv.length !== 12 || whole.length < tagBytes) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(bound));
  decipher.setAuthTag(whole.subarray(-tagBytes));
  const decrypted = decipher.update(whole.subarray(0, -tagBytes));
  try {
    decipher.final();
    return Uint8Array.from(decrypted);
  } catch {
    return null;
  } finally {
    // SECURITY: what a failed tag gave away is wiped as well: nobody was to see it.
    decrypted.fill(0);
  }
}

/** SECURITY: one text for the same bytes: bits that a decoder drops are a change as well. */
function strictBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}

export interface PlaceKey {
  seal(bound: string, plain: Uint8Array): Sealed;
  /** The bytes, which the caller wipes; null where they do not open. Null after `wipe`, too. */
  open(sealed: Sealed, bound: string): Uint8Array | null;
  /** The 32 bytes, for the length of one call. */
  use<T>(work: (bytes: Uint8Array) => T): T;
  wipe(): void;
  readonly isWiped: boolean;
}

/** @param bytes 32, which the place key owns from here on and wipes */
export function placeKey(bytes: Uint8Array, random: (bytes: number) => Uint8Array): PlaceKey {
  let wiped = false;
  // SECURITY: never with wiped bytes: 32 zeros would seal for everybody.
  const owned = () => {
    if (wiped) throw new Error('the place was locked');
    return bytes;
  };
  return {
    seal: (bound, plain) => sealUnder(owned(), Uint8Array.from(random(12)), bound, plain),
    open: (sealed, bound) => (wiped ? null : openUnder(bytes, sealed, bound)),
    use: work => work(owned()),
    wipe() {
      wiped = true;
      bytes.fill(0);
    },
    get isWiped() {
      return wiped;
    },
  };
}
