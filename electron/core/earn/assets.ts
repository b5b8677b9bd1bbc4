/** The assets a catalogue can be asked for: the bundled tokens, and what was asked for here before. */
import { chainNameIn } from '../../contract/chains.ts';
import { wrapperChains } from '../../contract/schema/enums.ts';
import type { EarnAsset } from '../../contract/values/earn-values.ts';
import { checksumCase } from '../addresses/ethereum.ts';
import { tokens } from '../chains/ethereum/tokens.ts';
import { knownAsset } from '../wallets/assets.ts';

/** "eip155:8453/erc20:0x8335…" → "eip155:8453". */
export const chainOf = (caip19: string): string => caip19.slice(0, caip19.indexOf('/'));

/** CAIP-19 ids of EVM tokens name the same asset whatever the case of their hex digits. */
export const sameAssetKey = (caip19: string): string => (caip19.startsWith('eip155:') ? caip19.toLowerCase() : caip19);

/** @param caip19 of CAIP-19's form */
export function assetOf(caip19: string, source: EarnAsset['source']): EarnAsset {
  const chainCaip2 = chainOf(caip19);
  const known = knownAsset(caip19);
  return {
    caip19,
    chainCaip2,
    chainName: chainNameIn(chainCaip2) ?? null,
    symbol: known?.symbol ?? null,
    decimals: known?.decimals ?? null,
    source,
    deployable: (wrapperChains as readonly string[]).includes(chainCaip2),
  };
}

/** Bundled tokens on chains where a wrapper can be deployed, in the list's order of chains. */
export const bundledAssets: readonly EarnAsset[] = tokens
  .map(({ chainId, address }) => assetOf(`eip155:${chainId}/erc20:${checksumCase(address.slice(2))}`, 'bundled'))
  .filter(({ deployable }) => deployable);

/** Bundled ones first; each asset once. */
export function knownAssets(seen: readonly string[]): EarnAsset[] {
  const bundled = new Set(bundledAssets.map(({ caip19 }) => sameAssetKey(caip19)));
  const others = new Map(seen.filter(id => !bundled.has(sameAssetKey(id))).map(id => [sameAssetKey(id), assetOf(id, 'seen')]));
  return [...bundledAssets, ...others.values()];
}
