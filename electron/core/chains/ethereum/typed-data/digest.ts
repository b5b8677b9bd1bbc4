/** The digest of typed data by two libraries, with the hashes ERC-8213 wants shown beside it. */

import { hash } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { signTyped } from 'micro-eth-signer';
import { hashStruct, keccak256 } from 'viem/utils';
import type { Digest } from '../../../../contract/values/document.ts';
import { recent } from '../../../budget/recent.ts';
import type { Work } from '../../../budget/work.ts';
import { bytesOfHex, hexOf } from '../../../text/bytes.ts';
import { digestOf } from '../../digest.ts';
import { affordHashing } from './cost.ts';
import { isPlainName, type Struct, type Typed } from './shape.ts';
import { typedHash } from './struct-hash.ts';

/**
 * micro-eth-signer gives no digest of typed data, only signatures over it. They are deterministic (RFC 6979), so the
 * signature of a fixed, public key stands for the digest: equal digests sign equally, different ones do not.
 */
const yardstick = Uint8Array.from({ length: 32 }, (_, i) => i + 1);

type Any = Parameters<typeof signTyped>[0];

/** Kept by the hash of the payload: a list asks for the same digest at every poll, and two signatures take a millisecond. */
const kept = recent<string, Digest>(4_096);
/** Two signatures. */
const signing = 1_500;

/**
 * @param payload the text the typed data was read from: the digest depends on nothing else
 * @throws OverLimit
 */
export function typedDigest(typed: Typed, payload: string, work: Work): Digest {
  const key = hash('sha256', payload, 'base64');
  const found = kept.get(key);
  if (found !== undefined) return found;
  affordHashing(typed, work);
  work.spend(signing);
  const digest = compute(typed);
  kept.set(key, digest);
  return digest;
}

function compute(typed: Typed): Digest {
  const { types, primaryType, domain, message } = typed;
  const domainHash = attempt(() => structHash('EIP712Domain', domain, typed));
  // EIP-712 hashes no message where the primary type is the domain's.
  const domainAlone = primaryType === 'EIP712Domain';
  const messageHash = domainAlone ? '' : attempt(() => structHash(primaryType, message, typed));
  const viem = domainHash === null || messageHash === null ? null : keccak256(`0x1901${domainHash}${messageHash}`).slice(2);
  const parts = [
    { label: 'Domain hash', value: domainHash },
    { label: 'Struct hash', value: messageHash === '' ? null : messageHash },
  ];
  const digest = digestOf(
    'EIP-712',
    [
      { library: 'viem', value: viem },
      // It refuses names that the standard allows: of these, the standard's own text is the second reader.
      hasPlainNames(typed)
        ? { library: 'micro-eth-signer', value: confirm(viem, { types, primaryType, domain, message } as unknown as Any) }
        : { library: 'EIP-712, in this app', value: attempt(() => typedHash(domain, primaryType, message, types)) },
    ],
    parts.flatMap(part => (part.value === null ? [] : [{ label: part.label, value: part.value }])),
  );
  // SECURITY: where readers of the same text hash something else, no digest of it counts as agreed.
  return typed.disputes.length === 0 ? digest : { ...digest, agreed: false };
}

const hasPlainNames = ({ types }: Typed): boolean =>
  Object.entries(types).every(([name, fields]) => isPlainName(name) && fields.every(field => isPlainName(field.name)));

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
