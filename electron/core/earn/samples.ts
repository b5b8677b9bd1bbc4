/**
 * What catalogues said on each day, kept on this computer: the service gives a snapshot and no history. One small file,
 * bounded, a sample a day for each vault.
 */
import { z } from 'zod';
import type { EarnSample, EarnVault } from '../../contract/values/earn-values.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import { openStored } from '../files/stored.ts';
import { sameAssetKey } from './assets.ts';

/** A little over two years. */
const daysKept = 800;
/** Over all services and assets; those looked at longest ago go first. */
const vaultsKept = 600;

/** [day, apyPct, tvl]: hundreds of thousands of them are written. */
const sample = z.tuple([
  z.string().regex(/^\d{4}-\d\d-\d\d$/),
  z.string().regex(/^-?\d{1,40}(\.\d{1,80})?$/),
  z
    .string()
    .regex(/^\d{1,78}$/)
    .nullable(),
]);
const schema = z.object({
  version: z.literal(1),
  vaults: z.array(
    z.object({ baseUrl: z.string(), caip19: z.string(), vaultAddress: z.string(), samples: z.array(sample).max(daysKept) }),
  ),
});
type Kept = z.infer<typeof schema>['vaults'][number];

/** Both, a day of the second in place of the same day of the first. */
function mergedVaults(first: readonly Kept[], second: readonly Kept[]): Kept[] {
  const keyOf = (kept: Kept) => `${kept.baseUrl} ${sameAssetKey(kept.caip19)} ${kept.vaultAddress.toLowerCase()}`;
  const all = new Map(first.map(kept => [keyOf(kept), kept]));
  for (const kept of second) {
    const days = new Map([...(all.get(keyOf(kept))?.samples ?? []), ...kept.samples].map(each => [each[0], each]));
    const samples = [...days.values()].sort(([a], [b]) => (a < b ? -1 : 1)).slice(-daysKept);
    all.set(keyOf(kept), { ...kept, samples });
  }
  return [...all.values()].slice(-vaultsKept);
}

export interface EarnSamples {
  /** Keeps what a catalogue said. A file that cannot be written costs the samples, not the catalogue. */
  keep(baseUrl: string, caip19: string, at: string, vaults: readonly EarnVault[]): Promise<void>;
  /** Oldest first. */
  of(baseUrl: string, caip19: string, vaultAddress: string): EarnSample[];
  /** Assets that were asked for and had vaults. */
  assets(baseUrl: string): string[];
}

export async function openEarnSamples(kept: KeptFiles): Promise<EarnSamples> {
  const stored = await openStored(kept, {
    name: 'earn-samples.json',
    schema,
    initial: { version: 1, vaults: [] },
    takeIn: {
      facts: content =>
        content.vaults.map(({ vaultAddress, baseUrl, caip19, samples }) => ({
          label: 'Vault',
          value: vaultAddress,
          kind: 'address',
          source: 'pasted',
          note: `${samples.length} days of ${caip19} at ${baseUrl}, the last ${samples.at(-1)?.[1] ?? 'none'} % on ${samples.at(-1)?.[0] ?? 'no day'}`,
        })),
      merge: (value, content) => ({ ...content, vaults: mergedVaults(content.vaults, value.vaults) }),
    },
  });
  const isOf = (kept: Kept, baseUrl: string, caip19: string) =>
    kept.baseUrl === baseUrl && sameAssetKey(kept.caip19) === sameAssetKey(caip19);
  const find = (baseUrl: string, caip19: string, vaultAddress: string) =>
    stored.value.vaults.find(
      kept => isOf(kept, baseUrl, caip19) && kept.vaultAddress.toLowerCase() === vaultAddress.toLowerCase(),
    );
  return {
    async keep(baseUrl, caip19, at, vaults) {
      const day = at.slice(0, 10);
      const fresh = vaults.flatMap(({ vaultAddress, apyPct, tvl }): Kept[] => {
        if (vaultAddress === null || apyPct === null) return [];
        const others = (find(baseUrl, caip19, vaultAddress)?.samples ?? []).filter(([each]) => each !== day);
        // In order also where the clock of this computer was set back.
        const samples = [...others, [day, apyPct, tvl] satisfies Kept['samples'][number]].sort(([a], [b]) => (a < b ? -1 : 1));
        return [{ baseUrl, caip19, vaultAddress, samples: samples.slice(-daysKept) }];
      });
      if (fresh.length === 0) return;
      const touched = new Set(fresh.map(kept => kept.vaultAddress.toLowerCase()));
      const others = stored.value.vaults.filter(
        kept => !(isOf(kept, baseUrl, caip19) && touched.has(kept.vaultAddress.toLowerCase())),
      );
      const next = [...others, ...fresh].slice(-vaultsKept);
      if (JSON.stringify(next) === JSON.stringify(stored.value.vaults)) return;
      await stored.set({ version: 1, vaults: next }).catch(() => undefined);
    },
    of: (baseUrl, caip19, vaultAddress) =>
      (find(baseUrl, caip19, vaultAddress)?.samples ?? []).map(([day, apyPct, tvl]) => ({ day, apyPct, tvl })),
    assets: baseUrl => [...new Set(stored.value.vaults.filter(kept => kept.baseUrl === baseUrl).map(kept => kept.caip19))],
  };
}
