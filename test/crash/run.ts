/**
 * `npm run crash`: the app is killed at each named point and at random, in each kind of work, and started again; the practice
 * service's book says whether anything was lost, doubled or left open.
 *   --runs N    so many kills; each point comes first. Default: each point once, and as many again at random
 *   --only WORK one kind of work
 *   --write     keeps the result of each kind of work, and writes test/crash/README.md anew
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, type Plugin } from 'vite';
import { crashDocument, type Kept, keep } from './document.ts';
import { points } from './points.ts';
import { type WorkName, works } from './works/works.ts';
import { type End, noTally, runWorld, type Tally } from './world.ts';

/** Lives of one world: its book, and what every start reads, stay small. */
const livesOfAWorld = 12;
const atOnce = 2;

/** What a year brings about in the app, a few minutes bring about here: text of the product, each there once, and what takes its place. */
const smaller = {
  'electron/core/journal/keeping.ts': ['linesOfSegment = 5_000', 'linesOfSegment = 6'],
  'electron/core/feed/feed.ts': ['most = 5_000', 'most = 20'],
} as const;
const smallerParts: Plugin = {
  name: 'smaller parts',
  enforce: 'pre',
  transform(code, id) {
    const [, [from, to] = ['', '']] = Object.entries(smaller).find(([path]) => id.endsWith(path)) ?? [];
    if (from === '') return;
    if (code.split(from).length !== 2) throw new Error(`expected “${from}” once in ${id}`);
    return { code: code.replace(from, to), map: null };
  },
};

/** One file for every life, so that a start costs little. */
async function bundled(folder: string): Promise<string> {
  await build({
    ...{ logLevel: 'error', configFile: false, root: import.meta.dirname, plugins: [smallerParts] },
    ssr: { noExternal: true },
    build: {
      ...{ ssr: join(import.meta.dirname, 'life.ts'), outDir: folder, target: 'node24', emptyOutDir: false },
      rolldownOptions: { output: { entryFileNames: 'life.mjs' } },
    },
  });
  return join(folder, 'life.mjs');
}

/** How each life of each kind of work ends: at every point of it, and then at random ones and at random moments. */
function plan(only: WorkName[], runs: number | null): Map<WorkName, End[]> {
  const named = points.flatMap(({ works: of }, point) => of.filter(work => only.includes(work)).map(work => ({ work, point })));
  const count = runs ?? named.length * 2;
  if (count < named.length) throw new Error(`Expected at least ${named.length} runs, one for each point; received ${count}`);
  const ends = new Map<WorkName, End[]>(only.map(work => [work, []]));
  for (const { work, point } of named) ends.get(work)?.push({ point });
  for (let n = named.length; n < count; n++) {
    const again = named[n % named.length];
    // A third dies at a point again, in a life that others were killed in; the others at any moment.
    if (again !== undefined && n % 3 === 0) ends.get(again.work)?.push({ point: again.point });
    else ends.get(only[n % only.length] as WorkName)?.push({ after: n % 4 === 0 ? 'loaded' : 'settled' });
  }
  return ends;
}

/** @param only kinds of work; all where it is left out */
export async function crash(runs: number | null, only = Object.keys(works) as WorkName[]): Promise<Record<string, Tally>> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-crash-'));
  try {
    const program = await bundled(folder);
    const tallies: Record<string, Tally> = Object.fromEntries(only.map(work => [work, noTally()]));
    const worlds = [...plan(only, runs)].flatMap(([work, ends]) =>
      Array.from({ length: Math.ceil(ends.length / livesOfAWorld) }, (_, n) => ({
        work,
        ends: ends.slice(n * livesOfAWorld, (n + 1) * livesOfAWorld),
      })),
    );
    const line = async () => {
      for (let next = worlds.shift(); next !== undefined; next = worlds.shift())
        await runWorld(program, next.work, next.ends, tallies[next.work] as Tally);
    };
    await Promise.all(Array.from({ length: atOnce }, line));
    return tallies;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const byName = (hits: Map<number, number>) => Object.fromEntries([...hits].map(([n, times]) => [points[n]?.name ?? '', times]));

if (import.meta.main) {
  const { values } = parseArgs({
    options: { runs: { type: 'string' }, only: { type: 'string' }, write: { type: 'boolean', default: false } },
  });
  const only = values.only === undefined ? undefined : [values.only as WorkName];
  const began = performance.now();
  const tallies = await crash(values.runs === undefined ? null : Number(values.runs), only);
  const seconds = Math.round((performance.now() - began) / 1000);
  const kept: Kept = Object.fromEntries(
    Object.entries(tallies).map(([work, { hits, settling, ...rest }]) => [
      work,
      { date: new Date().toISOString().slice(0, 10), ...rest, hits: byName(hits), settling: Math.max(0, ...settling) },
    ]),
  );
  const all = Object.values(tallies);
  const never = points.flatMap(({ name, works: of }, point) =>
    of.filter(work => tallies[work] !== undefined && !tallies[work].hits.has(point)).map(work => `${work}: ${name}`),
  );
  const sum = (of: (tally: Tally) => number) => all.reduce((total, tally) => total + of(tally), 0);
  for (const [work, { kills, random, lost, doubled, unresolved, wrong }] of Object.entries(kept))
    console.log(
      `  ${work.padEnd(9)} ${kills} kills, ${random} of them at random; lost ${lost}, doubled ${doubled}, unresolved ${unresolved}, wrong ${wrong.length}`,
    );
  for (const each of all.flatMap(({ wrong }) => wrong).slice(0, 20)) console.error(each);
  for (const each of never) console.error(`never hit: ${each}`);
  console.log(`  ${sum(({ kills }) => kills)} kills in ${seconds} s`);
  if (values.write) {
    keep(kept);
    writeFileSync(join(import.meta.dirname, 'README.md'), crashDocument());
  }
  const isFine =
    never.length === 0 && sum(({ lost, doubled, unresolved, wrong }) => lost + doubled + unresolved + wrong.length) === 0;
  process.exitCode = isFine ? 0 : 1;
}
