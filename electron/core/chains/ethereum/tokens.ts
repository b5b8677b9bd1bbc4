import { tronChain } from './networks.ts';

/**
 * A small bundled list of tokens: name, symbol, decimals, by chain and address. It labels amounts; it is no statement of
 * value or safety. Addresses are the issuers' published ones (Circle, Tether, MakerDAO, WETH9, BitGo WBTC).
 * TRON's are their 20 bytes: 0xa614… is TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t (tether.to, supported protocols).
 */
export interface Token {
  name: string;
  symbol: string;
  decimals: number;
  chainId: bigint;
  address: string;
}

const coins = {
  USDC: ['USD Coin', 6],
  USDT: ['Tether USD', 6],
  DAI: ['Dai Stablecoin', 18],
  WETH: ['Wrapped Ether', 18],
  WBTC: ['Wrapped BTC', 8],
} as const;

const places: readonly [bigint, keyof typeof coins, string, number?][] = [
  [1n, 'USDC', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'],
  [1n, 'USDT', '0xdac17f958d2ee523a2206206994597c13d831ec7'],
  [1n, 'DAI', '0x6b175474e89094c44da98b954eedeac495271d0f'],
  [1n, 'WETH', '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'],
  [1n, 'WBTC', '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599'],
  [10n, 'USDC', '0x0b2c639c533813f4aa9d7837caf62653d097ff85'],
  [10n, 'USDT', '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58'],
  [10n, 'DAI', '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1'],
  [10n, 'WETH', '0x4200000000000000000000000000000000000006'],
  [56n, 'USDC', '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d', 18],
  [56n, 'USDT', '0x55d398326f99059ff775485246999027b3197955', 18],
  [137n, 'USDC', '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359'],
  [137n, 'USDT', '0xc2132d05d31c914a87c6611c10748aeb04b58e8f'],
  [137n, 'DAI', '0x8f3cf7ad23cd3cadbd9735aff958023239c6a063'],
  [137n, 'WETH', '0x7ceb23fd6bc0add59e62ac25578270cff1b9f619'],
  [137n, 'WBTC', '0x1bfd67037b42cf73acf2047067bd4f2c47d9bfd6'],
  [8453n, 'USDC', '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'],
  [8453n, 'DAI', '0x50c5725949a6f0c72e6c4a641f24049a917db0cb'],
  [8453n, 'WETH', '0x4200000000000000000000000000000000000006'],
  [42161n, 'USDC', '0xaf88d065e77c8cc2239327c5edb3a432268e5831'],
  [42161n, 'USDT', '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9'],
  [42161n, 'DAI', '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1'],
  [42161n, 'WETH', '0x82af49447d8a07e3bd95bd0d56f35241523fbab1'],
  [42161n, 'WBTC', '0x2f2a2543b76a4166549f7aab2e75bef0aefc5b0f'],
  [11155111n, 'USDC', '0x1c7d4b196cb0c7b01d743fbc6116a902379c7238'],
  [tronChain, 'USDT', '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c'],
];

export const tokens: readonly Token[] = places.map(([chainId, symbol, address, decimals]) => ({
  name: coins[symbol][0],
  symbol,
  decimals: decimals ?? coins[symbol][1],
  chainId,
  address,
}));

const byPlace = new Map(tokens.map(token => [`${token.chainId}:${token.address}`, token]));

/**
 * The token at an address of a chain.
 * SECURITY: a chain that is not known names no token: the same address is another contract on another chain.
 */
export function tokenAt(address: string, chainId: bigint | null | undefined): Token | undefined {
  return chainId === null || chainId === undefined ? undefined : byPlace.get(`${chainId}:${address.toLowerCase()}`);
}

/** The same address on any chain of the list, for a payload that names none. */
export const chainsOfToken = (address: string): Token[] => tokens.filter(token => token.address === address.toLowerCase());
