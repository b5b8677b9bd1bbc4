/** Unsigned transactions of sign_transaction, by their declared chain (docs/service.md#signing). */
import { limits } from '../budget/limits.ts';
import { within } from '../budget/work.ts';
import { bytesOfHex, hexOf } from '../text/bytes.ts';
import type { ReadContext } from './context.ts';
import { broken, hex, type Payload } from './decoded.ts';
import { readWithin } from './over-limit.ts';
import { chains } from './table.ts';

/** @param type TRANSACTION_TYPE_* */
export function readUnsigned(unsigned: string, type: string, context: ReadContext): Payload {
  return readWithin(unsigned, context, () => {
    const size = Math.ceil(unsigned.length / 2);
    // A PSBT carries whole transactions, and each of their outputs may be an address to encode.
    const isBitcoin = type === 'TRANSACTION_TYPE_BITCOIN';
    within('The transaction has', 'bytes', size, isBitcoin ? limits.bitcoin.bytes : limits.payload.bytes);
    context.work.spend(isBitcoin ? size : size / 4);
    return read(unsigned, type, context);
  });
}

function read(unsigned: string, type: string, context: ReadContext): Payload {
  const bytes = bytesOfHex(unsigned);
  if (bytes === null || bytes.length === 0) return broken('The transaction is not hexadecimal.', unsigned);
  const chain = chains.find(each => each.transactionTypes.includes(type));
  const reading = chain === undefined ? null : (chain.readUnsigned ?? chain.read)(bytes, context);
  if (reading !== null) return reading;
  const kind = type.replace('TRANSACTION_TYPE_', '').toLowerCase();
  return {
    form: 'a transaction',
    effects: [
      {
        ...{ action: 'unread transaction', account: context.actor, because: 'unknown form' },
        form: `a ${kind === '' ? '' : `${kind} `}transaction`,
      },
    ],
    details: [hex('Transaction', hexOf(bytes))],
    findings: [{ id: 'opaque-payload.transaction', form: kind === '' ? 'Ethereum' : kind }],
    decoded: { label: 'Transaction', value: hexOf(bytes), kind: 'hex' },
    digest: null,
  };
}
