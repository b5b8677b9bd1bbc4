/** Tries the mutants that operators make of an area: what each test reaches, and which test notices it. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Area } from './areas.ts';
import { instrument, type Mutant } from './mutants.ts';
import { type Note, notesIn } from './notes.ts';

const top = join(import.meta.dirname, '../..');
/** Nothing is found out for this long: a mutant spins where no limit reaches it. */
const stuckMs = 90_000;
/** A file whose code was spoiled is loaded anew this often. */
const loads = 12;

export interface Tried {
  area: string;
  killed: Mutant[];
  survived: Mutant[];
  /** No test reaches them: as bad as survived. */
  unreached: Mutant[];
  /** Of code that runs once, while it is loaded: a switch that is thrown later does not touch it. Not counted. */
  loading: Mutant[];
  /** Tests that fail beside others or twice in one process, and were left out. */
  unfit: string[];
  seconds: number;
}

/** The same part of the mutants in every run of a tree, and nearly the same after a change. */
export function isInShare({ file, operator, original, replacement }: Mutant, share: number): boolean {
  const digest = createHash('sha256').update([file, operator, original, replacement].join('\n')).digest();
  return digest.readUInt32BE() / 2 ** 32 < share;
}

function notesOf(folder: string): Note[] {
  const lines = readFileSync(join(folder, 'log'), 'utf8').split('\n').slice(0, -1);
  return lines.map(line => JSON.parse(line) as Note);
}

/** What each worker does now. */
function underWay(folder: string): { file: string; test: string; mutant: string | null }[] {
  return readdirSync(folder)
    .filter(name => name.startsWith('now-'))
    .map(name => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { file: string; test: string; mutant: string | null });
}
const forgetUnderWay = (folder: string): void => {
  for (const name of readdirSync(folder).filter(each => each.startsWith('now-'))) rmSync(join(folder, name));
};

const lastChange = (folder: string): number =>
  Math.max(...readdirSync(folder).map(name => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0));

/** Runs files until they end or nothing happens any more. False: it was stopped. */
function load(folder: string, area: Area, files: string[], workers: number): Promise<boolean> {
  return new Promise(resolve => {
    let stuck = false;
    const child = spawn(
      'vitest',
      ['run', '--config', 'test/mutate/vitest.config.ts', '--maxWorkers', String(workers), ...files],
      {
        cwd: top,
        env: {
          ...process.env,
          ...{ CI: 'true', [notesIn]: folder, COUNTERSIGN_MUTATION_AREA: area.name },
          PATH: `${join(top, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
        },
        stdio: 'ignore',
        detached: true,
      },
    );
    const end = () => process.kill(-(child.pid ?? 0), 'SIGKILL');
    // It has a group of its own: it would go on alone.
    process.once('exit', end);
    const started = Date.now();
    const watch = setInterval(() => {
      if (Date.now() - Math.max(started, lastChange(folder)) < stuckMs) return;
      stuck = true;
      end();
    }, 1_000);
    child.on('close', () => {
      clearInterval(watch);
      process.off('exit', end);
      resolve(!stuck);
    });
  });
}

/**
 * @param isAsked which mutants are tried
 * @param workers how many test files at a time
 * @param only test files whose paths match; all of the area without it
 */
export async function tryMutants(
  area: Area,
  isAsked: (mutant: Mutant) => boolean,
  workers: number,
  only?: RegExp,
): Promise<Tried> {
  const started = performance.now();
  const { mutants } = await instrument(area);
  const asked = mutants.filter(isAsked);
  const folder = mkdtempSync(join(tmpdir(), 'countersign-mutants-'));
  const note = (each: Note) => writeFileSync(join(folder, 'log'), `${JSON.stringify(each)}\n`, { flag: 'a' });
  try {
    writeFileSync(join(folder, 'asked.json'), JSON.stringify(asked.map(({ id }) => id)));
    writeFileSync(join(folder, 'log'), '');
    const tests = readdirSync(join(top, 'test'), { recursive: true, encoding: 'utf8' }).map(path => join('test', path));
    const isTest = (path: string) => (only === undefined ? area.tests.test(path) : /\.test\.ts$/.test(path) && only.test(path));
    let left = tests.filter(isTest).sort();
    if (left.length === 0) throw new Error(`${area.name}: no test file belongs to it`);
    for (let turn = 0; turn < loads && left.length > 0; turn++) {
      const before = notesOf(folder).length;
      forgetUnderWay(folder);
      const ended = await load(folder, area, left, workers);
      const fresh = notesOf(folder).slice(before);
      const hung = ended ? [] : underWay(folder);
      for (const { mutant, ...test } of hung) if (mutant !== null) note({ kind: 'killed', mutant, ...test });
      const spoiled = fresh.flatMap(each => (each.kind === 'unfit' && each.after !== null ? [each.file] : []));
      left = [...new Set(ended ? spoiled : left)];
    }
    const notes = notesOf(folder);
    const killed = new Set(notes.flatMap(each => (each.kind === 'killed' ? [each.mutant] : [])));
    const reached = new Set(notes.flatMap(each => (each.kind === 'tested' ? each.survived : [])));
    const loading = new Set(notes.flatMap(each => (each.kind === 'loading' ? each.mutants : [])));
    const unfit = notes.flatMap(each => (each.kind === 'unfit' && each.after === null ? [`${each.file} > ${each.test}`] : []));
    const rest = asked.filter(({ id }) => !killed.has(id) && !reached.has(id));
    return {
      area: area.name,
      killed: asked.filter(({ id }) => killed.has(id)),
      survived: asked.filter(({ id }) => !killed.has(id) && reached.has(id)),
      unreached: rest.filter(({ id }) => !loading.has(id)),
      loading: rest.filter(({ id }) => loading.has(id)),
      unfit: [...new Set(unfit)],
      seconds: (performance.now() - started) / 1000,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
