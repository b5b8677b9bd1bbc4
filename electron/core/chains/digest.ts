/** Digests, each computed twice: one library against the other (docs/threats.md#two-libraries). */
import { hash } from 'node:crypto';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { keccak256 } from 'viem/utils';
import type { Digest } from '../../contract/values/document.ts';
import { hexOf } from '../text/bytes.ts';
import { codeWords } from '../text/code-words.ts';

export type Parts = Digest['parts'];

/**
 * Joins what each library computed.
 * @param results a value of each library: hex without 0x, lower case; null where it could not
 */
export function digestOf(
  method: string,
  results: readonly { library: string; value: string | null }[],
  parts: Parts = [],
): Digest {
  const first = results.find(r => r.value !== null)?.value ?? '';
  return {
    method,
    value: first,
    parts: results.some(r => r.value !== first)
      ? [...parts, ...results.map(r => ({ label: `according to ${r.library}`, value: r.value ?? 'refused' }))]
      : parts,
    libraries: results.map(r => r.library),
    agreed: first !== '' && results.every(r => r.value === first),
    words: codeWords(first),
  };
}

export const keccakDigest = (bytes: Uint8Array): Digest =>
  digestOf(`keccak256 of ${count(bytes)}`, [
    { library: 'viem', value: keccak256(bytes).slice(2) },
    { library: '@noble/hashes', value: hexOf(keccak_256(bytes)) },
  ]);

export const sha256Digest = (bytes: Uint8Array): Digest =>
  digestOf(`sha256 of ${count(bytes)}`, [
    { library: 'node:crypto', value: hash('sha256', bytes) },
    { library: '@noble/hashes', value: hexOf(sha256(bytes)) },
  ]);

/** HASH_FUNCTION_NO_OP: the payload is the digest (docs/service.md#signing). */
export const bareDigest = (bytes: Uint8Array): Digest => ({
  method: 'none: the 32 bytes are signed as they are',
  value: hexOf(bytes),
  parts: [],
  libraries: [],
  agreed: true,
  words: codeWords(hexOf(bytes)),
});

/** HASH_FUNCTION_NOT_APPLICABLE: Ed25519 takes the message itself. The words still name the exact bytes. */
export const wholeMessage = (bytes: Uint8Array): Digest => ({
  method: 'none: Ed25519 signs the message itself',
  value: '',
  parts: [{ label: 'sha256 of the message, for comparing', value: hexOf(sha256(bytes)) }],
  libraries: [],
  agreed: true,
  words: codeWords(hexOf(sha256(bytes))),
});

const count = (bytes: Uint8Array): string => `${bytes.length} byte${bytes.length === 1 ? '' : 's'}`;
