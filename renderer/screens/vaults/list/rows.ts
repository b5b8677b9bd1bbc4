import { decimalText } from '../../../../electron/contract/text/amounts.ts';
import type { EarnAsset, EarnCatalogue, EarnVault } from '../../../../electron/contract/values/earn-values.ts';
import type { Column, Narrowing } from '../../../store/vaults/earn.ts';
import { parseDecimal } from '../../../words/text/decimal.ts';
import { plain } from '../../../words/text/hostile.ts';

export interface Sort {
  by: Column;
  descending: boolean;
}

/** The vaults that are asked for, in order. Numbers compare as whole numbers; what is not known stands last. */
export function vaultRows(vaults: readonly EarnVault[], { query, provider, enabled }: Narrowing, sort: Sort): EarnVault[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = vaults.filter(
    vault =>
      (provider === 'all' || vault.provider === provider) &&
      (enabled === 'all' || (vault.enabled === true) === (enabled === 'enabled')) &&
      words.every(word => haystack(vault).includes(word)),
  );
  const keys = new Map(wanted.map(vault => [vault.key, sortKey(vault, sort.by)]));
  return wanted.sort(
    (a, b) => order(keys.get(a.key) ?? null, keys.get(b.key) ?? null, sort.descending) || (a.key < b.key ? -1 : 1),
  );
}

const haystack = ({ name, curator, vaultAddress, provider }: EarnVault): string =>
  [name, curator, vaultAddress, provider].join(' ').toLowerCase();

function sortKey(vault: EarnVault, by: Column): bigint | string | null {
  switch (by) {
    case 'apy':
      // 78 places: more than any fraction the service client lets through has.
      return vault.apyPct === null ? null : parseDecimal(vault.apyPct, 80);
    case 'tvl':
      return vault.tvl === null ? null : BigInt(vault.tvl);
    case 'enabled':
      return vault.enabled === null ? null : vault.enabled ? 1n : 0n;
    case 'provider':
      return vault.provider;
    default:
      return vault.name === null ? null : plain(vault.name).toLowerCase();
  }
}

function order(a: bigint | string | null, b: bigint | string | null, descending: boolean): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  if (a === b) return 0;
  return (a < b ? -1 : 1) * (descending ? -1 : 1);
}

/** Providers of a catalogue, as the wire names them. */
export const providersOf = ({ vaults }: EarnCatalogue): string[] =>
  [...new Set(vaults.flatMap(({ provider }) => (provider === null ? [] : [provider])))].sort();

/** What is shown, to be saved: exact values in their own columns, display texts in theirs. */
export function exportTable(rows: readonly EarnVault[], asset: EarnAsset, readAt: string) {
  const header = [
    ...['name', 'provider', 'curator', 'vaultAddress', 'caip19', 'apyPct', 'tvlAtomic', 'tvl', 'enabled'],
    ...['displayUsd', 'displayCrypto', 'readAt', 'doubts'],
  ];
  const { caip19, decimals } = asset;
  const value = rows.map(vault => ({
    name: vault.name,
    provider: vault.provider,
    curator: vault.curator,
    vaultAddress: vault.vaultAddress,
    caip19,
    apyPct: vault.apyPct,
    tvlAtomic: vault.tvl,
    tvl: vault.tvl === null || decimals === null ? null : decimalText(BigInt(vault.tvl), decimals),
    enabled: vault.enabled,
    displayUsd: vault.display.usd,
    displayCrypto: vault.display.crypto,
    readAt,
    doubts: vault.doubts,
  }));
  const cells = value.map(row =>
    Object.values(row).map(cell => (Array.isArray(cell) ? cell.join(' ') : cell === null ? '' : String(cell))),
  );
  return { header, rows: cells, value };
}
