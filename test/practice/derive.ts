/** Keys of wallet accounts and their addresses. */
import { createHmac } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { base58 } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { publicKeyToAddress } from 'viem/accounts';
import type { AddressFormat, Curve } from '../../electron/contract/enums.ts';
import { seededBytes } from './seed.ts';

export interface KeyMaterial {
  /** 32 bytes as hex: scalar, or Ed25519 seed. */
  privateKey: string;
  /** Compressed point, or 32 bytes for Ed25519; hex. */
  publicKey: string;
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** English BIP-39 mnemonic of 12, 15, 18, 21 or 24 words that the seed and label decide. */
export function seededMnemonic(seed: string, label: string, words: number): string {
  return entropyToMnemonic(seededBytes(seed, `mnemonic:${label}`).subarray(0, (words * 32) / 24), wordlist);
}

export function publicKeyFor(curve: Curve, privateKey: string): string {
  const secret = Buffer.from(privateKey, 'hex');
  if (curve === 'CURVE_ED25519') return hex(ed25519.getPublicKey(secret));
  return hex(curve === 'CURVE_P256' ? p256.getPublicKey(secret, true) : secp256k1.getPublicKey(secret, true));
}

/** BIP-32 for secp256k1, SLIP-10 for the other two. `path` such as m/44'/60'/0'/0/0. */
export function deriveKey(mnemonic: string, curve: Curve, path: string): KeyMaterial {
  const seed = mnemonicToSeedSync(mnemonic);
  if (curve === 'CURVE_SECP256K1') {
    const key = HDKey.fromMasterSeed(seed).derive(path).privateKey;
    if (key === null) throw new Error(`no key at ${path}`);
    return { privateKey: hex(key), publicKey: publicKeyFor(curve, hex(key)) };
  }
  if (curve === 'CURVE_P256') throw new Error('P-256 wallet accounts need SLIP-10');
  let node = createHmac('sha512', 'ed25519 seed').update(seed).digest();
  for (const part of path.split('/').slice(1)) {
    const index = Buffer.alloc(4);
    index.writeUInt32BE((Number.parseInt(part, 10) | 0x80000000) >>> 0);
    node = createHmac('sha512', node.subarray(32))
      .update(Buffer.concat([Buffer.of(0), node.subarray(0, 32), index]))
      .digest();
  }
  const privateKey = hex(node.subarray(0, 32));
  return { privateKey, publicKey: publicKeyFor(curve, privateKey) };
}

export function addressOf(format: AddressFormat, publicKey: string): string {
  if (format === 'ADDRESS_FORMAT_COMPRESSED') return publicKey;
  if (format === 'ADDRESS_FORMAT_SOLANA') return base58.encode(Buffer.from(publicKey, 'hex'));
  if (format === 'ADDRESS_FORMAT_ETHEREUM')
    return publicKeyToAddress(`0x${hex(secp256k1.Point.fromHex(publicKey).toBytes(false))}`);
  throw new Error(`no address of format ${format}`);
}
