/** The XRP Ledger. */
import type { Chain } from '../chain.ts';
import { isXrp, readXrp } from './transaction.ts';

export const xrp: Chain = {
  name: 'XRP Ledger',
  transaction: 'an XRP Ledger transaction',
  transactionTypes: [],
  hashFunction: null,
  defaults: [{ formats: /^XRP$/, hashFunction: 'HASH_FUNCTION_SHA256', name: 'XRP' }],
  detect: isXrp,
  read: readXrp,
};
