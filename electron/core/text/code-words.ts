/** Six words of a digest, to be read aloud between two people (docs/threats.md#second-machine). */
import { hash } from 'node:crypto';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { bytesOfHex } from './bytes.ts';

/**
 * The first 66 bits of SHA-256 of the digest, eleven bits a word, in BIP-39's English list.
 * @param digest hex, with or without 0x; anything else, and an empty digest, has no words
 */
export function codeWords(digest: string): string[] {
  const bytes = bytesOfHex(digest);
  if (bytes === null || bytes.length === 0) return [];
  const first = hash('sha256', bytes, 'buffer');
  const bits = first.readBigUInt64BE(0) * 4n + BigInt((first[8] ?? 0) >> 6);
  return [5n, 4n, 3n, 2n, 1n, 0n].map(i => wordlist[Number((bits >> (i * 11n)) & 2047n)] ?? '');
}
