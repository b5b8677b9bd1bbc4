/**
 * Every token and coin of the bundled lists against a second source: a number of decimals that is wrong by one shows ten
 * times too much or too little.
 */
import { DEFAULT_TOKENS } from 'micro-eth-signer/abi.js';
import * as viemChains from 'viem/chains';
import { usdc } from 'viem/tokens';
import { describe, expect, test } from 'vitest';
import { chainText } from '../../../../../electron/core/chains/ethereum/networks.ts';
import { tokens } from '../../../../../electron/core/chains/ethereum/tokens.ts';
import { reviewDocument } from '../../../../../electron/core/review/document.ts';
import { context, parties } from '../../../../vectors/parties.ts';
import { call, type Request, transaction } from '../../../../vectors/payloads.ts';
import { signing, transferHex, triggerHex, tronContext, usdt } from '../../../../vectors/tron.ts';

const headline = (request: Request, here = context()) => reviewDocument(request, here).headline;
const paid = (what: string, chainId = 1) =>
  `Pays ${what} from “Ops hot” to Payroll${chainId === 1 ? '' : ` on ${chainText(BigInt(chainId))}`}`;
const send = (chainId: number, token: string, amount: bigint) =>
  transaction({
    ...{ chainId, to: token as `0x${string}` },
    data: call('transfer(address to, uint256 amount)', [parties.payroll, amount]),
  });

interface Listed {
  chainId: number;
  address: string;
  symbol: string;
  decimals: number;
}
/** Ethereum's, by micro-eth-signer. */
const ethereum = Object.entries(DEFAULT_TOKENS as Record<string, { symbol: string; decimals: number }>)
  .filter(([, { symbol }]) => ['USDC', 'USDT', 'DAI', 'WETH', 'WBTC'].includes(symbol))
  .map(([address, { symbol, decimals }]): Listed => ({ chainId: 1, address, symbol, decimals }));
