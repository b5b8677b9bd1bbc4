/**
 * Contracts whose code and address are published, by chain and address, each with the roles that its published code has. A
 * contract that is in this list is known for these roles and for no other: a token's own contract is no spender. Each row names
 * where its address is published.
 */
import type { Role } from '../standing.ts';
import { accounts } from './contracts/accounts.ts';
import { bridges } from './contracts/bridges.ts';
import { exchanges } from './contracts/exchanges.ts';
import { lending } from './contracts/lending.ts';
import { namesAndVotes } from './contracts/names-and-votes.ts';
import { signed } from './contracts/signed.ts';
import { staking } from './contracts/staking.ts';

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

export const wellKnown: readonly WellKnown[] = [
  ...exchanges,
  ...lending,
  ...staking,
  ...bridges,
  ...accounts,
  ...namesAndVotes,
  ...signed,
].flatMap(([name, roles, source, ...places]) => places.map(([address, ...chains]) => ({ name, chains, address, roles, source })));

const byPlace = new Map(wellKnown.flatMap(each => each.chains.map(chain => [`${chain}:${each.address}`, each] as const)));

/**
 * The contract at an address of a chain.
 * SECURITY: a chain that is not known has none: the same address may hold other code there.
 */
export const wellKnownAt = (address: string, chainId: bigint | null | undefined): WellKnown | undefined =>
  chainId == null ? undefined : byPlace.get(`${chainId}:${address.toLowerCase()}`);
