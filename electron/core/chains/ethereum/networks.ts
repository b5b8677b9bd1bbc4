/** TRON's main network, as its nodes answer eth_chainId: the end of its genesis hash (TIP-474). */
export const tronChain = 728_126_428n;

/** Chains by number: the ones the specification names (docs/service.md#enumerations) and a few more people use. */
const chains: Readonly<Record<string, { name: string; coin: string; decimals?: number }>> = {
  1: { name: 'Ethereum mainnet', coin: 'ETH' },
  10: { name: 'OP Mainnet', coin: 'ETH' },
  56: { name: 'BNB Smart Chain', coin: 'BNB' },
  97: { name: 'BNB testnet', coin: 'tBNB' },
  100: { name: 'Gnosis', coin: 'xDAI' },
  137: { name: 'Polygon', coin: 'POL' },
  143: { name: 'Monad', coin: 'MON' },
  4217: { name: 'Tempo', coin: 'units' },
  8453: { name: 'Base', coin: 'ETH' },
  10143: { name: 'Monad testnet', coin: 'MON' },
  42161: { name: 'Arbitrum One', coin: 'ETH' },
  42431: { name: 'Tempo testnet', coin: 'units' },
  43114: { name: 'Avalanche C-Chain', coin: 'AVAX' },
  59144: { name: 'Linea', coin: 'ETH' },
  80002: { name: 'Polygon Amoy', coin: 'POL' },
  84532: { name: 'Base Sepolia', coin: 'ETH' },
  421614: { name: 'Arbitrum Sepolia', coin: 'ETH' },
  11155111: { name: 'Sepolia', coin: 'ETH' },
  11155420: { name: 'OP Sepolia', coin: 'ETH' },
  728126428: { name: 'TRON', coin: 'TRX', decimals: 6 },
};

export function chainName(chainId: bigint): string | undefined {
  return chains[String(chainId)]?.name;
}

/** The chain in a sentence; an unknown one by its number. */
export const chainText = (chainId: bigint): string => chainName(chainId) ?? `chain ${chainId}`;

export const coinOf = (chainId: bigint | null): string =>
  (chainId === null ? undefined : chains[String(chainId)]?.coin) ?? 'of the chain’s coin';

/** The coin of a chain as the name of an asset: "ETH"; where it is not known, whose coin it is. */
export const coinName = (chainId: bigint): string => chains[String(chainId)]?.coin ?? `the coin of chain ${chainId}`;

export const coinDecimals = (chainId: bigint | null): number =>
  (chainId === null ? undefined : chains[String(chainId)]?.decimals) ?? 18;
