/**
 * `npm run e2e`: the end-to-end specs alone, in Chromium; `HOST=electron npm run e2e` the same ones in Electron's own windows,
 * and then the whole app there, with its core. Further words are vitest's: files, `-t`.
 */
import { findElectron, howToGetElectron } from './host/electron.ts';
import { setUpTests } from './setup.ts';
import { step } from './steps.ts';
import { notInElectron } from './systems.ts';

/** Exit code. */
async function e2e(words: string[]): Promise<number> {
  const { HOST = 'chromium' } = process.env;
  if (HOST !== 'chromium' && HOST !== 'electron') {
    console.error(`Expected HOST to be chromium or electron, received ${HOST}.`);
    return 1;
  }
  const problem = HOST === 'electron' ? (findElectron() === null ? howToGetElectron : null) : await setUpTests();
  if (problem !== null) {
    console.error(`HOST=${HOST}: ${problem}`);
    return 1;
  }
  if (HOST === 'electron')
    console.log(`— not in Electron:\n${notInElectron.map(({ file, because }) => `${file}: ${because}`).join('\n')}`);
  if (!(await step('build', 'electron-vite', ['build', '--logLevel', 'warn']))) return 1;
  const vitest = ['run', '--config', 'test/vitest.config.ts', '--project', 'e2e', ...words];
  const specs = await step(`end-to-end specs in ${HOST}`, 'vitest', vitest);
  const whole = HOST !== 'electron' || (await step('the whole app in Electron', 'node', ['test/host/whole-app.ts']));
  return specs && whole ? 0 : 1;
}

process.exitCode = await e2e(process.argv.slice(2));
