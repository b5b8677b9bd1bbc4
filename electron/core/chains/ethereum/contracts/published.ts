/** How the lists of bundled contracts are written: a name, what it is known for, where it is published, and its places. */
import type { Role } from '../../standing.ts';

/** An address in small letters, and the EIP-155 ids of the chains on which it holds this code. */
type Place = readonly [address: string, ...chains: readonly bigint[]];
export type Published = readonly [name: string, roles: readonly Role[], source: string, ...places: readonly Place[]];

/** It is called, and takes nothing by an allowance. */
export const called: readonly Role[] = ['contract'];
/** It is called, and moves by an allowance what it is called for. */
export const takes: readonly Role[] = ['spender', 'contract'];
/** It moves by an allowance, and others call it. */
export const moves: readonly Role[] = ['spender'];

export const mainnet = 1n;
export const optimism = 10n;
export const bnb = 56n;
export const polygon = 137n;
export const base = 8453n;
export const arbitrum = 42161n;
export const sepolia = 11155111n;
/** Where what is deployed to one address of every chain is deployed. */
export const major = [mainnet, optimism, bnb, polygon, base, arbitrum, sepolia] as const;
export const majorMainnets = [mainnet, optimism, bnb, polygon, base, arbitrum] as const;
