/**
 * Contracts whose deployed code is published, verified and has been read for the role that is named here, by chain and
 * address. A contract that is in this list is known for these roles and for no other: a token's own contract is no spender.
 * Each row names where its address is published.
 */
import type { Role } from '../standing.ts';

export interface WellKnown {
  name: string;
  /** EIP-155 ids of the chains on which this address holds this code. */
  chains: readonly bigint[];
  /** 0x and 40 lower-case hex digits. */
  address: string;
  roles: readonly Role[];
  /** Where the address is published. */
  source: string;
}

const permit2Chains = [1n, 10n, 56n, 137n, 8453n, 42161n, 11155111n];

export const wellKnown: readonly WellKnown[] = [
  {
    name: 'Permit2',
    chains: permit2Chains,
    address: '0x000000000022d473030f116ddee9f6b43ac78ba3',
    roles: ['spender', 'contract'],
    source: 'Uniswap/permit2, README: deployed at one address on every chain',
  },
];

const byPlace = new Map(wellKnown.flatMap(each => each.chains.map(chain => [`${chain}:${each.address}`, each] as const)));

/**
 * The contract at an address of a chain.
 * SECURITY: a chain that is not known has none: the same address may hold other code there.
 */
export const wellKnownAt = (address: string, chainId: bigint | null | undefined): WellKnown | undefined =>
  chainId == null ? undefined : byPlace.get(`${chainId}:${address.toLowerCase()}`);
