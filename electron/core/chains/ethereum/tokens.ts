import { tronChain } from './networks.ts';

/**
 * A small bundled list of tokens: name, symbol, decimals, by chain and address. It labels amounts; it is no statement of
 * value or safety. Addresses are the issuers' published ones (Circle, Tether, MakerDAO, WETH9, BitGo WBTC; the others as in
 * bgd-labs/aave-address-book, tokenlist.json).
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
  'USDC.e': ['Bridged USD Coin', 6],
  USDbC: ['Base bridged USD Coin', 6],
  USDS: ['Sky Dollar', 18],
  USDe: ['Ethena USDe', 18],
  sDAI: ['Savings Dai', 18],
  sUSDS: ['Savings USDS', 18],
  sUSDe: ['Staked USDe', 18],
  PYUSD: ['PayPal USD', 6],
  RLUSD: ['Ripple USD', 18],
  EURC: ['Euro Coin', 6],
  GHO: ['Aave GHO', 18],
  FRAX: ['Frax', 18],
  crvUSD: ['Curve.Fi USD', 18],
  LUSD: ['Liquity USD', 18],
  wstETH: ['Wrapped liquid staked Ether', 18],
  stETH: ['Liquid staked Ether', 18],
  rETH: ['Rocket Pool ETH', 18],
  weETH: ['Wrapped eETH', 18],
  cbETH: ['Coinbase staked ETH', 18],
  cbBTC: ['Coinbase wrapped BTC', 8],
  BTCB: ['BTCB Token', 18],
  ETH: ['Binance-peg Ether', 18],
  WBNB: ['Wrapped BNB', 18],
  WPOL: ['Wrapped POL', 18],
  POL: ['Polygon Ecosystem Token', 18],
  UNI: ['Uniswap', 18],
  AAVE: ['Aave', 18],
  COMP: ['Compound', 18],
  ENS: ['Ethereum Name Service', 18],
  LDO: ['Lido DAO', 18],
  MKR: ['Maker', 18],
  SKY: ['Sky Governance', 18],
  LINK: ['Chainlink', 18],
  CRV: ['Curve DAO', 18],
  ARB: ['Arbitrum', 18],
  OP: ['Optimism', 18],
} as const;

const places: readonly [bigint, keyof typeof coins, string, number?][] = [
  [1n, 'USDC', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'],
  [1n, 'USDT', '0xdac17f958d2ee523a2206206994597c13d831ec7'],
  [1n, 'DAI', '0x6b175474e89094c44da98b954eedeac495271d0f'],
  [1n, 'WETH', '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'],
  [1n, 'WBTC', '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599'],
  [1n, 'USDS', '0xdc035d45d973e3ec169d2276ddab16f1e407384f'],
  [1n, 'USDe', '0x4c9edd5852cd905f086c759e8383e09bff1e68b3'],
  [1n, 'sDAI', '0x83f20f44975d03b1b09e64809b757c47f942beea'],
  [1n, 'sUSDS', '0xa3931d71877c0e7a3148cb7eb4463524fec27fbd'],
  [1n, 'sUSDe', '0x9d39a5de30e57443bff2a8307a4256c8797a3497'],
  [1n, 'PYUSD', '0x6c3ea9036406852006290770bedfcaba0e23a0e8'],
  [1n, 'RLUSD', '0x8292bb45bf1ee4d140127049757c2e0ff06317ed'],
  [1n, 'EURC', '0x1abaea1f7c830bd89acc67ec4af516284b1bc33c'],
  [1n, 'GHO', '0x40d16fc0246ad3160ccc09b8d0d3a2cd28ae6c2f'],
  [1n, 'FRAX', '0x853d955acef822db058eb8505911ed77f175b99e'],
  [1n, 'crvUSD', '0xf939e0a03fb07f59a73314e73794be0e57ac1b4e'],
  [1n, 'LUSD', '0x5f98805a4e8be255a32880fdec7f6728c6568ba0'],
  [1n, 'wstETH', '0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0'],
  [1n, 'stETH', '0xae7ab96520de3a18e5e111b5eaab095312d7fe84'],
  [1n, 'rETH', '0xae78736cd615f374d3085123a210448e74fc6393'],
  [1n, 'weETH', '0xcd5fe23c85820f7b72d0926fc9b05b43e359b7ee'],
  [1n, 'cbETH', '0xbe9895146f7af43049ca1c1ae358b0541ea49704'],
  [1n, 'cbBTC', '0xcbb7c0000ab88b473b1f5afd9ef808440eed33bf'],
  [1n, 'POL', '0x455e53cbb86018ac2b8092fdcd39d8444affc3f6'],
  [1n, 'UNI', '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984'],
  [1n, 'AAVE', '0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9'],
  [1n, 'COMP', '0xc00e94cb662c3520282e6f5717214004a7f26888'],
  [1n, 'ENS', '0xc18360217d8f7ab5e7c516566761ea12ce7f9d72'],
  [1n, 'LDO', '0x5a98fcbea516cf06857215779fd812ca3bef1b32'],
  [1n, 'MKR', '0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2'],
  [1n, 'SKY', '0x56072c95faa701256059aa122697b133aded9279'],
  [1n, 'LINK', '0x514910771af9ca656af840dff83e8264ecf986ca'],
  [1n, 'CRV', '0xd533a949740bb3306d119cc777fa900ba034cd52'],
  [10n, 'USDC', '0x0b2c639c533813f4aa9d7837caf62653d097ff85'],
  [10n, 'USDT', '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58'],
  [10n, 'DAI', '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1'],
  [10n, 'WETH', '0x4200000000000000000000000000000000000006'],
  [10n, 'WBTC', '0x68f180fcce6836688e9084f035309e29bf0a2095'],
  [10n, 'USDC.e', '0x7f5c764cbc14f9669b88837ca1490cca17c31607'],
  [10n, 'wstETH', '0x1f32b1c2345538c0c6f582fcb022739c4a194ebb'],
  [10n, 'OP', '0x4200000000000000000000000000000000000042'],
  [56n, 'WBNB', '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c'],
  [56n, 'DAI', '0x1af3f329e8be154074d8769d1ffa4ee058b1dbc3'],
  [56n, 'ETH', '0x2170ed0880ac9a755fd29b2688956bd959f933f8'],
  [56n, 'BTCB', '0x7130d2a12b9bcbfae4f2634d864a1ee1ce3ead9c'],
  [56n, 'USDC', '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d', 18],
  [56n, 'USDT', '0x55d398326f99059ff775485246999027b3197955', 18],
  [137n, 'USDC', '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359'],
  [137n, 'USDT', '0xc2132d05d31c914a87c6611c10748aeb04b58e8f'],
  [137n, 'DAI', '0x8f3cf7ad23cd3cadbd9735aff958023239c6a063'],
  [137n, 'WETH', '0x7ceb23fd6bc0add59e62ac25578270cff1b9f619'],
  [137n, 'WBTC', '0x1bfd67037b42cf73acf2047067bd4f2c47d9bfd6'],
  [137n, 'USDC.e', '0x2791bca1f2de4661ed88a30c99a7a9449aa84174'],
  [137n, 'WPOL', '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270'],
  [137n, 'wstETH', '0x03b54a6e9a984069379fae1a4fc4dbae93b3bccd'],
  [8453n, 'USDT', '0xfde4c96c8593536e31f229ea8f37b2ada2699bb2'],
  [8453n, 'USDbC', '0xd9aaec86b65d86f6a7b5b1b0c42ffa531710b6ca'],
  [8453n, 'EURC', '0x60a3e35cc302bfa44cb288bc5a4f316fdb1adb42'],
  [8453n, 'wstETH', '0xc1cba3fcea344f92d9239c08c0568f6f2f0ee452'],
  [8453n, 'cbETH', '0x2ae3f1ec7f1f5012cfeab0185bfc7aa3cf0dec22'],
  [8453n, 'cbBTC', '0xcbb7c0000ab88b473b1f5afd9ef808440eed33bf'],
  [8453n, 'weETH', '0x04c0599ae5a44757c0af6f9ec3b93da8976c150a'],
  [8453n, 'USDC', '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'],
  [8453n, 'DAI', '0x50c5725949a6f0c72e6c4a641f24049a917db0cb'],
  [8453n, 'WETH', '0x4200000000000000000000000000000000000006'],
  [42161n, 'USDC.e', '0xff970a61a04b1ca14834a43f5de4533ebddb5cc8'],
  [42161n, 'wstETH', '0x5979d7b546e38e414f7e9822514be443a4800529'],
  [42161n, 'weETH', '0x35751007a407ca6feffe80b3cb397736d2cf4dbe'],
  [42161n, 'ARB', '0x912ce59144191c1204e64559fe8253a0e49e6548'],
  [42161n, 'LINK', '0xf97f4df75117a78c1a5a0dbb814af92458539fb4'],
  [42161n, 'USDC', '0xaf88d065e77c8cc2239327c5edb3a432268e5831'],
  [42161n, 'USDT', '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9'],
  [42161n, 'DAI', '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1'],
  [42161n, 'WETH', '0x82af49447d8a07e3bd95bd0d56f35241523fbab1'],
  [42161n, 'WBTC', '0x2f2a2543b76a4166549f7aab2e75bef0aefc5b0f'],
  [84532n, 'USDC', '0x036cbd53842c5426634e7929541ec2318f3dcf7e'],
  [80002n, 'USDC', '0x41e94eb019c0762f9bfcf9fb1e58725bfb0e7582'],
  [421614n, 'USDC', '0x75faf114eafb1bdbe2f0316df893fd58ce46aa4d'],
  [11155420n, 'USDC', '0x5fd84259d66cd46123540766be93dfe6d43130d7'],
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
