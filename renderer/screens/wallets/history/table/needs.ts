import { type HistoryLine, otherOf } from '../../../../store/wallets/history-lines.ts';
import { atomic, digitsOf } from '../../../../words/text/decimal.ts';
import type { Needs } from './layout.ts';

/** Widths of what digits are written with, in pixels, as they are drawn here. */
export interface Measure {
  digit: number;
  /** The widest of a sign, a comma and a point. */
  mark: number;
  /** Of an address of 40 digits, in its groups. */
  address: number;
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

/**
 * The widest that the column of amounts gets, in pixels.
 * SECURITY: anybody can send a token of 78 digits. Its amount stands whole, in a line of its own, and moves no other out of view.
 */
const widestAmount = 250;

/** Whether an amount takes a line of its own. */
export const isLong = (line: HistoryLine, measure: Measure): boolean => widthOf(textsOf(line).amount, measure) > widestAmount;

function widthOf(text: string, { digit, mark }: Measure): number {
  const marks = text.replaceAll(/\d/g, '').length;
  return Math.ceil((text.length - marks) * digit + marks * mark) + 2;
}

/** What the widest of the lines needs; `year`: the one that dates need not say. */
export function needsOf(lines: readonly HistoryLine[], measure: Measure, accounts: number, year: number): Needs {
  let [amount, longest, fee, symbol] = [0, 0, '', 0];
  let [isDated, hasAddresses] = [false, false];
  const widths = new Map<string, number>();
  for (const line of lines) {
    const texts = textsOf(line);
    // Texts of one shape are equally wide: thousands of lines have a few dozen.
    const shape = texts.amount.replaceAll(/\d/g, '0');
    const width = widths.get(shape) ?? widthOf(shape, measure);
    widths.set(shape, width);
    if (width > widestAmount) longest = Math.max(longest, width);
    else amount = Math.max(amount, width);
    if (texts.fee.length > fee.length) fee = texts.fee;
    symbol = Math.max(symbol, line.transfer?.symbol?.length ?? 0);
    isDated ||= new Date(line.at).getUTCFullYear() !== year;
    hasAddresses ||= otherOf(line)?.name === null;
  }
  // Fees are written a size smaller.
  const small = 12 / 13;
  return {
    when: isDated ? 128 : 92,
    amount: Math.max(amount, leastOf.amount),
    longest,
    fee: Math.max(Math.ceil(widthOf(fee, measure) * small) + 2, leastOf.fee),
    asset: Math.min(Math.max(symbol * measure.digit * 1.15, leastOf.asset), widestAsset),
    account: accounts > 1 ? leastOf.account : 0,
    address: hasAddresses ? measure.address : 0,
  };
}
