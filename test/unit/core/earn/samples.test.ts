import { expect, test } from 'vitest';
import type { EarnVault } from '../../../../electron/contract/values/earn-values.ts';
import { openEarnSamples } from '../../../../electron/core/earn/samples.ts';
import { keptIn } from '../../support/kept.ts';
import { memoryFiles } from '../../support/memory-ports.ts';

const baseUrl = 'https://api.example.com';
const caip19 = 'eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const vault = (n: number, apyPct: string | null = '0.05'): EarnVault => ({
  key: `v${n}`,
  vaultAddress: `0x${n.toString(16).padStart(40, '0')}`,
  provider: null,
  name: null,
  curator: null,
  tvl: '1',
  apyPct,
  display: { usd: null, crypto: null },
  enabled: null,
  doubts: [],
});
const day = (n: number) => new Date(Date.UTC(2024, 0, 1 + n, 12)).toISOString();

test('one sample a day for each vault: the last reading of the day stands, and all of it is there after a restart', async () => {
  const files = memoryFiles();
  const samples = await openEarnSamples(keptIn(files));
  await samples.keep(baseUrl, caip19, day(0), [vault(1, '0.0300')]);
  await samples.keep(baseUrl, caip19, day(0), [vault(1, '0.0400')]);
  await samples.keep(baseUrl, caip19, day(1), [vault(1, '0.050000000000000000001'), vault(2)]);
  const again = await openEarnSamples(keptIn(files));
  expect(again.of(baseUrl, caip19, vault(1).vaultAddress ?? '')).toEqual([
    { day: '2024-01-01', apyPct: '0.0400', tvl: '1' },
    { day: '2024-01-02', apyPct: '0.050000000000000000001', tvl: '1' },
  ]);
  expect(again.assets(baseUrl)).toEqual([caip19]);
});

test('another service’s claims are another’s', async () => {
  const samples = await openEarnSamples(keptIn(memoryFiles()));
  await samples.keep(baseUrl, caip19, day(0), [vault(1)]);
  expect(samples.of('https://other.example.com', caip19, vault(1).vaultAddress ?? '')).toEqual([]);
  expect(samples.assets('https://other.example.com')).toEqual([]);
});

test('a clock that was set back loses no later day, and the days stay in order', async () => {
  const samples = await openEarnSamples(keptIn(memoryFiles()));
  await samples.keep(baseUrl, caip19, day(5), [vault(1, '0.05')]);
  await samples.keep(baseUrl, caip19, day(3), [vault(1, '0.03')]);
  expect(samples.of(baseUrl, caip19, vault(1).vaultAddress ?? '').map(each => each.apyPct)).toEqual(['0.03', '0.05']);
});

test('samples are bounded by days and by vaults, the oldest going first', async () => {
  const files = memoryFiles();
  const samples = await openEarnSamples(keptIn(files));
  for (let n = 0; n < 820; n++) await samples.keep(baseUrl, caip19, day(n), [vault(1)]);
  const kept = samples.of(baseUrl, caip19, vault(1).vaultAddress ?? '');
  expect([kept.length, kept[0]?.day]).toEqual([800, day(20).slice(0, 10)]);
  await samples.keep(
    baseUrl,
    caip19,
    day(821),
    Array.from({ length: 600 }, (_, n) => vault(n + 2)),
  );
  expect(samples.of(baseUrl, caip19, vault(1).vaultAddress ?? '')).toEqual([]);
  expect(samples.of(baseUrl, caip19, vault(601).vaultAddress ?? '')).toHaveLength(1);
});

test('a file that cannot be read is set aside; one that cannot be written costs the sample alone', async () => {
  const files = memoryFiles();
  await files.replace('earn-samples.json', new TextEncoder().encode('{"version":1,"vaults":[{"samples":[["x",0.05,null]]}]}'));
  const kept = keptIn(files);
  const samples = await openEarnSamples(kept);
  expect(kept.asides()).toHaveLength(1);
  files.failNext = new Error('disk full');
  await samples.keep(baseUrl, caip19, day(0), [vault(1)]);
  expect(samples.of(baseUrl, caip19, vault(1).vaultAddress ?? '')).toEqual([]);
});

test('a vault that is looked at takes the place of no other', async () => {
  const samples = await openEarnSamples(keptIn(memoryFiles()));
  for (const n of [1, 2]) await samples.keep(baseUrl, caip19, day(0), [vault(n)]);
  for (const n of [1, 2]) expect(samples.of(baseUrl, caip19, vault(n).vaultAddress ?? '')).toHaveLength(1);
});

test('a file that is taken in adds its days in order; a day that is here stays as it is here, and the bounds hold', async () => {
  const kept = keptIn(memoryFiles());
  const samples = await openEarnSamples(kept);
  const one = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const here = (apyPct: string) => ({ ...vault(1, apyPct), vaultAddress: one });
  await samples.keep(baseUrl, caip19, day(0), [here('0.03')]);
  await samples.keep(baseUrl, caip19, day(2), [here('0.05')]);
  const row = (vaultAddress: string, ...days: [string, string][]) => ({
    ...{ baseUrl, caip19, vaultAddress },
    samples: days.map(([at, apyPct]) => [at, apyPct, null]),
  });
  const others = Array.from({ length: 650 }, (_, n) => row(vault(n + 2).vaultAddress ?? '', ['2024-01-01', '0.01']));
  const file = { version: 1, vaults: [...others, row(one.toLowerCase(), ['2024-01-02', '0.04'], ['2024-01-01', '0.99'])] };
  await kept.taker('earn-samples.json')?.take(Buffer.from(JSON.stringify(file)));
  expect(samples.of(baseUrl, caip19, one).map(each => [each.day, each.apyPct])).toEqual([
    ['2024-01-01', '0.03'],
    ['2024-01-02', '0.04'],
    ['2024-01-03', '0.05'],
  ]);
  for (const n of [60, 651]) expect(samples.of(baseUrl, caip19, vault(n).vaultAddress ?? ''), `${n}`).toHaveLength(1);
  expect(samples.of(baseUrl, caip19, vault(2).vaultAddress ?? '')).toEqual([]);
});

test('a vault without an APY or an address leaves no sample', async () => {
  const samples = await openEarnSamples(keptIn(memoryFiles()));
  await samples.keep(baseUrl, caip19, day(0), [vault(1, null), { ...vault(2), vaultAddress: null }]);
  expect(samples.assets(baseUrl)).toEqual([]);
});
