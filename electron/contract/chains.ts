/** Chains that are told apart by a number (EIP-155): the one place of their names, for main's sentences and for the pages. */

interface Chain {
  name: string;
  coin: string;
  /** 18 where it is left out. */
  decimals?: number;
}

/** The ones the specification names (docs/service.md#enumerations) and a few more people use. */
const chains = new Map<string, Chain>(
  Object.entries({
    1: { name: 'Ethereum mainnet', coin: 'ETH' },
    10: { name: 'OP Mainnet', coin: 'ETH' },
    56: { name: 'BNB Smart Chain', coin: 'BNB' },
    97: { name: 'BNB Smart Chain testnet', coin: 'tBNB' },
    100: { name: 'Gnosis', coin: 'xDAI' },
    137: { name: 'Polygon', coin: 'POL' },
    143: { name: 'Monad', coin: 'MON' },
    324: { name: 'ZKsync Era', coin: 'ETH' },
    2741: { name: 'Abstract', coin: 'ETH' },
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
    11155111: { name: 'Ethereum Sepolia', coin: 'ETH' },
    11155420: { name: 'OP Sepolia', coin: 'ETH' },
    728126428: { name: 'TRON', coin: 'TRX', decimals: 6 },
  }),
);

export const chainNumbered = (chainId: bigint): Chain | undefined => chains.get(String(chainId));

/** The number in a CAIP-2 name of such a chain: 8453 of "eip155:8453"; null for another text, and for one that writes the number in another way. */
export function chainIdIn(caip2: string): bigint | null {
  const reference = /^eip155:([1-9]\d{0,19})$/.exec(caip2)?.[1];
  return reference === undefined ? null : BigInt(reference);
}

/** "Base" for "eip155:8453"; undefined where it is not known. */
export function chainNameIn(caip2: string): string | undefined {
  const chainId = chainIdIn(caip2);
  return chainId === null ? undefined : chainNumbered(chainId)?.name;
}
