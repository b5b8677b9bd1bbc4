/** Points of P-256 in the two ways that requests write them (docs/service.md#credential-bundle). */
import { p256 } from '@noble/curves/nist.js';

/** 65 bytes in hex, of 33 in hex. */
export const uncompressed = (publicKey: string): string => p256.Point.fromHex(publicKey).toHex(false);
