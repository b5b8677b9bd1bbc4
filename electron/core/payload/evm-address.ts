/** Ethereum addresses as they are written: the checksum of EIP-55. */
import { getAddress } from 'viem/utils';
import type { Hex } from './bytes.ts';

export const isEvmAddress = (value: string): value is Hex => /^0x[0-9a-fA-F]{40}$/.test(value);

export const zeroAddress = `0x${'0'.repeat(40)}`;

/** The address as EIP-55 writes it. */
export const checksummed = (address: string): string =>
  isEvmAddress(address) ? getAddress(address.toLowerCase() as Hex) : address;

/** Mixed case that is not the checksum: a digit was changed or mistyped. All-lower and all-upper carry no checksum. */
export function wrongChecksum(address: string): boolean {
  if (!isEvmAddress(address)) return false;
  const digits = address.slice(2);
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return false;
  return checksummed(address) !== address;
}
