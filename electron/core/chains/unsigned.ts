/** Unsigned transactions of sign_transaction, by their declared chain (service-facts §8). */

import { limits } from '../budget/limits.ts';
import { within } from '../budget/work.ts';
import { toldPayload } from '../review/wording/told.ts';
import { bytesOfHex, hexOf } from '../text/bytes.ts';
import { readBitcoin } from './bitcoin/transaction.ts';
import { readTransaction } from './ethereum/transaction.ts';
import { readWithin } from './over-limit.ts';
import { broken, fact, type ReadContext, type Reading } from './reading.ts';
import { readSolana } from './solana/transaction.ts';
import { readTron } from './tron/transaction.ts';

function readEthereum(bytes: Uint8Array, context: ReadContext): Reading | null {
  const found = readTransaction(bytes, context);
  return found === null ? null : toldPayload(found, context);
}

const readers: Record<string, (bytes: Uint8Array, context: ReadContext) => Reading | null> = {
  TRANSACTION_TYPE_ETHEREUM: readEthereum,
  '': readEthereum,
  TRANSACTION_TYPE_SOLANA: readSolana,
  TRANSACTION_TYPE_TRON: readTron,
  TRANSACTION_TYPE_BITCOIN: readBitcoin,
};

/** @param type TRANSACTION_TYPE_* */
export function readUnsigned(hex: string, type: string, context: ReadContext): Reading {
  return readWithin(hex, context, () => {
    const size = Math.ceil(hex.length / 2);
    // A PSBT carries whole transactions, and each of their outputs may be an address to encode.
    const isBitcoin = type === 'TRANSACTION_TYPE_BITCOIN';
    within('The transaction has', 'bytes', size, isBitcoin ? limits.bitcoin.bytes : limits.payload.bytes);
    context.work.spend(isBitcoin ? size : size / 4);
    return read(hex, type, context);
  });
}

function read(hex: string, type: string, context: ReadContext): Reading {
  const bytes = bytesOfHex(hex);
  if (bytes === null || bytes.length === 0) return broken('The transaction is not hexadecimal.', hex);
  const reading = (Object.hasOwn(readers, type) ? readers[type]?.(bytes, context) : null) ?? null;
  if (reading !== null) return reading;
  const kind = type.replace('TRANSACTION_TYPE_', '').toLowerCase();
  return {
    headline: `Sign a ${kind === '' ? '' : `${kind} `}transaction that cannot be read with ${context.account}`,
    effects: ['What this signature would do is not known.'],
    facts: [fact('Transaction', hexOf(bytes), 'hex')],
    observations: [
      {
        rule: 'opaque-payload',
        sentence: `The bytes are no ${kind === '' ? 'Ethereum' : kind} transaction that can be read here.`,
      },
    ],
    decoded: { label: 'Transaction', value: hexOf(bytes), kind: 'hex' },
    digest: null,
  };
}
