/** Exact decimals for people. Amounts, fees and percentages are whole numbers and decimal strings, never floating point. */
import { decimal, decimalText, grouped } from '../../../electron/contract/text/amounts.ts';
import { withoutEnd } from '../../../electron/contract/text/plain-text.ts';

/** An atomic amount as the service writes it: digits, perhaps a minus; null for any other text. */
export function atomic(text: string): bigint | null {
  return /^-?\d{1,100}$/.test(text) ? BigInt(text) : null;
}

/** Atomic units from a decimal text; null where it is no decimal or has more places than the asset. */
export function parseDecimal(text: string, decimals: number): bigint | null {
  const match = /^(-?)(\d{1,80})(?:\.(\d{1,255}))?$/.exec(text.trim());
  if (match === null) return null;
  const [, sign = '', whole = '0', fraction = ''] = match;
  const places = withoutEnd(fraction, '0');
  if (places.length > decimals) return null;
  const size = BigInt(whole + places.padEnd(decimals, '0'));
  return sign === '-' ? -size : size;
}

/** A decimal fraction as a percentage, exact: "0.0812" → "8.12"; null for a text that is no decimal. */
export function percent(fraction: string): string | null {
  const places = /^-?\d+(?:\.(\d+))?$/.exec(fraction.trim())?.[1]?.length ?? 0;
  const size = parseDecimal(fraction, Math.min(places, 255));
  // A hundredth has two places less: the digits stay, the point moves.
  return size === null ? null : decimal(size * 100n, places);
}

/** How large `part` is against `whole`, in ten-thousandths, cut off: for drawing alone. 0 where the whole is 0. */
export function tenThousandths(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * 10_000n) / whole);
}

/**
 * Sign and whole part, in groups, and the fraction where there is one: "−1,234", "5". Never rounded.
 * @param decimals null: they are not known, and the atomic units stand as they are
 */
export function digitsOf(amount: bigint, decimals: number | null, signed = false): [whole: string, fraction?: string] {
  const sign = amount < 0n ? '−' : signed && amount > 0n ? '+' : '';
  const [whole = '0', fraction] = decimalText(amount < 0n ? -amount : amount, decimals ?? 0).split('.');
  return [`${sign}${grouped(BigInt(whole))}`, ...(fraction === undefined ? ([] as const) : ([fraction] as const))];
}
