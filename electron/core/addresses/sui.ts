/** Sui: BLAKE2b-256 over the scheme flag (0x00, Ed25519) and the key (docs.sui.io, keys and addresses). */
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { checkHex32, identifyHex32 } from './hex32.ts';
import type { AddressRow } from './row.ts';

const ed25519Flag = 0;

export const sui: AddressRow = {
  curves: ['CURVE_ED25519'],
  derive: key => `0x${bytesToHex(blake2b(Uint8Array.of(ed25519Flag, ...key), { dkLen: 32 }))}`,
  identify: identifyHex32,
  check: checkHex32,
};
