/** What a chain of the Cosmos SDK calls its coins, and how many places they have (the chain registry of Cosmos). */
import type { Amount, Asset } from '../effect.ts';

const chains: Readonly<Record<string, { name: string; denom: string; symbol: string; decimals: number }>> = {
  'cosmoshub-4': { name: 'Cosmos Hub', denom: 'uatom', symbol: 'ATOM', decimals: 6 },
  'osmosis-1': { name: 'Osmosis', denom: 'uosmo', symbol: 'OSMO', decimals: 6 },
  celestia: { name: 'Celestia', denom: 'utia', symbol: 'TIA', decimals: 6 },
  'noble-1': { name: 'Noble', denom: 'uusdc', symbol: 'USDC', decimals: 6 },
  'dydx-mainnet-1': { name: 'dYdX', denom: 'adydx', symbol: 'DYDX', decimals: 18 },
  'neutron-1': { name: 'Neutron', denom: 'untrn', symbol: 'NTRN', decimals: 6 },
};

/** The chain in a sentence; an unknown one by its id. */
export const chainText = (chainId: string): string =>
  Object.hasOwn(chains, chainId) ? (chains[chainId]?.name ?? chainId) : chainId;
/** null where none is named. */
export const chainOf = (chainId: string): string | null => (chainId === '' ? null : chainText(chainId));
export const isKnown = (chainId: string): boolean => Object.hasOwn(chains, chainId);

/**
 * SECURITY: the same word is another coin on another chain, and on many chains anybody makes one of any word, "USDC" as well:
 * what the chain's own list has not is told as units of a word.
 */
export function assetOf(denom: string, chainId: string): Asset {
  const chain = Object.hasOwn(chains, chainId) ? chains[chainId] : undefined;
  return chain?.denom === denom
    ? { symbol: chain.symbol, decimals: chain.decimals, token: null, chain: chain.name }
    : { symbol: `units of “${denom}”`, listed: denom, decimals: null, token: null, chain: chainOf(chainId) };
}

/**
 * Far above what a transaction costs: ten of the chain's own coin, as everywhere. Of another coin of a known chain nobody
 * knows its places here: as if it had the usual six. Of a chain that is not known nothing can be told
 * but that it takes more than is paid.
 * @param sent how much is paid of the same coin
 */
export function isHighFee({ asset, units }: Amount, chainId: string, sent: bigint): boolean {
  if (!isKnown(chainId)) return sent > 0n && (units ?? 0n) > sent;
  return (units ?? 0n) >= 10n ** BigInt((asset.decimals ?? 6) + 1);
}
