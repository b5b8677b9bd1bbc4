/** The assets that vaults and transaction histories are about. Prices are fixed: cents of a US dollar per whole unit. */
export interface Asset {
  caip19: string;
  chain: string;
  symbol: string;
  name: string;
  decimals: number;
  cents: bigint;
}

const erc20 = (chain: string, address: string, symbol: string, name: string, decimals: number, cents: bigint): Asset => ({
  caip19: `${chain}/erc20:${address}`,
  chain,
  symbol,
  name,
  decimals,
  cents,
});

export const assets: readonly Asset[] = [
  erc20('eip155:1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'USDC', 'USD Coin', 6, 100n),
  erc20('eip155:8453', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 'USDC', 'USD Coin', 6, 100n),
  erc20('eip155:42161', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 'USDC', 'USD Coin', 6, 100n),
  erc20('eip155:137', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 'USDC', 'USD Coin', 6, 100n),
  erc20('eip155:1', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 'USDT', 'Tether USD', 6, 100n),
  erc20('eip155:1', '0x6B175474E89094C44Da98b954EedeAC495271d0F', 'DAI', 'Dai Stablecoin', 18, 100n),
  erc20('eip155:1', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 'WETH', 'Wrapped Ether', 18, 312_055n),
  erc20('eip155:8453', '0x4200000000000000000000000000000000000006', 'WETH', 'Wrapped Ether', 18, 312_055n),
  erc20('eip155:1', '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 'WBTC', 'Wrapped BTC', 8, 9_841_200n),
];

/** A decimal text of an amount in atomic units, exact, without trailing zeros. */
export function decimalText(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return digits.slice(0, digits.length - decimals) + (fraction === '' ? '' : `.${fraction}`);
}

/** Whole cents, rounded down. */
export function inCents(amount: bigint, { decimals, cents }: Pick<Asset, 'decimals' | 'cents'>): bigint {
  return (amount * cents) / 10n ** BigInt(decimals);
}

export function usdText(cents: bigint): string {
  return `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`;
}
