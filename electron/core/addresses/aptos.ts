/**
 * Aptos: SHA3-256 over the key and the single-signer Ed25519 scheme byte 0x00 (aptos.dev, accounts).
 * That is the account's authentication key, and its address until the key is rotated.
 */
import { sha3_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { checkHex32, identifyHex32 } from './hex32.ts';
import type { AddressRow } from './row.ts';

const singleEd25519 = 0;

export const aptos: AddressRow = {
  curves: ['CURVE_ED25519'],
  derive: key => `0x${bytesToHex(sha3_256(Uint8Array.of(...key, singleEd25519)))}`,
  identify: identifyHex32,
  check: checkHex32,
};
