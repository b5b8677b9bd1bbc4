/** About sixty yield vaults over the assets, decided by the seed: exact TVL in atomic units, APY as a decimal fraction. */
import { seededBytes } from '../seed.ts';
import { type Asset, assets, inCents } from './assets.ts';

export interface Vault {
  vaultAddress: string;
  provider: 'EARN_PROVIDER_PROVIDERA' | 'EARN_PROVIDER_PROVIDERB';
  asset: Asset;
  /** Atomic units. */
  tvl: bigint;
  /** Whole cents. */
  tvlCents: bigint;
  apyPct: string;
  name: string;
  curator: string;
}

/** Names of provider A's vaults and who curates them; provider B names its reserves by symbol and has no curators. */
const curated = [
  ['Prime', 'Harbour Risk'],
  ['Core', 'Meridian Labs'],
  ['Frontier', 'Meridian Labs, Harbour Risk'],
  ['Blue Chip', 'Stillwater Capital'],
  ['Flagship', 'Anchor & Pine'],
  ['Steady', 'Stillwater Capital, Anchor & Pine, Harbour Risk'],
] as const;

function vault(seed: string, asset: Asset, index: number): Vault {
  const random = seededBytes(seed, `vault:${asset.caip19}:${index}`);
  const curation = curated[index];
  // USD 120 thousand to about 400 million, falling fast: most catalogues have a few large vaults and a long tail.
  const dollars = 120_000n + (BigInt(random.readUInt32BE(0)) * BigInt(random.readUInt16BE(4)) * 400_000_000n) / (1n << 48n);
  const tvl = (dollars * 100n * 10n ** BigInt(asset.decimals)) / asset.cents + BigInt(random.readUInt32BE(6) % 1_000_000);
  const basisPoints = 45 + (random.readUInt16BE(10) % 1180);
  return {
    vaultAddress: `0x${random.subarray(12).toString('hex')}`,
    provider: curation === undefined ? 'EARN_PROVIDER_PROVIDERB' : 'EARN_PROVIDER_PROVIDERA',
    asset,
    tvl,
    tvlCents: inCents(tvl, asset),
    apyPct: `0.${String(basisPoints).padStart(4, '0')}`,
    name: curation === undefined ? asset.symbol : `${curation[0]} ${asset.symbol}`,
    curator: curation?.[1] ?? '',
  };
}

/** Greatest USD value first. */
export function vaults(seed: string): Vault[] {
  return assets
    .flatMap(asset => Array.from({ length: curated.length + 1 }, (_, index) => vault(seed, asset, index)))
    .sort((a, b) => (a.tvlCents === b.tvlCents ? 0 : a.tvlCents < b.tvlCents ? 1 : -1));
}
