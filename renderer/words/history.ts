/** Transaction history in words: amounts exact, directions, statuses. */
import { decimal, grouped } from '../../electron/contract/text/amounts.ts';
import type { HistoryTransfer } from '../../electron/contract/values/wallet-values.ts';
import { atomic } from './text/decimal.ts';
import { glance } from './text/hostile.ts';
import { months } from './text/times.ts';

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

/** What an asset is called in a few letters; text from outside, spelt out. */
export const symbolOf = ({ symbol }: { symbol: string | null }): string => glance(symbol ?? 'unnamed', 24);

export const directionWords = (transfer: HistoryTransfer | null): string => {
  if (transfer === null) return 'No transfer';
  return transfer.direction === 'IN' ? 'In' : transfer.direction === 'OUT' ? 'Out' : transfer.direction;
};

export const statusWords: Readonly<Record<string, string>> = { CONFIRMED: 'Confirmed', FINALIZED: 'Final' };

export const payerWords = {
  service: 'paid by the service',
  'this address': 'paid by this address',
  another: 'paid by another',
} as const;

/** Why a line shows no fee. */
export const noFeeWords = {
  service: 'The service paid the fee',
  'this address': 'The fee is not a number',
  another: 'The sender paid the fee',
} as const;

/** "9 – 22 Nov 2026", "28 Oct – 3 Nov 2026", "from 9 Nov 2026"; null where both ends are open. */
export function rangeWords(from: number | null, to: number | null): string | null {
  if (from === null && to === null) return null;
  if (to === null) return `from ${dayWords(from ?? 0)}`;
  if (from === null) return `to ${dayWords(to)}`;
  if (from === to) return dayWords(to);
  const [first, last] = [new Date(from), new Date(to)];
  if (first.getUTCFullYear() !== last.getUTCFullYear()) return `${dayWords(from)} – ${dayWords(to)}`;
  const month = first.getUTCMonth() === last.getUTCMonth() ? '' : ` ${months[first.getUTCMonth()]}`;
  return `${first.getUTCDate()}${month} – ${dayWords(to)}`;
}

/** "22 Nov 2026" */
export function dayWords(at: number): string {
  const date = new Date(at);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`;
}
