/** `npm run check`: everything that can be said about the tree without running the app. All of it, whatever fails. */
import { step } from './steps.ts';

const unit = ['vitest', 'run', '--config', 'test/vitest.config.ts', '--project', 'unit*'] as const;
type Steps = readonly [title: string, command: string, ...words: string[]][];
const steps: Steps = [
  ['types', 'tsc', '-b'],
  ['lint and format', 'biome', 'ci', '--error-on-warnings'],
  ['dead code', 'knip'],
  ['generated documents', 'node', 'test/docs.ts', '--check'],
];
/** Which `npm test` has among its unit tests. */
const tests: Steps = [
  ['architecture', ...unit, 'test/architecture.test.ts'],
  ['references', ...unit, 'test/references.test.ts'],
];

/** Titles of the steps that failed. */
export async function check(all: Steps = steps): Promise<string[]> {
  const failed: string[] = [];
  for (const [title, command, ...words] of all) if (!(await step(title, command, words))) failed.push(title);
  return failed;
}

if (import.meta.main) {
  const failed = await check([...steps, ...tests]);
  console.log(failed.length === 0 ? '\nEverything is in order.' : `\nNot in order: ${failed.join(', ')}.`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
