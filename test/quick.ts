/**
 * `npm run quick`: what can be said about a change within a minute. Types, lint, and the unit tests nearest to what
 * changed, by imports: the files of the working tree, or where it is clean, of the last commit. What the minute was too
 * short for is named; `npm test` leaves nothing out.
 */
import { execFileSync } from 'node:child_process';
import { isSource, readSource, treeFiles } from './imports.ts';
import { run, step } from './steps.ts';

/** Nothing is begun after the first, and nothing goes on after the second, in milliseconds since the start. */
const beginMs = 40_000;
const endMs = 57_000;
/** As many as keep two workers busy for some seconds. */
const atOnce = 8;

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).split('\n').filter(Boolean);

/** Paths that differ from the last commit; of the last commit where none do. */
export function changedFiles(): string[] {
  const here = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  return here.length > 0 ? here : git('diff', '--name-only', 'HEAD~1', 'HEAD');
}

/**
 * Unit test files that reach a changed file by imports, nearest first.
 * @param imports what each file imports, by path
 */
export function nearestTests(imports: Map<string, string[]>, changed: string[]): string[] {
  const importers = new Map<string, string[]>();
  for (const [path, targets] of imports)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), path]);
  const distance = new Map(changed.map(path => [path, 0]));
  const queue = [...changed];
  for (let next = queue.shift(); next !== undefined; next = queue.shift())
    for (const importer of importers.get(next) ?? [])
      if (!distance.has(importer)) {
        distance.set(importer, (distance.get(next) ?? 0) + 1);
        queue.push(importer);
      }
  // Map keeps what was reached first first.
  return [...distance.keys()].filter(path => path.startsWith('test/') && path.endsWith('.test.ts'));
}

async function quick(): Promise<boolean> {
  const started = performance.now();
  const changed = changedFiles();
  const paths = treeFiles().filter(isSource);
  const imports = new Map(
    paths.map(path => [path, readSource(path).imports.flatMap(each => (each.path === null || each.typeOnly ? [] : [each.path]))]),
  );
  const tests = nearestTests(imports, changed);
  console.log(`${changed.length} files changed, ${tests.length} test files reach them.`);
  const types = await step('types', 'tsc', ['-b']);
  const sources = changed.filter(path => paths.includes(path) || path.endsWith('.json'));
  const lint =
    sources.length === 0 ||
    (await step('lint and format', 'biome', ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...sources]));
  let fine = types && lint;
  const left = [...tests];
  const gone = () => performance.now() - started;
  while (left.length > 0 && gone() < beginMs) {
    const words = [
      'run',
      '--config',
      'test/vitest.config.ts',
      '--project',
      'unit*',
      '--passWithNoTests',
      ...left.slice(0, atOnce),
    ];
    const code = await run('vitest', words, Math.round(endMs - gone()));
    if (gone() >= endMs) break;
    if (code !== 0) fine = false;
    left.splice(0, atOnce);
  }
  const rest = left.map(path => `  ${path}\n`).join('');
  if (rest !== '') console.log(`\nThe minute was too short for these; npm test runs them:\n${rest}`);
  console.log(`\n${fine ? 'In order, as far as this looks' : 'Not in order'}: ${(gone() / 1000).toFixed(0)} s`);
  return fine;
}

if (import.meta.main) process.exitCode = (await quick()) ? 0 : 1;
