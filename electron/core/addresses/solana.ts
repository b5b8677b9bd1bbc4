/** Solana: the Ed25519 key itself in base58. It has no checksum: any 32 bytes are an address. */
import { base58 } from '@scure/base';
import type { AddressRow } from './row.ts';

export const solana: AddressRow = {
  curves: ['CURVE_ED25519'],
  derive: key => base58.encode(key),
  identify(text) {
    const { length } = base58.decode(text);
    if (length !== 32) throw new Error(`Expected base58 of 32 bytes, received ${length}.`);
    return text;
  },
};
