/** Bitcoin, and its kin that sign as it does. */
import type { Chain } from '../chain.ts';
import { readPreimage } from './preimage.ts';
import { isPsbt } from './psbt-maps.ts';
import { readBitcoin } from './transaction.ts';

export const bitcoin: Chain = {
  name: 'Bitcoin',
  transaction: 'a Bitcoin transaction',
  transactionTypes: ['TRANSACTION_TYPE_BITCOIN'],
  hashFunction: 'HASH_FUNCTION_SHA256',
  defaults: [
    { formats: /^BITCOIN_/, hashFunction: 'HASH_FUNCTION_SHA256', name: 'Bitcoin' },
    { formats: /^DOGE_/, hashFunction: 'HASH_FUNCTION_SHA256', name: 'Dogecoin' },
    { formats: /^SPARK_/, hashFunction: 'HASH_FUNCTION_SHA256', name: 'Spark' },
  ],
  detect: bytes => isPsbt(bytes),
  // A raw payload is what stands before one signature; a transaction comes whole.
  read: readPreimage,
  readUnsigned: readBitcoin,
};
