/** Vaults in words. What a provider shows is never called more than that: it changes, and nothing is promised. */
import { decimal, grouped } from '../../electron/contract/text/amounts.ts';
import { plural } from '../../electron/contract/text/plain-text.ts';
import type { EarnAsset, EarnDisplay, EarnVault, EarnWrapper } from '../../electron/contract/values/earn-values.ts';
import { choiceWords } from '../parts/form/choice-words.ts';
import type { Tone } from '../parts/state/tone.ts';
import { parseDecimal, percent } from './text/decimal.ts';
import { glance, plain } from './text/hostile.ts';

/** "USDC · Ethereum mainnet"; the identifier where the asset is not known here. */
export function assetWords({ symbol, chainName, chainCaip2, caip19 }: EarnAsset): string {
  return symbol === null ? caip19 : `${symbol} · ${chainName ?? chainCaip2}`;
}

/** The amount in full: "1,234.5 USDC", or "1,234,500,000 atomic units" where the decimals are not known here. */
export function amountWords(atomic: string, { decimals, symbol }: Pick<EarnAsset, 'decimals' | 'symbol'>): string {
  return decimals === null
    ? `${grouped(BigInt(atomic))} atomic units`
    : `${decimal(BigInt(atomic), decimals)} ${symbol ?? ''}`.trim();
}

/** "8.12 %", every digit the service gives; a text that is no fraction is not shown as one. */
export function apyWords(fraction: string | null): string {
  const shown = fraction === null ? null : percent(fraction);
  return shown === null ? 'not known' : `${shown} %`;
}

/** Basis points as per cent: "1250" → "12.5 %". */
export const feeWords = (bps: string): string => (/^\d{1,6}$/.test(bps) ? `${decimal(BigInt(bps), 2)} %` : 'not known');

/** SECURITY: only what has an enumeration's form is looked up; any other text is the service's, spelt out. */
export const providerWords = (provider: string | null): string =>
  provider === null
    ? 'not known'
    : /^EARN_PROVIDER_[A-Z0-9_]{1,40}$/.test(provider)
      ? choiceWords(provider)
      : plain(provider.slice(0, 60));

/** "Ethereum mainnet" for eip155:1. */
export const chainWords = (caip2: string): string =>
  /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(caip2) ? choiceWords(caip2) : plain(caip2.slice(0, 60));

/** An empty curator is unknown, not none: providers without curators give the same. */
export const curatorWords = (curator: string | null): string => curator ?? 'Curator unknown';

/** The service's display text in dollars, as it is; null where it gives none. */
export const usdWords = ({ usd }: EarnDisplay): string | null =>
  usd !== null && /^[\d.,\s]+$/.test(usd) ? `${spaced(usd)} USD` : usd;

/** With commas where the service writes a bare number; another text stays as it is. */
function spaced(text: string): string {
  const [, whole, fraction = ''] = /^(\d{1,40})(\.\d{1,40})?$/.exec(text) ?? [];
  return whole === undefined ? text : `${grouped(BigInt(whole))}${fraction}`;
}

/** All the service's own display texts. */
export function displayWords(display: EarnDisplay): string | null {
  const parts = [usdWords(display), display.crypto === null ? null : spaced(display.crypto)];
  const shown = parts.filter(part => part !== null);
  return shown.length === 0 ? null : shown.join(' · ');
}

export const enabledWords = (enabled: boolean | null): string =>
  enabled === null ? 'Not known' : enabled ? 'Enabled' : 'Not enabled';

export const netWords: Record<EarnWrapper['netIs'], string> = {
  'after client fee': 'computed here: gross less your fee',
  'after both fees': 'computed here: gross less your fee and the service’s 10 %',
  neither: 'neither gross less your fee, nor less both fees',
  unknown: 'claimed by the service',
};

const deployStates = new Map<string, { words: string; tone: Tone }>([
  ['PENDING', { words: 'Deploying', tone: 'look' }],
  ['COMPLETED', { words: 'Deployed', tone: 'ok' }],
  ['FAILED', { words: 'Failed', tone: 'critical' }],
]);
/** How far a deployment is; a word of the service that is not known here stands as it is. */
export const deployState = (status: string | null): { words: string; tone: Tone } =>
  status === null
    ? { words: 'Asking…', tone: 'plain' }
    : (deployStates.get(status) ?? { words: plain(status.slice(0, 40)), tone: 'plain' });

/** Said wherever a yield is shown. */
export const variable =
  'APY is what the provider showed when this was read, before fees. It changes all the time and is not guaranteed.';

/** Millionths of a fraction, cut off: for a place in a picture, never for a text. Null for what is no fraction. */
export function millionths(fraction: string): bigint | null {
  const [whole = '', places = ''] = fraction.split('.');
  return parseDecimal(`${whole}.${places.slice(0, 6).padEnd(1, '0')}`, 6);
}

/** The catalogue in a sentence or two, for those who do not see the picture. */
export function marketWords(vaults: readonly EarnVault[], asset: EarnAsset): string {
  const shown = vaults.flatMap(vault => {
    const apy = vault.apyPct === null ? null : millionths(vault.apyPct);
    return apy === null || vault.tvl === null ? [] : [{ ...vault, apy, size: BigInt(vault.tvl), tvl: vault.tvl }];
  });
  const [first] = shown;
  if (first === undefined) return 'None of these vaults has both an APY and a TVL.';
  const by = (key: 'apy' | 'size', sign: 1 | -1) =>
    shown.reduce((best, each) => ((sign > 0 ? each[key] > best[key] : each[key] < best[key]) ? each : best), first);
  const [low, high, big] = [by('apy', -1), by('apy', 1), by('size', 1)];
  const name = (vault: EarnVault) => glance(vault.name ?? 'a vault without a name', 32);
  return `${plural(shown.length, 'vault')}, APY from ${apyWords(low.apyPct)} to ${apyWords(high.apyPct)} (${name(high)}). The largest is ${name(big)} with ${amountWords(big.tvl, asset)} at ${apyWords(big.apyPct)}.`;
}
