/** 250 transactions for each address and chain, decided by the seed, most recent first. */
import { getAddress } from 'viem';
import { dialect } from '../../../electron/contract/service/dialect.ts';
import { seededBytes } from '../seed.ts';
import { type Asset, assets, decimalText, inCents, usdText } from './assets.ts';

const entriesPerChain = 250;

const native = (chain: string): Asset => {
  const polygon = chain === 'eip155:137' || chain === 'eip155:80002';
  const binance = chain === 'eip155:56' || chain === 'eip155:97';
  const [symbol, name, slip44, cents] = polygon
    ? ['POL', 'Polygon', 966, 23n]
    : binance
      ? ['BNB', 'BNB', 714, 88_410n]
      : ['ETH', 'Ether', 60, 312_055n];
  return { caip19: `${chain}/slip44:${slip44}`, chain, symbol, name, decimals: 18, cents } as Asset;
};

/** Seconds between two transactions, and the newest one, fixed so that the same seed shows the same history. */
const newest = Date.UTC(2026, 7, 18, 9, 30, 0);

function entry(seed: string, address: string, chain: string, index: number) {
  const random = seededBytes(seed, `history:${address.toLowerCase()}:${chain}:${index}`);
  const more = seededBytes(seed, `history-more:${address.toLowerCase()}:${chain}:${index}`);
  const gas = native(chain);
  const tokens = assets.filter(a => a.chain === chain);
  const asset = tokens[(random[0] ?? 0) % (tokens.length + 1)] ?? gas;
  const inward = (random[1] ?? 0) % 5 < 2;
  const counterparty = getAddress(`0x${random.subarray(2, 22).toString('hex')}`);
  // One to about 650,000 dollars in atomic units, with odd lower digits: nothing may be rounded on the way.
  const amount = (BigInt(100 + (random.readUInt32BE(22) % 65_000_000)) * 10n ** BigInt(asset.decimals)) / asset.cents;
  const exact = amount + BigInt(random.readUInt16BE(26));
  const at = newest - index * 41 * 60_000 - (random.readUInt16BE(28) % 1800) * 1000;
  const sponsored = (random[30] ?? 0) % 4 === 0;
  const creation = index % 97 === 96;
  return {
    transactionHash: `0x${more.toString('hex')}`,
    block: {
      number: String(21_000_000 - index * 205 - ((random[31] ?? 0) % 100)),
      hash: `0x${seededBytes(seed, `block:${chain}:${index}`).toString('hex')}`,
      timestamp: new Date(at).toISOString().replace('.000', ''),
    },
    status: index < 2 ? 'CONFIRMED' : 'FINALIZED',
    origin: sponsored ? 'api' : 'external',
    from: inward ? counterparty : address,
    ...(creation ? {} : { to: asset === gas ? (inward ? address : counterparty) : (asset.caip19.split(':').at(-1) ?? '') }),
    fee: { amount: String(21_000n * BigInt(1_000_000_000 + more.readUInt32BE(0))), caip19: gas.caip19 },
    transfers: creation
      ? []
      : [
          {
            direction: inward ? 'IN' : 'OUT',
            asset: { caip19: asset.caip19, symbol: asset.symbol, name: asset.name, decimals: asset.decimals },
            amount: exact.toString(),
            counterparty,
            display: { crypto: decimalText(exact, asset.decimals), usd: usdText(inCents(exact, asset)) },
          },
        ],
    ...(sponsored
      ? {
          [dialect.historyServiceMember]: {
            sponsored: true,
            activityFingerprint: `sha256:${seededBytes(seed, `history-fingerprint:${chain}:${index}`).toString('hex')}`,
            submittedAt: new Date(at - 12_000).toISOString().replace('.000', ''),
          },
        }
      : {}),
  };
}

export function history(seed: string, address: string, chain: string): ReturnType<typeof entry>[] {
  return Array.from({ length: entriesPerChain }, (_, index) => entry(seed, address, chain, index));
}

/** What an address would hold: the coin of the chain and each token of it, decided by the seed. */
export function balances(seed: string, address: string, chain: string) {
  return [native(chain), ...assets.filter(asset => asset.chain === chain)].map(asset => {
    const random = seededBytes(seed, `balance:${address.toLowerCase()}:${asset.caip19}`);
    const amount = (BigInt(random.readUInt32BE(0) % 90_000_000) * 10n ** BigInt(asset.decimals)) / asset.cents + 1n;
    return {
      caip19: asset.caip19,
      symbol: asset.symbol,
      balance: amount.toString(),
      decimals: asset.decimals,
      display: { crypto: decimalText(amount, asset.decimals), usd: usdText(inCents(amount, asset)) },
      name: asset.name,
    };
  });
}
