/**
 * Key pairs of a wallet seed: BIP-32 for secp256k1, SLIP-0010 for P-256 and Ed25519. Only the practice service holds seeds,
 * so this stands on its side.
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { bytesToNumberBE, numberToBytesBE } from '@noble/curves/utils.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { HDKey } from '@scure/bip32';
import type { Curve } from '../../../electron/contract/schema/enums.ts';

export interface KeyPair {
  curve: Curve;
  /** 32 bytes: a scalar, big-endian; for Ed25519 the seed of RFC 8032. */
  privateKey: Uint8Array;
  /** SEC1 compressed (33 bytes); for Ed25519 the key (32 bytes). */
  publicKey: Uint8Array;
}

interface Node {
  key: Uint8Array;
  chainCode: Uint8Array;
}

const hardened = 0x80000000;

/**
 * The key pair of `seed` at `path`.
 * @param seed 16 to 64 bytes; a BIP-39 seed has 64
 * @param path such as m/44'/60'/0'/0/0; an apostrophe marks a hardened element
 * @throws Error naming the path element that was not expected
 */
export function deriveKeyPair(seed: Uint8Array, path: string, curve: Curve): KeyPair {
  if (seed.length < 16 || seed.length > 64) throw new Error(`Expected a seed of 16 to 64 bytes, received ${seed.length}.`);
  const indexes = readPath(path);
  if (curve === 'CURVE_SECP256K1') {
    const { privateKey, publicKey } = indexes.reduce((node, index) => node.deriveChild(index), HDKey.fromMasterSeed(seed));
    if (!privateKey || !publicKey) throw new Error(`No key at ${path}.`);
    return { curve, privateKey, publicKey };
  }
  const soft = indexes.findIndex(index => index < hardened);
  if (curve === 'CURVE_ED25519' && soft >= 0)
    throw new Error(
      `Expected every element of the path to be hardened, because SLIP-0010 has no other for Ed25519; element ${soft + 1} of ${path} is ${indexes[soft]}, write ${indexes[soft]}'.`,
    );
  const [master, child] = curve === 'CURVE_ED25519' ? [masterEd25519, childEd25519] : [masterP256, childP256];
  const { key } = indexes.reduce(child, master(seed));
  return {
    curve,
    privateKey: key,
    publicKey: curve === 'CURVE_ED25519' ? ed25519.getPublicKey(key) : p256.getPublicKey(key, true),
  };
}

/** The child numbers of a path; hardened ones have their top bit set. */
function readPath(path: string): number[] {
  const [root, ...elements] = path.split('/');
  if (root !== 'm') throw new Error(`Expected a path that begins with m, received ${path}.`);
  return elements.map((element, at) => {
    const [, digits, mark] = /^(0|[1-9]\d{0,9})('?)$/.exec(element) ?? [];
    const index = Number(digits);
    if (digits === undefined || index >= hardened)
      throw new Error(`Expected 0 to 2147483647, with or without ', as element ${at + 1} of ${path}; got "${element}".`);
    return mark ? index + hardened : index;
  });
}

function split(key: Uint8Array, data: Uint8Array): Node {
  const digest = hmac(sha512, key, data);
  return { key: digest.slice(0, 32), chainCode: digest.slice(32) };
}

const ser32 = (index: number): Uint8Array => numberToBytesBE(BigInt(index), 4);

const masterEd25519 = (seed: Uint8Array): Node => split(utf8ToBytes('ed25519 seed'), seed);

const childEd25519 = ({ key, chainCode }: Node, index: number): Node =>
  split(chainCode, concatBytes(Uint8Array.of(0), key, ser32(index)));

const order = p256.Point.Fn.ORDER;

/** SLIP-0010, master key generation: hashed again until the key is a scalar of the curve. */
function masterP256(seed: Uint8Array): Node {
  const salt = utf8ToBytes('Nist256p1 seed');
  for (let node = split(salt, seed); ; node = split(salt, concatBytes(node.key, node.chainCode))) {
    const scalar = bytesToNumberBE(node.key);
    if (scalar > 0n && scalar < order) return node;
  }
}

/** SLIP-0010, private parent to private child: an invalid child is hashed again with the byte 0x01. */
function childP256({ key, chainCode }: Node, index: number): Node {
  const parent = index >= hardened ? concatBytes(Uint8Array.of(0), key) : p256.getPublicKey(key, true);
  let node = split(chainCode, concatBytes(parent, ser32(index)));
  for (;;) {
    const left = bytesToNumberBE(node.key);
    const scalar = (left + bytesToNumberBE(key)) % order;
    if (left < order && scalar !== 0n) return { key: numberToBytesBE(scalar, 32), chainCode: node.chainCode };
    node = split(chainCode, concatBytes(Uint8Array.of(1), node.chainCode, ser32(index)));
  }
}
