/** The checksums that addresses are closed with. */
import { equalBytes } from '@noble/curves/utils.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { type BytesCoder, base58, base58xrp } from '@scure/base';

/** RIPEMD-160 of SHA-256, the account hash of Bitcoin, Dogecoin, Cosmos and the XRP Ledger: 20 bytes. */
export const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes));

/** Closes bytes with the first four of their double SHA-256, and opens them again only if these are right. */
function sealed(alphabet: BytesCoder): BytesCoder {
  const checksum = (body: Uint8Array) => sha256(sha256(body)).subarray(0, 4);
  return {
    encode: body => alphabet.encode(concatBytes(body, checksum(body))),
    decode(text) {
      const bytes = alphabet.decode(text);
      const body = bytes.slice(0, -4);
      if (bytes.length < 5 || !equalBytes(checksum(body), bytes.subarray(-4)))
        throw new Error('Expected a different checksum: a character of this address was changed.');
      return body;
    },
  };
}

/** Base58check in Bitcoin's alphabet, and in the XRP Ledger's. */
export const base58check = sealed(base58);
export const base58checkXrp = sealed(base58xrp);

/** CRC-16/XMODEM (polynomial 0x1021, start 0), as TEP-2 and Stellar's SEP-23 use it. */
export function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc;
}
