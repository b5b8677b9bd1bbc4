/** Ethereum addresses as they are written: the checksum of EIP-55, and base58check where the chain is TRON. */
import { getAddress } from 'viem/utils';
import { tronAddress } from '../../addresses/tron.ts';
import { type Hex, hexedBytes } from '../../text/bytes.ts';
import { tronChain } from './networks.ts';

export const isEvmAddress = (value: string): value is Hex => /^0x[0-9a-fA-F]{40}$/.test(value);

export const zeroAddress = `0x${'0'.repeat(40)}`;

/** Hashed once for the addresses of a large organisation: each line of a list spells a few of them. */
const spelled = new Map<string, string>();
const mostSpelled = 20_000;

/** The address as EIP-55 writes it. */
export function checksummed(address: string): string {
  if (!isEvmAddress(address)) return address;
  const lower = address.toLowerCase();
  const known = spelled.get(lower);
  if (known !== undefined) return known;
  const made = getAddress(lower as Hex);
  spelled.set(lower, made);
  const [first] = spelled.keys();
  if (spelled.size > mostSpelled && first !== undefined) spelled.delete(first);
  return made;
}

/** TRON runs Ethereum's contracts over the same 20 bytes and writes them its own way; anything else stays as it came. */
export const onChain = (address: string, chainId: bigint | null | undefined): string =>
  chainId === tronChain && isEvmAddress(address) ? tronAddress(hexedBytes(address)) : address;

/** As the people of the chain write it. */
export const written = (address: string, chainId: bigint | null): string => checksummed(onChain(address, chainId));

/** Mixed case that is not the checksum: a digit was changed or mistyped. All-lower and all-upper carry no checksum. */
export function wrongChecksum(address: string): boolean {
  if (!isEvmAddress(address)) return false;
  const digits = address.slice(2);
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return false;
  return checksummed(address) !== address;
}
