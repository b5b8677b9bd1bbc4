/**
 * `npm test`: builds and checks the tree while it fetches what the tests need from the system, and runs every test. At the end
 * stands what failed, each with its first line; the last line says how many passed and failed, and a check or a build that fails
 * counts as one.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { check } from './check.ts';
import { setUpTests } from './setup.ts';
import { step, stepBeside } from './steps.ts';
import { elsewhere } from './systems.ts';
import { reportIn } from './under-way.ts';

/**
 * Of the order of tests: the same one each time on a build machine, as with what is generated (unit/support/seed.ts), another
 * one elsewhere. A second try has the same, or one that fails after another would pass alone.
 */
const seed = process.env.CI === undefined ? String(Date.now()) : '20261121';
const reports = mkdtempSync(join(tmpdir(), 'countersign-tests-'));
// Tests leave folders behind, and so does a browser that is killed: all of it lies in here, and goes at the end.
// By its name on Unix, and the two that Windows looks at.
for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = reports;
// What many short processes load is compiled once for all of them.
process.env.NODE_COMPILE_CACHE ??= join(reports, 'compiled');
process.on('exit', () => rmSync(reports, { recursive: true, force: true, maxRetries: 3 }));
const total = { passed: 0, failures: [] as string[], again: [] as string[] };

/** What is read of vitest's JSON report. */
interface Report {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}
type Project = 'unit*' | 'dist' | 'e2e';

/**
 * What takes this long hangs: a test that never gives its turn back is out of reach of vitest's own limit, and a browser that
 * nobody closes keeps its process for ever. The test files under way are named then.
 */
const limitMs = 20 * 60_000;

const firstLine = (text = ''): string => text.split('\n', 1)[0] ?? '';

/** A line for each test that failed, and for each file that could not be loaded. */
function failuresOf(report: Report): string[] {
  return report.testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const lines = failed.map(({ fullName, failureMessages }) => `${fullName}: ${firstLine(failureMessages[0])}`);
    if (lines.length === 0 && message !== '') lines.push(firstLine(message));
    return lines.map(line => `${relative(process.cwd(), name)} > ${line}`);
  });
}

const passedIn = (files: Report['testResults']): number =>
  files.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === 'passed').length;

/** Runs a project, or some files of it. `outside`: something failed that stands in no test. */
async function run(title: string, project: Project, files: string[] = []): Promise<Report & { outside: string[] }> {
  const file = join(reports, `${title}.json`);
  const words = ['run', '--config', 'test/vitest.config.ts', '--project', project, '--sequence.seed', seed, ...files];
  process.env[reportIn] = file;
  const fine = await step(title, 'vitest', words, limitMs);
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    const isOutside = !fine && failuresOf(report).length === 0;
    return { ...report, outside: isOutside ? [`${title}: failed outside a test`] : [] };
  } catch (error) {
    const hung = existsSync(`${file}.under-way`) ? readFileSync(`${file}.under-way`, 'utf8').split('\n') : [];
    return { testResults: [], outside: [`${title}: no report (${String(error)}); under way: ${hung.join(', ') || 'nothing'}`] };
  }
}

/**
 * Runs one project and adds up what its report says. On a build machine a file with a failure gets a second try, from
 * its beginning and with the machine to itself: such a machine can stall between two keys. Nothing is hidden by it, for
 * what failed at first is listed at the end.
 */
async function tests(project: Project): Promise<void> {
  const title = `${project.replace('*', '')} tests`;
  const { testResults, outside } = await run(title, project);
  const failed = testResults.filter(({ status }) => status === 'failed');
  const again = process.env.CI !== undefined && failed.length > 0;
  if (!again) {
    total.passed += passedIn(testResults);
    total.failures.push(...failuresOf({ testResults }), ...outside);
    return;
  }
  const second = await run(
    `${title}, second try`,
    project,
    failed.map(({ name }) => relative(process.cwd(), name)),
  );
  const fine = testResults.filter(({ status }) => status !== 'failed');
  total.passed += passedIn(fine) + passedIn(second.testResults);
  total.again.push(...failuresOf({ testResults: failed }));
  total.failures.push(...failuresOf(second), ...outside, ...second.outside);
}

/** What would be shipped. The package for Debian is made and read on Linux; the other systems have installers of their own. */
async function packing(): Promise<void> {
  if (process.platform !== 'linux') {
    console.log('\n— dist:check: not on this system; it reads the package for Linux.');
    return;
  }
  if (!(await step('dist:check', 'node', ['test/packing/check.ts'], limitMs))) total.failures.push('dist:check');
  await tests('dist');
}

/** A tenth of what `npm run crash -- --runs 1000` kills; each point among them. */
async function crashes(): Promise<void> {
  if (!(await stepBeside('crash', 'node', ['test/crash/run.ts', '--runs', '100'], limitMs))) total.failures.push('crash');
}

/** What works on one thing at a time: the tree, and what would be shipped and shown. `ready`: what the system needs is there. */
async function oneByOne(built: boolean, ready: Promise<string | null>): Promise<void> {
  for (const title of await check()) total.failures.push(`check: ${title}`);
  if (!built || (await ready) !== null) return;
  await packing();
  const tour = ['test/host/demo.ts', '--tour', '--screenshots', join(reports, 'tour')];
  if (!(await step('demonstration', 'node', tour, limitMs))) total.failures.push('demonstration');
}

async function all(): Promise<void> {
  for (const { needs, files } of elsewhere(process.platform))
    console.log(`\n— not on this system, for want of ${needs}:\n${files.join('\n')}`);
  // What is fetched comes beside what needs none of it; where it is known by now that something cannot be had, nothing is begun.
  const ready = setUpTests();
  let problem = await Promise.race([ready, null]);
  if (problem === null) {
    const built = await step('build', 'electron-vite', ['build', '--logLevel', 'warn']);
    if (!built) total.failures.push('build');
    // Who is killed and starts again leaves a third of two cores idle: what keeps one of them busy goes beside it.
    await Promise.all([crashes(), oneByOne(built, ready)]);
    problem = await ready;
    if (problem === null) {
      await tests('unit*');
      if (built) await tests('e2e');
    }
  }
  if (problem !== null) total.failures.push(problem);
}

await all();
const { passed, failures, again } = total;
if (again.length > 0) console.log(`\nFailed at the first try, and tried a second time:\n${again.join('\n')}`);
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
