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
  `Sign a transaction that sends ${what} from “Ops hot” to “Payroll” on ${chainText(BigInt(chainId))}`;
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
const circles = [10, 137, 8453, 42161, 11155111].map(
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
const known = [...ethereum, ...circles, ...explorers];

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
    expect(headline(request, tronContext())).toBe('Sign a transaction that sends 1 USDT from “Ops hot” to “Payroll” on TRON');
  });

  test.each(known.filter(({ chainId }) => chainId !== 1))('$symbol of chain $chainId is none of Ethereum', ({ address }) => {
    expect(headline(send(1, address, 5n))).toBe(paid('5 units of an unknown token'));
  });
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
      'Sign a transaction that sends 1 TRX from “Ops hot” to “Payroll” on TRON',
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
