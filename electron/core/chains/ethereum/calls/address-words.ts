/** Addresses inside calldata that nobody reads: what has the shape of one counts as one. */
import { hexOf } from '../../../text/bytes.ts';
import type { ReadContext } from '../../context.ts';
import type { Party } from '../../effect.ts';
import type { Found } from '../../finding.ts';
import { checksummed, onChain } from '../address.ts';
import { resembling } from '../assets.ts';

/** Calldata that is looked through; beyond it nothing is said to be known. */
const most = 100_000;
/** Words of a call that is carried in another stand four bytes further on than those of the call around it. */
const shifts = [4, 0, 8, 12] as const;

export interface Named {
  /** Whom nobody here knows; null where not all of it was looked through. */
  strangers: readonly Party[] | null;
  /** Who resembles somebody known. */
  likeness: readonly Found[];
}

/** A word is looked up by its name, in the history, and among what it may imitate. */
const aWord = 3;

/** @param data calldata with its selector */
export function namedIn(data: Uint8Array, context: ReadContext): Named {
  const { names, chainId, signWith, work } = context;
  const words = addressWords(data);
  if (words === null) return { strangers: null, likeness: [] };
  work.spend(words.length * aWord);
  const isKnown = (address: string): boolean => names.seen(address, chainId) || address === signWith.toLowerCase();
  return {
    strangers: words.filter(word => !isKnown(word)).map(word => ({ address: checksummed(word), chainId })),
    likeness: words.flatMap(word => resembling(onChain(word, chainId), 'address in the call', context)),
  };
}

/**
 * Words of 32 bytes that hold 20, whether they stand at the end of the word, as the ABI writes an address, or at its
 * beginning, as packed bytes do. A number that is so large is rare, and an address with twelve zeros in front is as well.
 * @param data calldata with its selector
 * @returns 0x and 40 hex digits each, every one once; null where there is more than is looked through
 */
export function addressWords(data: Uint8Array): string[] | null {
  if (data.length > most) return null;
  const found = new Set<string>();
  for (const shift of shifts)
    for (let at = shift; at + 32 <= data.length; at += 32) {
      const [first, last] = [data.subarray(at, at + 20), data.subarray(at + 12, at + 32)];
      if (isEmpty(data.subarray(at, at + 12)) && isSpread(last)) found.add(`0x${hexOf(last)}`);
      else if (isEmpty(data.subarray(at + 20, at + 32)) && isSpread(first) && !isText(first)) found.add(`0x${hexOf(first)}`);
    }
  return [...found];
}

const isEmpty = (bytes: Uint8Array): boolean => bytes.every(byte => byte === 0);
const isText = (bytes: Uint8Array): boolean => bytes.every(byte => byte === 0 || (byte >= 0x20 && byte < 0x7f));
/** Neither a number of a size that occurs, nor one with its zeros behind it. */
const isSpread = (bytes: Uint8Array): boolean =>
  bytes.subarray(0, 4).some(byte => byte !== 0) &&
  bytes.subarray(16).some(byte => byte !== 0) &&
  !bytes.every(byte => byte === 0xff);
