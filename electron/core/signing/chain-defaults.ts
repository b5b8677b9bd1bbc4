/** What the chain of an account uses, as its SDKs send it (service-facts §8, defaults per address format). */
import type { AddressFormat, HashFunction } from '../../contract/enums.ts';

const families: readonly (readonly [pattern: RegExp, hashFunction: HashFunction, words: string])[] = [
  [/^(ETHEREUM)$/, 'HASH_FUNCTION_KECCAK256', 'Ethereum'],
  [/^(SOLANA)$/, 'HASH_FUNCTION_NOT_APPLICABLE', 'Solana'],
  [/^(SUI)$/, 'HASH_FUNCTION_NOT_APPLICABLE', 'Sui'],
  [/^(APTOS)$/, 'HASH_FUNCTION_NOT_APPLICABLE', 'Aptos'],
  [/^(XLM)$/, 'HASH_FUNCTION_NOT_APPLICABLE', 'Stellar'],
  [/^TON_/, 'HASH_FUNCTION_NOT_APPLICABLE', 'TON'],
  [/^COSMOS$/, 'HASH_FUNCTION_SHA256', 'Cosmos'],
  [/^SEI$/, 'HASH_FUNCTION_SHA256', 'Sei'],
  [/^TRON$/, 'HASH_FUNCTION_SHA256', 'TRON'],
  [/^XRP$/, 'HASH_FUNCTION_SHA256', 'XRP'],
  [/^BITCOIN_/, 'HASH_FUNCTION_SHA256', 'Bitcoin'],
  [/^DOGE_/, 'HASH_FUNCTION_SHA256', 'Dogecoin'],
  [/^SPARK_/, 'HASH_FUNCTION_SHA256', 'Spark'],
  [/^(UN)?COMPRESSED$/, 'HASH_FUNCTION_SHA256', 'a raw key'],
];

export interface ChainDefault {
  hashFunction: HashFunction;
  /** "Ethereum" */
  words: string;
}

export function chainDefault(format: AddressFormat): ChainDefault {
  const bare = format.replace('ADDRESS_FORMAT_', '');
  const found = families.find(([pattern]) => pattern.test(bare));
  if (found === undefined) throw new TypeError(`no chain for ${format}`);
  return { hashFunction: found[1], words: found[2] };
}
