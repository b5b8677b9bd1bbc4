/**
 * `npm test`: sets the system up, checks the tree, builds, and runs every test. The last line says how many passed and
 * failed; a check or a build that fails counts as one.
 */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setUpTests } from './setup.ts';
import { step } from './steps.ts';

const reports = mkdtempSync(join(tmpdir(), 'countersign-tests-'));
const total = { passed: 0, failed: 0 };

/** Runs one project of the tests and adds up what its report says. */
async function tests(project: 'unit' | 'e2e' | 'e2e-alone'): Promise<void> {
  const report = join(reports, `${project}.json`);
  const words = ['run', '--config', 'test/vitest.config.ts', '--project', project];
  const fine = await step(`${project} tests`, 'vitest', [
    ...words,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  try {
    const counted = JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number; numFailedTests: number };
    total.passed += counted.numPassedTests;
    // A file that could not be loaded has no tests, and yet the run failed.
    total.failed += Math.max(counted.numFailedTests, fine ? 0 : 1);
  } catch {
    total.failed += 1;
  }
}

async function all(): Promise<void> {
  const problem = setUpTests();
  if (problem !== null) {
    console.error(problem);
    total.failed += 1;
    return;
  }
  const built = await step('build', 'electron-vite', ['build', '--logLevel', 'warn']);
  if (!built) total.failed += 1;
  if (!(await step('check', 'node', ['test/check.ts']))) total.failed += 1;
  await tests('unit');
  if (built) {
    await tests('e2e');
    await tests('e2e-alone');
  }
}

await all();
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
