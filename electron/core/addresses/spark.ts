/**
 * Spark: bech32m over the protobuf message SparkAddress, which for a plain address holds one field, the compressed identity
 * key (docs.spark.money, addressing; prefixes also in docs.turnkey.com/networks/spark).
 */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bech32m } from '@scure/base';
import type { AddressRow } from './row.ts';

/** `legacy` is the prefix that the first releases used for the same payload; the SDK still reads it. */
const prefixes = { MAINNET: { now: 'spark', legacy: 'sp' }, REGTEST: { now: 'sparkrt', legacy: 'sprt' } } as const;

/** Field 1, length-delimited, 33 bytes. */
const header = [0x0a, 0x21] as const;

export function spark(network: keyof typeof prefixes): AddressRow {
  const { now, legacy } = prefixes[network];
  const encode = (key: Uint8Array) => bech32m.encode(now, bech32m.toWords(Uint8Array.of(...header, ...key)));
  return {
    curves: ['CURVE_SECP256K1'],
    derive: encode,
    identify(text) {
      const { prefix, words } = bech32m.decode(text, false);
      if (prefix !== now && prefix !== legacy) throw new Error(`Expected ${now}1 or ${legacy}1, received ${prefix}1.`);
      const bytes = bech32m.fromWords(words);
      if (bytes.length !== 35 || bytes[0] !== header[0] || bytes[1] !== header[1])
        throw new Error(`Expected an identity key and nothing else, received ${bytes.length} bytes (a Spark invoice is longer).`);
      return encode(secp256k1.Point.fromBytes(bytes.slice(2)).toBytes(true));
    },
  };
}
