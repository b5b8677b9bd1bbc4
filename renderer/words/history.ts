/** Transaction history in words: amounts exact, directions, statuses. */
import { decimal, grouped } from '../../electron/contract/text/amounts.ts';
import type { HistoryTransfer } from '../../electron/contract/values/wallet-values.ts';
import { atomic } from './text/decimal.ts';

/** "1,234.5 USDC"; in atomic units where the decimals are not known; the service's text where it is no number. */
export function amountWords(amount: string, decimals: number | null, symbol: string | null): string {
  const value = atomic(amount);
  if (value === null) return amount;
  return sizeWords(value, decimals, symbol);
}

export function sizeWords(value: bigint, decimals: number | null, symbol: string | null): string {
  if (decimals === null) return `${grouped(value)} atomic units${symbol === null ? '' : ` of ${symbol}`}`;
  return `${decimal(value, decimals)} ${symbol ?? ''}`.trimEnd();
}

export const directionWords = (transfer: HistoryTransfer | null): string => {
  if (transfer === null) return 'No transfer';
  return transfer.direction === 'IN' ? 'In' : transfer.direction === 'OUT' ? 'Out' : transfer.direction;
};

export const statusWords: Readonly<Record<string, string>> = { CONFIRMED: 'Confirmed', FINALIZED: 'Finalised' };

export const payerWords = {
  service: 'paid by the service',
  'this address': 'paid by this address',
  another: 'paid by another',
} as const;
