/** Hex and text, read strictly. */
import type { Steps } from '../budget/slices.ts';

export type Hex = `0x${string}`;

/**
 * Bytes of hex digits, with or without 0x (docs/service.md#signing: senders use both); null where it is not whole bytes of
 * hex.
 */
export function bytesOfHex(value: string): Uint8Array | null {
  const digits = value.startsWith('0x') || value.startsWith('0X') ? value.slice(2) : value;
  if (digits.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(digits)) return null;
  return Uint8Array.from(Buffer.from(digits, 'hex'));
}

/** Lower-case digits without 0x. */
export const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');

export const hexed = (bytes: Uint8Array): Hex => `0x${hexOf(bytes)}`;

/** The bytes of what is hex for certain. */
export const hexedBytes = (value: Hex): Uint8Array => Uint8Array.from(Buffer.from(value.slice(2), 'hex'));

export const utf8 = (value: string): Uint8Array => new TextEncoder().encode(value);

/** Node keeps a text of more than 0xfbee9 characters beside V8's heap (`EXTERN_APEX`), which frees it only with all else that is old. */
const pieceBytes = 512 * 1024;

/**
 * Well-formed UTF-8 of any length, in steps. A mark of the byte order in front is left out.
 * @throws TypeError where it is none
 */
export function* decoding(bytes: Uint8Array): Steps<string> {
  let text = '';
  for (let from = 0; from < bytes.length; ) {
    if (from > 0) yield;
    let to = Math.min(from + pieceBytes, bytes.length);
    // No character is cut; what has more such bytes in a row is no UTF-8.
    for (let tries = 0; tries < 3 && isWithin(bytes[to]); tries++) to--;
    text += new TextDecoder('utf-8', { fatal: true, ignoreBOM: from > 0 }).decode(bytes.subarray(from, to));
    from = to;
  }
  return text;
}
/** The second byte of a character, or a later one. */
const isWithin = (byte = 0) => (byte & 0xc0) === 0x80;

/** Text of well-formed UTF-8, or null. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Whether text reads as something a person wrote: no controls but line breaks and tabs. */
export const isReadable = (value: string): boolean => value.length > 0 && !/[^\P{C}\n\r\t]/u.test(value);
