import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { mnemonicToSeedSync } from '@scure/bip39';
import { describe, expect, it } from 'vitest';
import { deriveAddress } from '../../../electron/core/addresses/table.ts';
import { deriveKeyPair } from '../../practice/keys/hd.ts';
import { slip10 } from '../../vectors/slip10.ts';

const seed = hexToBytes('000102030405060708090a0b0c0d0e0f');

describe('SLIP-0010 test vectors', () => {
  it.each(slip10)('$curve, seed $seed, $path', vector => {
    const pair = deriveKeyPair(hexToBytes(vector.seed), vector.path, vector.curve);
    expect(pair.curve).toBe(vector.curve);
    expect(bytesToHex(pair.privateKey)).toBe(vector.privateKey);
    expect(bytesToHex(pair.publicKey)).toBe(vector.publicKey);
  });
});

it('a mnemonic leads to the address that BIP-84 publishes for it', () => {
  const words = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
  const { publicKey } = deriveKeyPair(mnemonicToSeedSync(words), "m/84'/0'/0'/0/0", 'CURVE_SECP256K1');
  expect(deriveAddress('ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH', bytesToHex(publicKey))).toBe(
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  );
});

describe('a path or seed that cannot be used', () => {
  it('names the element that Ed25519 cannot derive', () => {
    expect(() => deriveKeyPair(seed, "m/44'/60'/0'/0/0", 'CURVE_ED25519')).toThrow(
      "element 4 of m/44'/60'/0'/0/0 is 0, write 0'",
    );
  });

  it.each([
    ['', 'begins with m'],
    ["44'/60'", 'begins with m'],
    ['M/0', 'begins with m'],
    ['m/', 'element 1 of m/; got ""'],
    ['m/0//1', 'element 2 of m/0//1; got ""'],
    ['m/-1', 'got "-1"'],
    ['m/00', 'got "00"'],
    ["m/1''", `got "1''"`],
    ['m/1h', 'got "1h"'],
    ['m/2147483648', 'got "2147483648"'],
    ["m/9999999999'", `got "9999999999'"`],
    ['m/1e3', 'got "1e3"'],
    ['m/ 1', 'got " 1"'],
  ])('%j says what was expected', (path, message) => {
    for (const curve of ['CURVE_SECP256K1', 'CURVE_P256', 'CURVE_ED25519'] as const)
      expect(() => deriveKeyPair(seed, path, curve)).toThrow(message);
  });

  it.each([0, 15, 65])('a seed of %i bytes is refused', length => {
    expect(() => deriveKeyPair(new Uint8Array(length), 'm', 'CURVE_P256')).toThrow(`16 to 64 bytes, received ${length}`);
  });
});
