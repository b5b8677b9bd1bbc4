/** The two formats that are the public key itself, as lower-case hex. */
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { readPublicKey } from './keys.ts';
import type { AddressRow } from './row.ts';

const pointOf = { CURVE_SECP256K1: secp256k1.Point, CURVE_P256: p256.Point } as const;

/** SEC1 compressed, 33 bytes; for Ed25519 the key's only form, 32 bytes. */
export const compressed: AddressRow = {
  curves: ['CURVE_SECP256K1', 'CURVE_P256', 'CURVE_ED25519'],
  derive: key => bytesToHex(key),
  identify(text) {
    if (!/^([0-9a-fA-F]{64}|0[23][0-9a-fA-F]{64})$/.test(text))
      throw new Error('Expected 66 hex digits beginning 02 or 03, or 64.');
    readPublicKey(text, compressed.curves);
    return text.toLowerCase();
  },
};

/** SEC1 uncompressed: 04, x, y; 65 bytes. */
export const uncompressed: AddressRow = {
  curves: ['CURVE_SECP256K1', 'CURVE_P256'],
  derive(key, curve) {
    if (curve === 'CURVE_ED25519')
      throw new Error('Expected a key of secp256k1 or P-256, received one of Ed25519, which has only one form.');
    return bytesToHex(pointOf[curve].fromBytes(key).toBytes(false));
  },
  identify(text) {
    if (!/^04[0-9a-fA-F]{128}$/.test(text)) throw new Error('Expected 130 hex digits beginning 04.');
    readPublicKey(text, uncompressed.curves);
    return text.toLowerCase();
  },
};
