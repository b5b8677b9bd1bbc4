/** Amounts that mean no limit. */

/**
 * Whether an allowance has no practical limit. Wallets and attackers use 2^256−1, 2^160−1 (Permit2), 2^96−1 (some tokens)
 * and round numbers far below them, so the limit is what can exist: a Uniswap pair holds less than 2^112 units of any
 * token, and of one whose decimals are known nobody has a trillion.
 */
export const isUnlimited = (amount: bigint, decimals?: number): boolean =>
  amount >= 2n ** 112n || amount >> 64n === 2n ** 32n - 1n || (decimals !== undefined && amount >= 10n ** BigInt(decimals + 12));
