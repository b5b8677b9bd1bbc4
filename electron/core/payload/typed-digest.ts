/** The digest of typed data by two libraries, with the hashes ERC-8213 wants shown beside it. */

import { secp256k1 } from '@noble/curves/secp256k1.js';
import { signTyped } from 'micro-eth-signer';
import { hashStruct, hashTypedData } from 'viem/utils';
import type { Digest } from '../../contract/document.ts';
import { digestOf } from '../review/digest.ts';
import { bytesOfHex, hexOf } from './bytes.ts';
import type { Struct, Typed } from './typed-shape.ts';

/**
 * micro-eth-signer gives no digest of typed data, only signatures over it. They are deterministic (RFC 6979), so the
 * signature of a fixed, public key stands for the digest: equal digests sign equally, different ones do not.
 */
const yardstick = Uint8Array.from({ length: 32 }, (_, i) => i + 1);

type Any = Parameters<typeof signTyped>[0];

/** Kept by the payload's text: a list asks for the same digest at every poll, and two signatures take a millisecond. */
const kept = new Map<string, Digest>();
const most = 4096;
const longest = 16_384;

/** @param payload the text the typed data was read from: the digest depends on nothing else */
export function typedDigest(typed: Typed, payload: string): Digest {
  const found = kept.get(payload);
  if (found !== undefined) return found;
  const digest = compute(typed);
  if (payload.length <= longest) {
    if (kept.size >= most) kept.clear();
    kept.set(payload, digest);
  }
  return digest;
}

function compute(typed: Typed): Digest {
  const { types, primaryType, domain, message } = typed;
  const viem = attempt(() => hashTypedData({ types, primaryType, domain, message } as never).slice(2));
  const parts = [
    { label: 'Domain hash', value: attempt(() => structHash('EIP712Domain', domain, typed)) },
    { label: 'Struct hash', value: attempt(() => structHash(primaryType, message, typed)) },
  ];
  return digestOf(
    'EIP-712',
    [
      { library: 'viem', value: viem },
      { library: 'micro-eth-signer', value: confirm(viem, { types, primaryType, domain, message } as unknown as Any) },
    ],
    parts.flatMap(part => (part.value === null ? [] : [{ label: part.label, value: part.value }])),
  );
}

const structHash = (type: string, data: Struct, typed: Typed): string =>
  hashStruct({ data, primaryType: type, types: typed.types } as never).slice(2);

/** The digest, where micro-eth-signer signs what the digest signs; null where it refuses or signs something else. */
function confirm(digest: string | null, typed: Any): string | null {
  const bytes = digest === null ? null : bytesOfHex(digest);
  if (bytes === null) return null;
  const theirs = attempt(() => signTyped(typed, yardstick, false));
  const ours = hexOf(secp256k1.sign(bytes, yardstick, { prehash: false, lowS: true }));
  return theirs !== null && theirs.slice(2, 130) === ours ? digest : null;
}

function attempt<T>(compute: () => T): T | null {
  try {
    return compute();
  } catch {
    return null;
  }
}
