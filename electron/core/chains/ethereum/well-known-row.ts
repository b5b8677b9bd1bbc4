/** How the lists of well-known contracts are written down. */
import type { Role } from '../standing.ts';

/** Left out, the chains are Ethereum mainnet alone. */
export type Row = readonly [name: string, address: string, roles: readonly Role[], source: string, chains?: readonly bigint[]];

/** Where contracts stand that are at one address wherever they are (by a deployer that gives the same address everywhere). */
export const major = [1n, 10n, 56n, 137n, 8453n, 42161n, 11155111n] as const;
