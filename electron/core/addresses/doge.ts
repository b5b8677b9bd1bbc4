/** Dogecoin: P2PKH with its own version bytes. */
import { base58check, hash160 } from './checksums.ts';
import type { AddressRow } from './row.ts';

/** Dogecoin Core, chainparams.cpp: PUBKEY_ADDRESS and SCRIPT_ADDRESS. */
const versions = { MAINNET: { key: 0x1e, script: 0x16 }, TESTNET: { key: 0x71, script: 0xc4 } } as const;

export function doge(network: keyof typeof versions): AddressRow {
  const { key: keyVersion, script } = versions[network];
  return {
    curves: ['CURVE_SECP256K1'],
    derive: key => base58check.encode(Uint8Array.of(keyVersion, ...hash160(key))),
    identify(text) {
      const bytes = base58check.decode(text);
      if (bytes.length !== 21 || (bytes[0] !== keyVersion && bytes[0] !== script))
        throw new Error(
          `Expected version ${keyVersion} or ${script} and 20 bytes, received version ${bytes[0]} and ${bytes.length - 1}.`,
        );
      return text;
    },
  };
}
