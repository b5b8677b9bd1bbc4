/** The address text that Sui and Aptos share: 0x and 32 bytes in hex, without a checksum. */

/** Pads to 64 digits: both chains print addresses with leading zeros cut off in places (AIP-40, Sui normalizeSuiAddress). */
export function identifyHex32(text: string): string {
  if (!/^0x[0-9a-fA-F]{1,64}$/.test(text)) throw new Error('Expected 0x and 64 hex digits.');
  return `0x${text.slice(2).toLowerCase().padStart(64, '0')}`;
}

/**
 * SECURITY: what a person typed must have all 64 digits. Without a checksum a lost digit would otherwise read as another
 * account. AIP-40 allows the short form for 0x0 to 0xf alone.
 */
export function checkHex32(text: string): void {
  if (!/^0x([0-9a-fA-F]{64}|[0-9a-fA-F])$/.test(text))
    throw new Error(`Expected 0x and 64 hex digits, received ${text.length - 2}.`);
}
