import { useMemo } from 'react';
import { decimal, grouped } from '../../../electron/contract/text/amounts.ts';
import type { EarnAsset, EarnCatalogue, EarnVault } from '../../../electron/contract/values/earn-values.ts';
import { Scatter, type ScatterPoint } from '../../parts/charts/scatter.tsx';
import { Back, Detail, DetailPage, DetailScroll } from '../../parts/layout/detail.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { earn, useEarn } from '../../stores.ts';
import { plain } from '../../words/text/hostile.ts';
import { amountWords, apyWords, assetWords, enabledWords, marketWords, millionths, providerWords } from '../../words/vaults.ts';
import { Deployments } from './deployments.tsx';
import styles from './market.module.css';

interface Props {
  rows: readonly EarnVault[];
  catalogue: EarnCatalogue | null;
  onBack(): void;
}

/** All vaults that are asked for in one picture, and the deployments under way. */
export function Market({ rows, catalogue, onBack }: Props) {
  const selected = useEarn(state => state.selected);
  const asset = catalogue?.asset;
  const points = useMemo(() => (asset === undefined ? [] : pointsOf(rows, asset)), [rows, asset]);
  return (
    <Detail label="Chart and deployments">
      <DetailScroll>
        <DetailPage wide>
          <Back to="Back to the table" onPress={onBack} />
          {asset !== undefined && rows.length > 0 && (
            <Section title="APY against TVL">
              <p className={styles.about}>
                {plain(assetWords(asset))}. Further right means a larger TVL; higher means a higher APY when read. Neither says
                anything about risk. The table shows the exact values.
              </p>
              {points.length === 0 ? (
                <p className={styles.none}>None of the vaults shown has both an APY and a TVL.</p>
              ) : (
                <>
                  <Scatter
                    points={points}
                    selected={selected}
                    onSelect={key => earn.getState().select(key)}
                    summary={plain(marketWords(rows, asset))}
                    xTitle={
                      asset.decimals === null
                        ? 'TVL in atomic units, logarithmic'
                        : `TVL in ${asset.symbol ?? 'units'}, logarithmic`
                    }
                    yTitle="APY, gross"
                    xWords={value => axisWords(value, asset)}
                    yWords={value => `${decimal(value, 4)} %`}
                    height={320}
                  />
                  <p className={styles.legend} aria-hidden>
                    <span>
                      <i className={styles.round} /> Provider A
                    </span>
                    <span>
                      <i className={styles.square} /> other providers
                    </span>
                    <span>
                      <i className={styles.filled} /> enabled
                    </span>
                  </p>
                </>
              )}
            </Section>
          )}
          <Deployments />
          {rows.length > 0 && (
            <p className={styles.about}>Choose a vault to see its addresses, its earlier days and its fees, and to enable it.</p>
          )}
        </DetailPage>
      </DetailScroll>
    </Detail>
  );
}

/** The largest first: labels of the largest find room first. */
function pointsOf(rows: readonly EarnVault[], asset: EarnAsset): ScatterPoint[] {
  return rows
    .flatMap((vault): ScatterPoint[] => {
      const y = vault.apyPct === null ? null : millionths(vault.apyPct);
      if (y === null || vault.tvl === null || BigInt(vault.tvl) <= 0n) return [];
      const name = plain((vault.name ?? 'No name').slice(0, 80));
      return [
        {
          id: vault.key,
          label: name,
          words: `${name}, ${providerWords(vault.provider)}: APY ${apyWords(vault.apyPct)}, TVL ${amountWords(vault.tvl, asset)}. ${enabledWords(vault.enabled)}.`,
          x: BigInt(vault.tvl),
          y,
          shape: vault.provider === 'EARN_PROVIDER_PROVIDERA' ? 'round' : 'square',
          filled: vault.enabled === true,
        },
      ];
    })
    .sort((a, b) => (a.x === b.x ? 0 : a.x < b.x ? 1 : -1));
}

/** "10 m", "500 k": ticks are round numbers of whole units. */
function axisWords(atomic: bigint, { decimals }: EarnAsset): string {
  if (decimals === null) return `10^${atomic.toString().length - 1}`;
  const whole = atomic / 10n ** BigInt(decimals);
  if (whole === 0n) return decimal(atomic, decimals);
  if (whole >= immense) return `10^${whole.toString().length - 1}`;
  for (const [size, word] of steps)
    if (whole >= size && whole % (size / 10n || 1n) === 0n) return `${decimal((whole * 10n) / size, 1)} ${word}`;
  return grouped(whole);
}
const immense = 10n ** 15n;
const steps = [
  [1_000_000_000n, 'bn'],
  [1_000_000n, 'm'],
  [1000n, 'k'],
] as const;
