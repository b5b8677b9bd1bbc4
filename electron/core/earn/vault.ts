/** One row of the catalogue, read with care: what is no such value is not shown as one, and what is odd is said. */

import type { Response } from '../../contract/operations/table.ts';
import { decimal } from '../../contract/text/amounts.ts';
import type { EarnAsset, EarnDisplay, EarnVault } from '../../contract/values/earn-values.ts';
import { checkAddress } from '../addresses/table.ts';
import { sameAssetKey } from './assets.ts';
import { fractionOf, scaled } from './fraction.ts';

type Row = Response<'list_earn_vaults'>['vaults'][number];

/** The canonical spelling of an EVM address; null for another text. */
export function addressOf(text: string): string | null {
  const checked = checkAddress('ADDRESS_FORMAT_ETHEREUM', text);
  return checked.ok ? checked.canonical : null;
}

/** Vaults are told apart by their address, whatever its case; one without an address by its place. */
export const keyOf = (vaultAddress: string | null | undefined, place: number): string =>
  vaultAddress ? vaultAddress.toLowerCase() : `row ${place}`;

export const wholeText = (text: string | null | undefined): string | null =>
  typeof text === 'string' && /^\d{1,78}$/.test(text) ? BigInt(text).toString() : null;

export const displayOf = (display: Row['display']): EarnDisplay => ({
  usd: display?.usd ?? null,
  crypto: display?.crypto ?? null,
});

/** A year's yield above the deposit itself. */
const steep = 1;

export function readVault(row: Row, place: number, asset: EarnAsset): EarnVault {
  const doubts: string[] = [];
  const address = row.vaultAddress ? addressOf(row.vaultAddress) : null;
  if (!row.vaultAddress) doubts.push('The service gives no address for it.');
  else if (address === null)
    doubts.push('Its address is not an address of an EVM chain, or a letter of it was changed (EIP-55).');
  const tvl = wholeText(row.tvl);
  if (row.tvl && tvl === null) doubts.push('Its TVL is not a whole number of atomic units.');
  const apy = row.apyPct ? fractionOf(row.apyPct) : null;
  if (row.apyPct && apy === null) doubts.push('Its APY is not a decimal fraction.');
  if (apy !== null && apy.digits < 0n) doubts.push('Its APY is negative: deposits lose.');
  if (apy !== null && scaled(apy, 0) >= BigInt(steep)) doubts.push('Its APY is 100 per cent or more. Ask how it is earned.');
  if (row.caip19 && sameAssetKey(row.caip19) !== sameAssetKey(asset.caip19))
    doubts.push(`The service lists it here, but says it is over ${row.caip19}.`);
  const display = displayOf(row.display);
  if (tvl !== null && asset.decimals !== null && contradicts(display.crypto, BigInt(tvl), asset.decimals))
    doubts.push(`Its displayed TVL differs from its exact TVL of ${decimal(BigInt(tvl), asset.decimals)}.`);
  return {
    key: keyOf(row.vaultAddress, place),
    vaultAddress: address ?? row.vaultAddress ?? null,
    provider: row.provider ?? null,
    name: row.name || null,
    curator: row.curator || null,
    tvl,
    apyPct: apy === null ? null : (row.apyPct ?? null),
    display,
    enabled: row.enabled ?? null,
    doubts,
  };
}

/**
 * Whether a display text gives another number than the exact one. It may be rounded or cut off at its last place;
 * a text in words ("1.2M USDC") is not judged.
 */
export function contradicts(display: string | null, atomic: bigint, decimals: number): boolean {
  const shown =
    display === null
      ? null
      : fractionOf(
          display
            .replace(/[A-Za-z]{2,10}$/, '')
            .trimEnd()
            .replaceAll(',', ''),
        );
  if (shown === null || /\d[kmb]\b/i.test(display ?? '') || shown.places > decimals) return false;
  const away = atomic - scaled(shown, decimals);
  return (away < 0n ? -away : away) >= 10n ** BigInt(decimals - shown.places);
}
