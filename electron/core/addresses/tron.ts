/** TRON: Ethereum's account behind the byte 0x41, in base58check (developers.tron.network, account address format). */
import { base58check } from './checksums.ts';
import { keccakAccount } from './ethereum.ts';
import type { AddressRow } from './row.ts';

const prefix = 0x41;

/** The address of an account's 20 bytes. */
export const tronAddress = (account: Uint8Array): string => base58check.encode(Uint8Array.of(prefix, ...account));

export const tron: AddressRow = {
  curves: ['CURVE_SECP256K1'],
  derive: key => tronAddress(keccakAccount(key)),
  identify(text) {
    const bytes = base58check.decode(text);
    if (bytes.length !== 21 || bytes[0] !== prefix)
      throw new Error(`Expected prefix ${prefix} and 20 bytes, received prefix ${bytes[0]} and ${bytes.length - 1}.`);
    return text;
  },
};