/** Circle's own on other chains, by viem. */
const circles = [10, 137, 8453, 42161, 11155111, 84532, 80002, 421614, 11155420].map(
  (chainId): Listed => ({
    chainId,
    address: (usdc.addresses as Record<number, string>)[chainId] ?? '',
    symbol: 'USDC',
    decimals: usdc.decimals,
  }),
);
/** What no library here lists, as each contract answers decimals(), by its page at the chain's block explorer. */
const explorers: Listed[] = [
  // optimistic.etherscan.io
  { chainId: 10, address: '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58', symbol: 'USDT', decimals: 6 },
  { chainId: 10, address: '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', symbol: 'DAI', decimals: 18 },
  { chainId: 10, address: '0x4200000000000000000000000000000000000006', symbol: 'WETH', decimals: 18 },
  // bscscan.com: Binance-Peg tokens have 18, whatever their originals have.
  { chainId: 56, address: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', symbol: 'USDC', decimals: 18 },
  { chainId: 56, address: '0x55d398326f99059fF775485246999027B3197955', symbol: 'USDT', decimals: 18 },
  // polygonscan.com
  { chainId: 137, address: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F', symbol: 'USDT', decimals: 6 },
  { chainId: 137, address: '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063', symbol: 'DAI', decimals: 18 },
  { chainId: 137, address: '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619', symbol: 'WETH', decimals: 18 },
  { chainId: 137, address: '0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6', symbol: 'WBTC', decimals: 8 },
  // basescan.org
  { chainId: 8453, address: '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb', symbol: 'DAI', decimals: 18 },
  { chainId: 8453, address: '0x4200000000000000000000000000000000000006', symbol: 'WETH', decimals: 18 },
  // arbiscan.io
  { chainId: 42161, address: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', symbol: 'USDT', decimals: 6 },
  { chainId: 42161, address: '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', symbol: 'DAI', decimals: 18 },
  { chainId: 42161, address: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', symbol: 'WETH', decimals: 18 },
  { chainId: 42161, address: '0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f', symbol: 'WBTC', decimals: 8 },
];
type Place = readonly [chainId: number, symbol: string, decimals: number, address: string];
/** bgd-labs/aave-address-book, tokenlist.json: made of what each contract answers. */
const listed: readonly Place[] = [
  [1, 'USDS', 18, '0xdC035D45d973E3EC169d2276DDab16f1e407384F'],
  [1, 'USDe', 18, '0x4c9EDD5852cd905f086C759E8383e09bff1E68B3'],
  [1, 'sDAI', 18, '0x83F20F44975D03b1b09e64809B757c47f942BEeA'],
  [1, 'sUSDe', 18, '0x9D39A5DE30e57443BfF2A8307A4256c8797A3497'],
  [1, 'PYUSD', 6, '0x6c3ea9036406852006290770BEdFcAbA0e23A0e8'],
  [1, 'RLUSD', 18, '0x8292Bb45bf1Ee4d140127049757C2E0fF06317eD'],
  [1, 'EURC', 6, '0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c'],
  [1, 'GHO', 18, '0x40D16FC0246aD3160Ccc09B8D0D3A2cD28aE6C2f'],
  [1, 'FRAX', 18, '0x853d955aCEf822Db058eb8505911ED77F175b99e'],
  [1, 'crvUSD', 18, '0xf939E0A03FB07F59A73314E73794Be0E57ac1b4E'],
  [1, 'LUSD', 18, '0x5f98805A4E8be255a32880FDeC7F6728C6568bA0'],
  [1, 'wstETH', 18, '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0'],
  [1, 'stETH', 18, '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84'],
  [1, 'rETH', 18, '0xae78736Cd615f374D3085123A210448E74Fc6393'],
  [1, 'weETH', 18, '0xCd5fE23C85820F7B72D0926FC9b05b43E359b7ee'],
  [1, 'cbETH', 18, '0xBe9895146f7AF43049ca1c1AE358B0541Ea49704'],
  [1, 'cbBTC', 8, '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf'],
  [1, 'UNI', 18, '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'],
  [1, 'AAVE', 18, '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9'],
  [1, 'ENS', 18, '0xC18360217D8F7Ab5e7c516566761Ea12Ce7F9D72'],
  [1, 'LDO', 18, '0x5A98FcBEA516Cf06857215779Fd812CA3beF1B32'],
  [1, 'MKR', 18, '0x9f8F72aA9304c8B593d555F12eF6589cC3A579A2'],
  [1, 'LINK', 18, '0x514910771AF9Ca656af840dff83E8264EcF986CA'],
  [1, 'CRV', 18, '0xD533a949740bb3306d119CC777fa900bA034cd52'],
  [10, 'WBTC', 8, '0x68f180fcCe6836688e9084f035309E29Bf0A2095'],
  [10, 'USDC.e', 6, '0x7F5c764cBc14f9669B88837ca1490cCa17c31607'],
  [10, 'wstETH', 18, '0x1F32b1c2345538c0c6f582fCB022739c4A194Ebb'],
  [10, 'OP', 18, '0x4200000000000000000000000000000000000042'],
  [56, 'WBNB', 18, '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c'],
  [56, 'ETH', 18, '0x2170Ed0880ac9A755fd29B2688956BD959F933F8'],
  [56, 'BTCB', 18, '0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c'],
  [137, 'USDC.e', 6, '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'],
  [137, 'WPOL', 18, '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270'],
  [137, 'wstETH', 18, '0x03b54A6e9a984069379fae1a4fC4dBAE93B3bCCD'],
  [8453, 'USDbC', 6, '0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA'],
  [8453, 'EURC', 6, '0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42'],
  [8453, 'wstETH', 18, '0xc1CBa3fCea344f92D9239c08C0568f6F2F0ee452'],
  [8453, 'cbETH', 18, '0x2Ae3F1Ec7F1F5012CFEab0185bfc7aa3cf0DEc22'],
  [8453, 'cbBTC', 8, '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf'],
  [8453, 'weETH', 18, '0x04C0599Ae5A44757c0af6F9eC3b93da8976c150A'],
  [42161, 'USDC.e', 6, '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8'],
  [42161, 'wstETH', 18, '0x5979D7b546E38E414F7E9822514be443A4800529'],
  [42161, 'weETH', 18, '0x35751007a407ca6FEFfE80b3cB397736D2cf4dbe'],
  [42161, 'ARB', 18, '0x912CE59144191C1204E64559FE8253a0e49E6548'],
  [42161, 'LINK', 18, '0xf97f4df75117a78c1A5a0DBb814Af92458539FB4'],
];
/** As each contract answers decimals(), by its page at the chain's block explorer. */
const others: readonly Place[] = [
  [1, 'sUSDS', 18, '0xa3931d71877C0E7a3148CB7Eb4463524FEc27fbD'],
  [1, 'POL', 18, '0x455e53CBB86018Ac2B8092FdCd39d8444aFFC3F6'],
  [1, 'COMP', 18, '0xc00e94Cb662C3520282E6f5717214004A7f26888'],
  [1, 'SKY', 18, '0x56072C95FAA701256059aa122697B133aDEd9279'],
  [56, 'DAI', 18, '0x1AF3F329e8BE154074D8769D1FFa4eE058B1DBc3'],
  [8453, 'USDT', 6, '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2'],
];
const more = [...listed, ...others].map(
  ([chainId, symbol, decimals, address]): Listed => ({ chainId, symbol, decimals, address }),
);
const known = [...ethereum, ...circles, ...explorers, ...more];

describe('a token of the list', () => {
  test('is in a second source, each of them', () => {
    const placeOf = ({ chainId, address }: { chainId: number | bigint; address: string }) =>
      `${chainId} ${address.toLowerCase()}`;
    const onTron = `728126428 ${usdt}`;
    expect([...known.map(placeOf), onTron].sort()).toEqual(tokens.map(placeOf).sort());
  });

  test.each(known)('$symbol of chain $chainId at $address shows one of it as 1', ({ chainId, address, symbol, decimals }) => {
    expect(headline(send(chainId, address, 10n ** BigInt(decimals)))).toBe(paid(`1 ${symbol}`, chainId));
    expect(headline(send(chainId, address, 1n))).toBe(paid(`0.${'0'.repeat(decimals - 1)}1 ${symbol}`, chainId));
  });

  test('of TRON shows one of it as 1, by six decimals (tether.to, tronscan.org)', () => {
    const request = signing(
      triggerHex(usdt, call('transfer(address to, uint256 amount)', [parties.payroll, 1_000_000n]).slice(2)),
    );
    expect(headline(request, tronContext())).toBe('Pays 1 USDT from “Ops hot” to Payroll on TRON');
  });

  // Some issuers have one address on every chain.
  const onEthereum = new Set(known.filter(({ chainId }) => chainId === 1).map(({ address }) => address.toLowerCase()));
  test.each(known.filter(({ address }) => !onEthereum.has(address.toLowerCase())))(
    '$symbol of chain $chainId is none of Ethereum',
    ({ address }) => {
      expect(headline(send(1, address, 5n))).toBe(paid('5 units of an unknown token'));
    },
  );
});

/** Tempo has no coin: what a transaction carries and pays is in units of some token, and is named so (docs.tempo.xyz). */
const coinless = [4217, 42431];
const bundledChains = [1, 10, 56, 97, 100, 137, 143, 8453, 10143, 42161, 43114, 59144, 80002, 84532, 421614, 11155111, 11155420];

describe('the coin of a chain', () => {
  test.each(bundledChains)('%i is named and counted as viem has it', chainId => {
    const chain = Object.values(viemChains).find(each => typeof each === 'object' && 'id' in each && each.id === chainId);
    if (chain === undefined || !('nativeCurrency' in chain)) throw new Error(`viem knows no chain ${chainId}`);
    const { symbol, decimals } = chain.nativeCurrency;
    const document = reviewDocument(transaction({ chainId, to: parties.payroll, value: 10n ** BigInt(decimals) }), context());
    const written = symbol === 'XDAI' ? 'xDAI' : symbol;
    expect(document.headline).toBe(paid(`1 ${written}`, chainId));
    expect(document.moves).toEqual([
      expect.objectContaining({ units: String(10n ** BigInt(decimals)), decimals, asset: written }),
    ]);
    expect(document.findings.map(({ rule }) => rule)).not.toContain('unknown-chain');
  });

  test.each(coinless)('%i is no coin', chainId => {
    expect(headline(transaction({ chainId, to: parties.payroll, value: 10n ** 18n }))).toBe(paid('1 units', chainId));
  });

  test('of TRON has six decimals (developers.tron.network)', () => {
    expect(headline(signing(transferHex(parties.payroll, 1_000_000n)), tronContext())).toBe(
      'Pays 1 TRX from “Ops hot” to Payroll on TRON',
    );
  });

  test('that is not known is the chain’s, in whatever it has, and is said to be unknown', () => {
    const document = reviewDocument(transaction({ chainId: 424_242, to: parties.payroll, value: 10n ** 18n }), context());
    expect(document.headline).toBe(paid('1 of the chain’s coin', 424_242));
    expect(document.moves).toEqual([expect.objectContaining({ asset: 'the coin of chain 424242', chain: 'chain 424242' })]);
    expect(document.findings).toContainEqual(expect.objectContaining({ rule: 'unknown-chain', severity: 'look' }));
  });
});

describe('an amount', () => {
  const usd = (amount: bigint) => headline(send(1, parties.usdc, amount));
  test.each([
    [0n, '0'],
    [1n, '0.000001'],
    [10n, '0.00001'],
    [999_999n, '0.999999'],
    [1_000_000n, '1'],
    [1_000_001n, '1.000001'],
    [999_999_999n, '999.999999'],
    [1_000_000_000n, '1,000'],
    [1_234_567_000_000n, '1,234,567'],
    [2n ** 256n - 1n, '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457,584,007,913,129.639935'],
  ])('of %i units of six decimals is %s', (amount, words) => {
    expect(usd(amount)).toBe(paid(`${words} USDC`));
  });
});
