/** What the chain of an account hashes with, as its SDKs send it (docs/service.md#signing, defaults per address format). */
import type { AddressFormat } from '../../contract/schema/enums.ts';
import type { ChainDefault } from './chain.ts';
import { chains } from './table.ts';

/** Chains whose payloads are not read here, and keys of none. */
const others: readonly ChainDefault[] = [
  { formats: /^SEI$/, hashFunction: 'HASH_FUNCTION_SHA256', name: 'Sei' },
  { formats: /^APTOS$/, hashFunction: null, name: 'Aptos' },
  { formats: /^TON_/, hashFunction: null, name: 'TON' },
  { formats: /^(UN)?COMPRESSED$/, hashFunction: 'HASH_FUNCTION_SHA256', name: 'a raw key' },
];

/** @throws TypeError for a format that no chain has */
export function chainDefault(format: AddressFormat): ChainDefault {
  const bare = format.replace('ADDRESS_FORMAT_', '');
  const found = [...chains.flatMap(({ defaults }) => defaults), ...others].find(({ formats }) => formats.test(bare));
  if (found === undefined) throw new TypeError(`no chain for ${format}`);
  return found;
}
