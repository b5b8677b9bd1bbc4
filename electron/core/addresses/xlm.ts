/** Stellar account ids: StrKey of SEP-23, base32 of a version byte, the Ed25519 key and a CRC-16 (little-endian). */
import { base32nopad } from '@scure/base';
import { crc16 } from './checksums.ts';
import type { AddressRow } from './row.ts';

/** 6 << 3: the five bits that base32 spells as G. */
const accountId = 0x30;

function seal(publicKey: Uint8Array): string {
  const body = Uint8Array.of(accountId, ...publicKey);
  const crc = crc16(body);
  return base32nopad.encode(Uint8Array.of(...body, crc & 0xff, crc >> 8));
}

export const xlm: AddressRow = {
  curves: ['CURVE_ED25519'],
  derive: seal,
  identify(text) {
    const bytes = base32nopad.decode(text);
    if (bytes.length !== 35 || bytes[0] !== accountId)
      throw new Error('Expected an account id of 56 characters that begins with G.');
    if (seal(bytes.slice(1, 33)) !== text)
      throw new Error('Expected a different CRC-16: a character of this address was changed.');
    return text;
  },
};
