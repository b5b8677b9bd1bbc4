import { type HistoryLine, otherOf } from '../../../../store/wallets/history-lines.ts';
import { atomic, digitsOf } from '../../../../words/text/decimal.ts';
import type { Needs } from './layout.ts';

/** Widths of what digits are written with, in pixels, as they are drawn here. */
export interface Measure {
  digit: number;
  /** The widest of a sign, a comma and a point. */
  mark: number;
}

/** Longer texts than any amount are no amounts: they stand in the transaction, whole. */
export const longestAmount = 120;

/** As a line shows it: the digits of its amount; null where the service's text is no number. */
export function amountOf({ transfer }: HistoryLine): bigint | null {
  if (transfer === null || transfer.amount.length > longestAmount) return null;
  const value = atomic(transfer.amount);
  return value === null || transfer.direction === 'IN' ? value : -value;
}

/** The fee where this line shows it: paid by the account itself, and with the first line of its transaction alone. */
export function feeOf({ item, isFirst }: HistoryLine): bigint | null {
  if (!isFirst || item.feePayer !== 'this address' || item.fee.amount.length > longestAmount) return null;
  return atomic(item.fee.amount);
}

const drawn = new WeakMap<HistoryLine, { amount: string; fee: string }>();
/** The texts of a line, made once: they are measured for all lines and drawn for some. */
function textsOf(line: HistoryLine): { amount: string; fee: string } {
  const before = drawn.get(line);
  if (before !== undefined) return before;
  const amount = amountOf(line);
  const fee = feeOf(line);
  const made = {
    amount: amount === null ? '' : digitsOf(amount, line.transfer?.decimals ?? null, true).join('.'),
    fee: fee === null ? '' : digitsOf(fee, line.item.fee.decimals, false).join('.'),
  };
  drawn.set(line, made);
  return made;
}

export const leastOf = { amount: 96, fee: 56, asset: 44, account: 110 } as const;
const widestAsset = 88;

/** What the widest of the lines needs; `year`: the one that dates need not say. */
export function needsOf(lines: readonly HistoryLine[], measure: Measure, accounts: number, year: number): Needs {
  let [amount, fee, symbol] = ['', '', 0];
  let [isDated, hasAddresses] = [false, false];
  for (const line of lines) {
    const texts = textsOf(line);
    if (texts.amount.length > amount.length) amount = texts.amount;
    if (texts.fee.length > fee.length) fee = texts.fee;
    symbol = Math.max(symbol, line.transfer?.symbol?.length ?? 0);
    isDated ||= new Date(line.at).getUTCFullYear() !== year;
    hasAddresses ||= otherOf(line)?.name === null;
  }
  // Fees are written a size smaller.
  const small = 12 / 13;
  const width = (text: string) => {
    const marks = text.replaceAll(/\d/g, '').length;
    return Math.ceil((text.length - marks) * measure.digit + marks * measure.mark) + 2;
  };
  return {
    when: isDated ? 132 : 96,
    amount: Math.max(width(amount), leastOf.amount),
    fee: Math.max(Math.ceil(width(fee) * small) + 2, leastOf.fee),
    asset: Math.min(Math.max(symbol * measure.digit * 1.15, leastOf.asset), widestAsset),
    account: accounts > 1 ? leastOf.account : 0,
    hasAddresses,
  };
}
