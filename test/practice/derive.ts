/** Keys of wallet accounts, their addresses, and mnemonics that the seed decides. */
import { pbkdf2Sync } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { entropyToMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import type { Curve } from '../../electron/contract/schema/enums.ts';
import { deriveKeyPair } from './keys/hd.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** English BIP-39 mnemonic of 12, 15, 18, 21 or 24 words from 32 bytes. */
export function mnemonicFrom(entropy: Uint8Array, words: number): string {
  return entropyToMnemonic(entropy.subarray(0, (words * 32) / 24), wordlist);
}

/** Compressed point, or the 32 bytes of Ed25519; hex. */
export function publicKeyFor(curve: Curve, privateKey: string): string {
  const secret = Buffer.from(privateKey, 'hex');
  if (curve === 'CURVE_ED25519') return hex(ed25519.getPublicKey(secret));
  return hex(curve === 'CURVE_P256' ? p256.getPublicKey(secret, true) : secp256k1.getPublicKey(secret, true));
}

const seeds = new Map<string, Buffer>();

/** BIP-39 without a passphrase; kept, because 2048 rounds for each signature would be felt. */
export function seedOf(mnemonic: string): Buffer {
  const known = seeds.get(mnemonic) ?? pbkdf2Sync(mnemonic.normalize('NFKD'), 'mnemonic', 2048, 64, 'sha512');
  seeds.set(mnemonic, known);
  return known;
}

type Derived = Readonly<{ privateKey: string; publicKey: string }>;
const derived = new Map<string, Derived>();

/**
 * BIP-32 for secp256k1, SLIP-0010 for the other two; hex. Throws where the path is none of the curve. Kept, because every
 * organisation that begins from one seed has the same wallets, and tests begin a thousand of them.
 */
export function deriveKey(mnemonic: string, curve: Curve, path: string): Derived {
  const name = `${curve} ${path} ${mnemonic}`;
  const known = derived.get(name);
  if (known !== undefined) return known;
  const { privateKey, publicKey } = deriveKeyPair(seedOf(mnemonic), path, curve);
  const made = { privateKey: hex(privateKey), publicKey: hex(publicKey) };
  derived.set(name, made);
  return made;
}
