/** Stellar. */
import type { Chain } from '../chain.ts';
import { isStellar, readStellar } from './transaction.ts';

export const stellar: Chain = {
  name: 'Stellar',
  transaction: 'a Stellar transaction',
  transactionTypes: [],
  hashFunction: null,
  defaults: [{ formats: /^XLM$/, hashFunction: null, name: 'Stellar' }],
  detect: isStellar,
  read: readStellar,
};
