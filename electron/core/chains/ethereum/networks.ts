import { chainNumbered } from '../../../contract/chains.ts';

/** TRON's main network, as its nodes answer eth_chainId: the end of its genesis hash (TIP-474). */
export const tronChain = 728_126_428n;

export function chainName(chainId: bigint): string | undefined {
  return chainNumbered(chainId)?.name;
}

/** The chain in a sentence; an unknown one by its number. */
export const chainText = (chainId: bigint): string => chainName(chainId) ?? `chain ${chainId}`;

export const coinOf = (chainId: bigint | null): string =>
  (chainId === null ? undefined : chainNumbered(chainId)?.coin) ?? 'of the chain’s coin';

/** The coin of a chain as the name of an asset: "ETH"; where it is not known, whose coin it is. */
export const coinName = (chainId: bigint): string => chainNumbered(chainId)?.coin ?? `the coin of chain ${chainId}`;

export const coinDecimals = (chainId: bigint | null): number =>
  (chainId === null ? undefined : chainNumbered(chainId)?.decimals) ?? 18;
