/** What the last run of each area found: kept beside the code, an area a file, and told in test/mutation.md. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from './accepted/table.ts';
import { type Area, areas } from './areas.ts';
import type { Tried } from './generated.ts';
import type { Mutant } from './mutants.ts';
import type { Verdict } from './planted.ts';

const top = join(import.meta.dirname, '../..');
const kept = join(top, 'test', 'mutate', 'last-run');
const document = join(top, 'test', 'mutation.md');

/** Days are ISO 8601. A part is missing until it was run. */
interface AreaRun {
  planted?: { date: string; killed: number; survived: { fault: string; file: string }[] };
  generated?: { date: string; share: number; killed: number; atLoad: number; leftOut: string[]; survived: Mutant[] };
}

const fileOf = (area: string) => join(kept, `${area}.json`);
const lastRun = (area: string): AreaRun =>
  existsSync(fileOf(area)) ? (JSON.parse(readFileSync(fileOf(area), 'utf8')) as AreaRun) : {};
const today = () => new Date().toISOString().slice(0, 10);

function keep(area: Area, part: AreaRun): void {
  mkdirSync(kept, { recursive: true });
  writeFileSync(fileOf(area.name), `${JSON.stringify({ ...lastRun(area.name), ...part }, null, 1)}\n`);
  writeFileSync(document, report());
}

/** Which planted faults survived the last run of an area. */
export function leftOf({ name }: Area): (each: { fault: string }) => boolean {
  const left = new Set(lastRun(name).planted?.survived.map(({ fault }) => fault));
  return ({ fault }) => left.has(fault);
}

/** @param again of what survived the last run alone: what is noticed now is added to what was then */
export function keepPlanted(area: Area, verdicts: Verdict[], again = false): void {
  const survived = verdicts.filter(({ killed }) => !killed).map(({ fault, file }) => ({ fault, file }));
  const before = again ? (lastRun(area.name).planted?.killed ?? 0) : 0;
  keep(area, { planted: { date: today(), killed: before + verdicts.length - survived.length, survived } });
}

export function keepGenerated(area: Area, share: number, { killed, survived, unreached, loading, unfit }: Tried): void {
  const all = [...survived, ...unreached].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column);
  const counts = { killed: killed.length, atLoad: loading.length, leftOut: unfit.toSorted() };
  keep(area, { generated: { date: today(), share, ...counts, survived: all } });
}

const placeOf = ({ file, line, column, operator, original, replacement }: Mutant): string =>
  JSON.stringify([file, line, column, operator, original, replacement]);

/** Which mutants survived the last run of an area. */
export function survivorsOf({ name }: Area): (mutant: Mutant) => boolean {
  const places = new Set((lastRun(name).generated?.survived ?? []).map(placeOf));
  return mutant => places.has(placeOf(mutant));
}

/**
 * Counts what survived the last run and does so no more.
 * @throws where some of it is not there any more: the sources were changed, and the area has to be run anew
 */
export function keepAgain(area: Area, tried: Tried): void {
  const { generated } = lastRun(area.name);
  const left = [...tried.survived, ...tried.unreached];
  if (generated === undefined || tried.killed.length + left.length !== generated.survived.length)
    throw new Error(`${area.name}: its sources are not those of the last run; run it anew`);
  const survived = generated.survived.filter(old => left.some(mutant => placeOf(mutant) === placeOf(old)));
  keep(area, { generated: { ...generated, date: today(), killed: generated.killed + tried.killed.length, survived } });
}

const counted = (killed: number, all: number): string =>
  all === 0 ? 'none' : `${killed} of ${all}, ${((100 * killed) / all).toFixed(1)} %`;
const code = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('`', 'ˋ');
  return `\`${line.length > 70 ? `${line.slice(0, 70)}…` : line}\``;
};
const lineOf = ({ file, line, column, operator, original, replacement }: Mutant): string =>
  `- ${file}:${line}:${column} ${operator} ${code(original)} → ${code(replacement)}`;
const open = 'Open: nobody has said yet why it may stay.';

function rowOf({ name, strict }: Area): string {
  const { planted, generated } = lastRun(name);
  const hand =
    planted === undefined
      ? 'not run | '
      : `${counted(planted.killed, planted.killed + planted.survived.length)} | ${planted.date}`;
  const made =
    generated === undefined
      ? 'not run | | | '
      : [
          `${counted(generated.killed, generated.killed + generated.survived.length)}${generated.share < 1 ? ` (a share of ${generated.share})` : ''}`,
          ...[generated.atLoad, generated.leftOut.length, generated.date],
        ].join(' | ');
  return `| ${name}${strict ? ' (strict)' : ''} | ${hand} | ${made} |`;
}

/** The part of the faults that the last run of an area noticed, 0 to 1 each; null where it was not run. */
export function noticedIn({ name }: Area): { planted: number | null; generated: number | null } {
  const part = (run: { killed: number; survived: unknown[] } | undefined) =>
    run === undefined ? null : run.killed / (run.killed + run.survived.length);
  const { planted, generated } = lastRun(name);
  return { planted: part(planted), generated: part(generated) };
}

/** How many generated mutants of an area survived that nobody has given a reason for. */
export const openIn = ({ name }: Area): number =>
  (lastRun(name).generated?.survived ?? []).filter(mutant => reasonOf(name, mutant) === undefined).length;

function sectionOf({ name }: Area): string[] {
  const { planted, generated } = lastRun(name);
  const byReason = Map.groupBy(generated?.survived ?? [], mutant => reasonOf(name, mutant) ?? open);
  const groups = [...byReason].sort(([a, x], [b, y]) => Number(b === open) - Number(a === open) || y.length - x.length);
  const hand = (planted?.survived ?? []).map(({ fault, file }) => `- ${file}: ${fault}`);
  const parts = [
    ...(hand.length === 0 ? [] : [`Planted by hand (${hand.length})\n\n${hand.join('\n')}`]),
    ...groups.map(([reason, list]) => `${reason} (${list.length})\n\n${list.map(lineOf).join('\n')}`),
  ];
  return parts.length === 0 ? [] : [[`## ${name}`, ...parts].join('\n\n')];
}

/** The document, from what is kept. */
export function report(): string {
  return `# Which faults the tests notice

Written by \`npm run mutate\`; each area as its last run left it. *Planted* faults are made by hand (test/mutate/planted): what
somebody could do wrong and no operator invents. *Generated* ones are made by Stryker's operators and tried by the tests of
their area (test/mutate/areas.ts); a mutant that no test reaches counts as not noticed. Code that runs once, while it is
loaded, is not reached by a switch that is thrown later: *at load* counts such mutants, which are in no other column. *Left
out* counts tests that cannot be run again and again in one process. Of a large area a share is tried, drawn by a
hash of each mutant: some three hundred of them, from which the whole differs by five in a hundred at most, as a rule.

| area | planted, noticed | run | generated, noticed | at load | left out | run |
| --- | --- | --- | --- | --- | --- | --- |
${areas.map(rowOf).join('\n')}

What was not noticed stands below, each under the reason why it may stay (test/mutate/accepted).

${areas.flatMap(sectionOf).join('\n\n')}
`;
}
