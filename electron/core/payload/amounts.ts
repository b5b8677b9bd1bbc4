/** Amounts, exact: whole numbers and decimal strings, never floating point. */

/**
 * Atomic units as a decimal, without trailing zeros, the whole part in groups: 1234500000n of 6 → "1,234.5".
 * @param decimals 0 to 255, as ERC-20 gives it
 */
export function decimal(amount: bigint, decimals: number): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',');
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '');
  return `${amount < 0n ? '−' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/**
 * Whether an allowance has no practical limit: half of the type's range and more. Wallets and attackers use 2^256−1,
 * 2^255, 2^160−1 (Permit2), 2^96−1 (some tokens) and values a little below them.
 */
export const isUnlimited = (amount: bigint, bits = 256): boolean =>
  amount >= 2n ** BigInt(bits - 1) || amount >= 2n ** 159n || amount === 2n ** 96n - 1n || amount === 2n ** 128n - 1n;
