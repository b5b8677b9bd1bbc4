/** Amounts as people read them, exact: whole numbers and decimal strings, never floating point. */
import { inGroups, withoutEnd } from './plain-text.ts';

/** "1234567" → "1,234,567"; a minus is kept, drawn as a minus sign. */
export const grouped = (whole: bigint): string => `${whole < 0n ? '−' : ''}${inGroups((whole < 0n ? -whole : whole).toString())}`;

/**
 * Atomic units as a decimal without trailing zeros: 1234500000n of 6 → "1234.5". For exports and arithmetic.
 * @param decimals a whole number from 0 to 255, as ERC-20 gives it
 */
export function decimalText(amount: bigint, decimals: number): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0');
  const fraction = decimals === 0 ? '' : withoutEnd(digits.slice(-decimals), '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, digits.length - decimals)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** The same for reading, the whole part in groups: "−1,234.5". */
export function decimal(amount: bigint, decimals: number): string {
  const [whole = '0', fraction] = decimalText(amount < 0n ? -amount : amount, decimals).split('.');
  return `${amount < 0n ? '−' : ''}${inGroups(whole)}${fraction === undefined ? '' : `.${fraction}`}`;
}
