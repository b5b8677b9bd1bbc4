/** What a row of the address table says. */
import type { Curve } from '../../contract/schema/enums.ts';

/**
 * A public key in its one binary spelling: SEC1 compressed (33 bytes) for secp256k1 and P-256, 32 bytes for Ed25519.
 * `keys.ts` has checked that it is a point of `curve`.
 */
export interface PublicKey {
  curve: Curve;
  bytes: Uint8Array;
}

export interface AddressRow {
  /** The curves whose keys the format takes. */
  curves: readonly Curve[];
  derive(publicKey: Uint8Array, curve: Curve): string;
  /**
   * The one spelling in which two texts for the same account are equal. Checks length, prefix and checksum and throws
   * an Error that says what was expected; takes every spelling that names the account without doubt.
   */
  identify(text: string): string;
  /** Stricter than `identify`, where a spelling can be read but should not be trusted (EIP-55, AIP-40). */
  check?(text: string): void;
}
