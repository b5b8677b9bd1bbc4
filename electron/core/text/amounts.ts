/** Amounts, exact: whole numbers and decimal strings, never floating point. */
import { inGroups, withoutEnd } from '../../contract/plain-text.ts';

/**
 * Atomic units as a decimal, without trailing zeros, the whole part in groups: 1234500000n of 6 → "1,234.5".
 * @param decimals 0 to 255, as ERC-20 gives it
 */
export function decimal(amount: bigint, decimals: number): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0');
  const whole = inGroups(digits.slice(0, digits.length - decimals));
  const fraction = decimals === 0 ? '' : withoutEnd(digits.slice(-decimals), '0');
  return `${amount < 0n ? '−' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/**
 * Whether an allowance has no practical limit. Wallets and attackers use 2^256−1, 2^160−1 (Permit2), 2^96−1 (some tokens)
 * and round numbers far below them, so the limit is what can exist: a Uniswap pair holds less than 2^112 units of any
 * token, and of one whose decimals are known nobody has a trillion.
 */
export const isUnlimited = (amount: bigint, decimals?: number): boolean =>
  amount >= 2n ** 112n || amount >> 64n === 2n ** 32n - 1n || (decimals !== undefined && amount >= 10n ** BigInt(decimals + 12));
