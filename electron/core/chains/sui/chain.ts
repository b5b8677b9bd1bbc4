/** Sui. */
import type { Chain } from '../chain.ts';
import { parseSui } from './message.ts';
import { readSui } from './transaction.ts';

export const sui: Chain = {
  name: 'Sui',
  transaction: 'a Sui transaction',
  transactionTypes: [],
  hashFunction: null,
  defaults: [{ formats: /^SUI$/, hashFunction: null, name: 'Sui' }],
  detect: bytes => parseSui(bytes) !== null,
  read: readSui,
};
