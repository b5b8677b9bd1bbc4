/**
 * `npm run mutate`: says of every fault, planted by hand or made by operators, whether a test notices it.
 *
 *     npm run mutate -- [AREA…]               both kinds
 *     npm run mutate -- planted [AREA…]       what was planted by hand
 *     npm run mutate -- generated [AREA…]     what operators make
 *
 * What an area's run found is kept in test/mutate/last-run, and test/mutation.md is written from all that is kept.
 *
 * `--share 0.2` tries a fifth of the generated ones, the same fifth each time; `--file PATTERN` those of some sources,
 * `--tests PATTERN` asks some test files instead of all of the area: these are to look at, and nothing is kept. Without a
 * share each area is tried to the one that areas.ts names. `--again` tries what survived an area's last run once more, after
 * tests were written: the sources must be the same. `--workers 1` leaves the rest of the machine to others; two is usual.
 */
import { parseArgs } from 'node:util';
import { type Area, areas } from './areas.ts';
import { isInShare, type Tried, tryMutants } from './generated.ts';
import type { Mutant } from './mutants.ts';
import { planted } from './planted/table.ts';
import { plant, type Verdict } from './planted.ts';
import { keepAgain, keepGenerated, keepPlanted, leftOf, openIn, survivorsOf } from './report.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    share: { type: 'string' },
    file: { type: 'string' },
    tests: { type: 'string' },
    again: { type: 'boolean' },
    workers: { type: 'string' },
  },
});
const workers = Number(values.workers ?? 2);
if (!Number.isInteger(workers) || workers < 1) throw new Error(`Expected a number of workers, received ${values.workers}.`);
const kinds = ['planted', 'generated'] as const;
const only = kinds.find(kind => kind === positionals[0]);
const names = only === undefined ? positionals : positionals.slice(1);
const unknown = names.filter(name => areas.every(area => area.name !== name));
if (unknown.length > 0)
  throw new Error(`No such area: ${unknown.join(', ')}. There are: ${areas.map(({ name }) => name).join(', ')}`);
const chosen = areas.filter(({ name }) => names.length === 0 || names.includes(name));

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 90);
const line = ({ file, line: at, column, operator, original, replacement }: Mutant) =>
  `  ${file}:${at}:${column} ${operator}: ${oneLine(original)} → ${oneLine(replacement)}`;

async function byHand(area: Area): Promise<Verdict[]> {
  const isAsked = values.again === true ? leftOf(area) : () => true;
  const faults = (planted[area.name] ?? []).filter(isAsked).map(each => ({ ...each, area: area.name }));
  if (faults.length === 0) return [];
  const verdicts = await plant(faults, workers, ({ fault, killed }) =>
    console.log(`${killed ? 'killed  ' : 'SURVIVED'} ${area.name}: ${fault}`),
  );
  console.log(`${area.name}: ${verdicts.filter(({ killed }) => killed).length} of ${verdicts.length} planted faults killed`);
  return verdicts;
}

const shareNow = (area: Area) => (values.share === undefined ? (area.share ?? 1) : Number(values.share));
const file = new RegExp(values.file ?? '');
const tests = values.tests === undefined ? undefined : new RegExp(values.tests);

async function byOperators(area: Area): Promise<Tried> {
  const isAsked =
    values.again === true ? survivorsOf(area) : (mutant: Mutant) => isInShare(mutant, shareNow(area)) && file.test(mutant.file);
  const tried = await tryMutants(area, isAsked, workers, tests);
  const { killed, survived, unreached, loading, unfit, seconds } = tried;
  const all = killed.length + survived.length + unreached.length;
  const share = ((100 * killed.length) / all).toFixed(1);
  console.log(
    `\n${area.name}: ${killed.length} of ${all} killed (${share} %), ${loading.length} run at load only, ${seconds.toFixed(0)} s`,
  );
  if (only !== undefined)
    for (const [title, list] of [
      ['survived', survived],
      ['reached by no test', unreached],
    ] as const)
      if (list.length > 0) console.log(`${title}:\n${list.map(line).join('\n')}`);
  if (unfit.length > 0) console.log(`tests left out, for they fail by themselves here:\n  ${unfit.join('\n  ')}`);
  return tried;
}

// What it started ends with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

// A look at some of it says nothing of an area.
const isWhole = values.file === undefined && values.tests === undefined && values.share === undefined;
for (const area of chosen) {
  if (only !== 'generated') keepPlanted(area, await byHand(area), values.again);
  if (only === 'planted') continue;
  const generated = await byOperators(area);
  if (values.again === true) keepAgain(area, generated);
  else if (isWhole) keepGenerated(area, area.share ?? 1, generated);
}
console.log('\nWritten: test/mutation.md');
const open = chosen.filter(area => openIn(area) > 0);
if (open.length > 0) {
  console.log(
    `Survivors without a reason in test/mutate/accepted: ${open.map(area => `${area.name} ${openIn(area)}`).join(', ')}`,
  );
  process.exitCode = 1;
}
