/** Ethereum and every EVM chain: the last 20 bytes of Keccak-256 over x and y, spelled with EIP-55's checksum case. */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { AddressRow } from './row.ts';

/** The 20-byte account of a compressed secp256k1 key; TRON uses the same one. */
export function keccakAccount(publicKey: Uint8Array): Uint8Array {
  const uncompressed = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return keccak_256(uncompressed.subarray(1)).slice(-20);
}

/** EIP-55: a letter is upper case where the same nibble of the hash of the lower-case digits is 8 or more. */
export function checksumCase(digits: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  return `0x${[...digits].map((digit, at) => (Number.parseInt(hash.charAt(at), 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`;
}

export const ethereum: AddressRow = {
  curves: ['CURVE_SECP256K1'],
  derive: key => checksumCase(bytesToHex(keccakAccount(key))),
  identify(text) {
    if (!/^0x[0-9a-fA-F]{40}$/.test(text)) throw new Error('Expected 0x and 40 hex digits.');
    return checksumCase(text.slice(2).toLowerCase());
  },
  check(text) {
    const digits = text.slice(2);
    const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
    if (!oneCase && text !== checksumCase(digits.toLowerCase()))
      throw new Error('Expected the upper and lower case letters of EIP-55: a letter of this address was changed.');
  },
};
