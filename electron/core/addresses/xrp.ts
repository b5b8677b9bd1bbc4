/** XRP Ledger classic addresses: byte 0x00 and the hash160 of the key, base58check in the ledger's own alphabet. */
import { base58checkXrp, hash160 } from './checksums.ts';
import type { AddressRow } from './row.ts';

export const xrp: AddressRow = {
  curves: ['CURVE_SECP256K1'],
  derive: key => base58checkXrp.encode(Uint8Array.of(0, ...hash160(key))),
  identify(text) {
    const bytes = base58checkXrp.decode(text);
    if (bytes.length !== 21 || bytes[0] !== 0)
      throw new Error(`Expected type 0 and 20 bytes, received type ${bytes[0]} and ${bytes.length - 1}.`);
    return text;
  },
};
