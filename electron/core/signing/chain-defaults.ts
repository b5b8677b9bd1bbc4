/** What the chain of an account hashes with, as its SDKs send it (service-facts §8, defaults per address format). */
import type { AddressFormat, HashFunction } from '../../contract/enums.ts';

export interface ChainDefault {
  hashFunction: HashFunction;
  /** "Ethereum uses keccak256" */
  words: string;
}

/** Chains of Ed25519 keys, which sign the message itself. */
const unhashed = /^(SOLANA|SUI|APTOS|XLM|TON_.+)$/;

const families: readonly (readonly [pattern: RegExp, hashFunction: HashFunction, words: string])[] = [
  [/^ETHEREUM$/, 'HASH_FUNCTION_KECCAK256', 'Ethereum uses keccak256'],
  [/^COSMOS$/, 'HASH_FUNCTION_SHA256', 'Cosmos uses sha256'],
  [/^SEI$/, 'HASH_FUNCTION_SHA256', 'Sei uses sha256'],
  [/^TRON$/, 'HASH_FUNCTION_SHA256', 'TRON uses sha256'],
  [/^XRP$/, 'HASH_FUNCTION_SHA256', 'XRP uses sha256'],
  [/^BITCOIN_/, 'HASH_FUNCTION_SHA256', 'Bitcoin uses sha256'],
  [/^DOGE_/, 'HASH_FUNCTION_SHA256', 'Dogecoin uses sha256'],
  [/^SPARK_/, 'HASH_FUNCTION_SHA256', 'Spark uses sha256'],
  [/^(UN)?COMPRESSED$/, 'HASH_FUNCTION_SHA256', 'a raw key uses sha256'],
];

/** @returns null where nothing is hashed */
export function chainDefault(format: AddressFormat): ChainDefault | null {
  const bare = format.replace('ADDRESS_FORMAT_', '');
  if (unhashed.test(bare)) return null;
  const found = families.find(([pattern]) => pattern.test(bare));
  if (found === undefined) throw new TypeError(`no chain for ${format}`);
  return { hashFunction: found[1], words: found[2] };
}
