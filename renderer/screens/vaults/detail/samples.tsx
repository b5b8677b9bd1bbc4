import { useMemo } from 'react';
import { decimal } from '../../../../electron/contract/text/amounts.ts';
import { plural } from '../../../../electron/contract/text/plain-text.ts';
import type { EarnAsset, EarnSample } from '../../../../electron/contract/values/earn-values.ts';
import { DayLine } from '../../../parts/charts/day-line.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { sampleKey } from '../../../store/vaults/earn.ts';
import { useEarn } from '../../../stores.ts';
import { apyWords, millionths } from '../../../words/vaults.ts';
import styles from './detail.module.css';

/** APY by day, from what this computer kept. The service gives no history. */
export function Samples({ asset, vaultAddress }: { asset: EarnAsset; vaultAddress: string }) {
  const samples = useEarn(state => state.samples[sampleKey(asset.caip19, vaultAddress)]);
  const points = useMemo(() => (samples ?? []).flatMap(pointOf), [samples]);
  if (samples === undefined) return null;
  return (
    <Section label="APY over time" title="APY over time, local samples">
      <p className={styles.about}>
        Stored on this computer, one for each day this catalogue was read here. The service gives no history; the days in between
        are unknown.
      </p>
      {points.length === 1 && <p>The first sample is today’s: {points[0]?.words}. Come back on another day for a line.</p>}
      {points.length > 1 && (
        <DayLine points={points} summary={summaryOf(samples)} title="APY, gross" yWords={value => `${decimal(value, 4)} %`} />
      )}
    </Section>
  );
}

function pointOf({ day, apyPct }: EarnSample) {
  const y = millionths(apyPct);
  return y === null ? [] : [{ day, y, words: apyWords(apyPct) }];
}

/** "12 local samples from 1 Nov to 21 Nov: …" */
function summaryOf(samples: readonly EarnSample[]): string {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined) return 'No samples.';
  return `${plural(samples.length, 'local sample')} of the gross APY, ${first.day} to ${last.day}: first ${apyWords(first.apyPct)}, last ${apyWords(last.apyPct)}.`;
}
