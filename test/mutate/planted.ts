/**
 * Plants each fault of the table by itself in a copy of the tree and runs its tests there. A fault is killed when a test
 * of its list fails; one that does not fit the tree any more (its text is gone, or stands twice) is a mistake of the table.
 */
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { Fault } from './planted/fault.ts';

const top = join(import.meta.dirname, '../..');
/** Tests that take this long hang, and a fault that makes them hang is noticed. */
const limitMs = 4 * 60_000;

export interface Verdict extends Fault {
  area: string;
  killed: boolean;
}

/** The tree as it stands, uncommitted changes and all, in a folder of its own. */
function copyOfTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-planted-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: top,
    encoding: 'utf8',
  });
  const deleted = new Set(execFileSync('git', ['ls-files', '-z', '--deleted'], { cwd: top, encoding: 'utf8' }).split('\0'));
  for (const path of listed.split('\0').filter(each => each !== '' && !deleted.has(each))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyFileSync(join(top, path), join(folder, path));
  }
  symlinkSync(join(top, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

function command(folder: string, words: string[]): Promise<{ code: number | null; said: string }> {
  return new Promise(resolve => {
    const [name = '', ...rest] = words;
    const child = spawn(name, rest, {
      cwd: folder,
      env: { ...process.env, CI: 'true', PATH: `${join(top, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}` },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limitMs,
      killSignal: 'SIGKILL',
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += String(chunk)));
    child.on('close', code => resolve({ code, said }));
  });
}

/** Runs test files in a copy. True where all pass. */
async function pass(folder: string, tests: string[]): Promise<{ passed: boolean; said: string }> {
  const specs = tests.filter(test => test.endsWith('.spec.ts'));
  if (specs.length > 0) {
    const built = await command(folder, ['electron-vite', 'build', '--logLevel', 'warn']);
    if (built.code !== 0) throw new Error(`The planted tree does not build:\n${built.said}`);
  }
  const units = tests.filter(test => !specs.includes(test));
  const projects: [string, string[]][] = [
    ['unit*', units],
    ['e2e', specs],
  ];
  let said = '';
  for (const [project, files] of projects.filter(([, each]) => each.length > 0)) {
    const words = ['vitest', 'run', '--config', 'test/vitest.config.ts', '--project', project, '--bail', '1', ...files];
    const ran = await command(folder, [...words, ...(project === 'unit*' ? ['--testTimeout', '60000'] : [])]);
    said += ran.said;
    if (ran.code !== 0) return { passed: false, said };
  }
  return { passed: true, said };
}

/** The file with the fault in it. Throws where the place is not there, or is not the only one. */
function withFault(source: string, { file, find, replace, fault }: Fault): string {
  const times = source.split(find).length - 1;
  if (times !== 1) throw new Error(`${file} holds the place of “${fault}” ${times} times:\n${find}`);
  return source.replace(find, () => replace);
}

/** Whether each place exists once, and its tests at all, without running anything. Throws with all that do not. */
export function checkPlaces(faults: Fault[]): void {
  const wrong = faults.flatMap(each => {
    try {
      withFault(readFileSync(join(top, each.file), 'utf8'), each);
      return each.tests.filter(test => !existsSync(join(top, test))).map(test => `“${each.fault}”: there is no ${test}`);
    } catch (error) {
      return [String(error)];
    }
  });
  if (wrong.length > 0) throw new Error(wrong.join('\n\n'));
}

/**
 * Plants them, each in one of several copies of the tree.
 * @param workers how many copies at most
 * @param said is told of each as it ends
 * @throws where the tests of the table fail without any fault: nothing could be said then
 */
export async function plant(
  faults: (Fault & { area: string })[],
  workers: number,
  said: (verdict: Verdict) => void,
): Promise<Verdict[]> {
  checkPlaces(faults);
  const waiting = [...faults];
  const verdicts: Verdict[] = [];
  const worker = async (folder: string) => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const path = join(folder, next.file);
      const source = readFileSync(path, 'utf8');
      writeFileSync(path, withFault(source, next));
      const verdict = { ...next, killed: !(await pass(folder, next.tests)).passed };
      writeFileSync(path, source);
      verdicts.push(verdict);
      said(verdict);
    }
  };
  const folders = Array.from({ length: Math.min(workers, availableParallelism(), faults.length) }, copyOfTree);
  try {
    const tests = [...new Set(faults.flatMap(each => each.tests))];
    const [first = ''] = folders;
    const sound = await pass(first, tests);
    if (!sound.passed) throw new Error(`These tests fail before anything is planted:\n${sound.said}`);
    await Promise.all(folders.map(worker));
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true });
  }
  return verdicts.sort(
    (a, b) => faults.findIndex(each => each.fault === a.fault) - faults.findIndex(each => each.fault === b.fault),
  );
}
