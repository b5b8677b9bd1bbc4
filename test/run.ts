/**
 * `npm test`: sets the system up, checks the tree, builds, and runs every test. At the end stands what failed, each with
 * its first line; the last line says how many passed and failed, and a check or a build that fails counts as one.
 */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { check } from './check.ts';
import { setUpTests } from './setup.ts';
import { step } from './steps.ts';

const reports = mkdtempSync(join(tmpdir(), 'countersign-tests-'));
const total = { passed: 0, failures: [] as string[], again: [] as string[] };

/** What is read of vitest's JSON report. */
interface Report {
  numPassedTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

const firstLine = (text = ''): string => text.split('\n', 1)[0] ?? '';

/** A line for each test of a status that has something to say. */
function linesOf({ name, assertionResults }: Report['testResults'][number], wanted: 'failed' | 'passed'): string[] {
  return assertionResults
    .filter(({ status, failureMessages }) => status === wanted && (wanted === 'failed' || failureMessages.length > 0))
    .map(each => `${relative(process.cwd(), name)} > ${each.fullName}: ${firstLine(each.failureMessages[0])}`);
}

/** A line for each test that failed, and for each file that could not be loaded. */
function failuresOf(report: Report): string[] {
  return report.testResults.flatMap(file => {
    const lines = linesOf(file, 'failed');
    return lines.length === 0 && file.message !== ''
      ? [`${relative(process.cwd(), file.name)}: ${firstLine(file.message)}`]
      : lines;
  });
}

/** Runs one project of the tests and adds up what its report says. */
async function tests(project: 'unit' | 'e2e' | 'e2e-alone'): Promise<void> {
  const file = join(reports, `${project}.json`);
  const words = ['run', '--config', 'test/vitest.config.ts', '--project', project];
  const fine = await step(`${project} tests`, 'vitest', [
    ...words,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    const failures = failuresOf(report);
    total.passed += report.numPassedTests;
    // What passed and has an error beside it failed at its first try.
    total.again.push(...report.testResults.flatMap(each => linesOf(each, 'passed')));
    // An error outside a test fails the run and stands in no test.
    total.failures.push(...(failures.length === 0 && !fine ? [`${project} tests: failed outside a test`] : failures));
  } catch (error) {
    total.failures.push(`${project} tests: no report (${String(error)})`);
  }
}

async function all(): Promise<void> {
  const problem = setUpTests();
  if (problem !== null) {
    total.failures.push(problem);
    return;
  }
  const built = await step('build', 'electron-vite', ['build', '--logLevel', 'warn']);
  if (!built) total.failures.push('build');
  for (const title of await check()) total.failures.push(`check: ${title}`);
  await tests('unit');
  if (built) {
    await tests('e2e');
    await tests('e2e-alone');
  }
}

await all();
const { passed, failures, again } = total;
if (again.length > 0) console.log(`\nPassed at the second try only:\n${again.join('\n')}`);
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
