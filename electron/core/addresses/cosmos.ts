/** Cosmos SDK chains: bech32 of the hash160 of the compressed key (Cosmos SDK, ADR-028). */
import { bech32 } from '@scure/base';
import { hash160 } from './checksums.ts';
import type { AddressRow } from './row.ts';

/** The row of a chain with the human-readable prefix `prefix`. */
export function cosmos(prefix: string): AddressRow {
  return {
    curves: ['CURVE_SECP256K1'],
    derive: key => bech32.encode(prefix, bech32.toWords(hash160(key))),
    identify(text) {
      const decoded = bech32.decodeToBytes(text);
      // Keys give 20 bytes; contracts and modules have 32 (ADR-028).
      if (decoded.prefix !== prefix || (decoded.bytes.length !== 20 && decoded.bytes.length !== 32))
        throw new Error(`Expected ${prefix}1 and 20 or 32 bytes, received ${decoded.prefix}1 and ${decoded.bytes.length}.`);
      return text.toLowerCase();
    },
  };
}
