import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { Shuffled } from './order.ts';
import { elsewhere, notInElectron } from './systems.ts';
import { reportIn, underWay } from './under-way.ts';

/** Only what hangs takes this long: a test that waits for a state must not fail where a machine is ten times slower. */
const patience = 120_000;
const report = process.env[reportIn];

const root = join(import.meta.dirname, '..');
const notHere = elsewhere(process.platform).flatMap(({ files }) => files);
const unitTests = [
  'test/unit/**/*.test.ts',
  'test/attacks/**/*.test.ts',
  'test/faults/**/*.test.ts',
  'test/*.test.ts',
  'test/electron/**/*.test.ts',
];
/** Files that put something else in a module's place, or count the steps of a copy: they load modules of their own. */
const apart = globSync(unitTests, { cwd: root, exclude: [...notHere] }).filter(file =>
  /vi\.mock\(|\/boot\.ts'|step-meter/.test(readFileSync(`${root}/${file}`, 'utf8')),
);
const unit = {
  // Files go in another order each time (order.ts), and so do the tests in them; a spec is one way through the app.
  sequence: { shuffle: { tests: true } },
  setupFiles: ['test/unit/support/seed.ts', 'test/unit/support/still.ts'],
  testTimeout: patience,
  hookTimeout: patience,
  expect: { poll: { timeout: 20_000 } },
  // Keyrings, sockets and processes are waited for: three at once keep two cores busy.
  maxWorkers: 3,
};

/** Projects: what needs no browser, twice; what is packed from the build; and what drives Chromium. */
export default defineConfig({
  root,
  test: {
    reporters:
      report === undefined ? ['default'] : ['default', ['json', { outputFile: report }], underWay(`${report}.under-way`)],
    sequence: { sequencer: Shuffled },
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          include: unitTests,
          exclude: [...apart, ...notHere],
          // The product keeps no state in modules, and loading them anew for each file takes as long as the tests do.
          isolate: false,
        },
      },
      { test: { ...unit, name: 'unit-apart', include: apart } },
      { test: { name: 'dist', include: ['test/packing/**/*.test.ts'], testTimeout: patience, hookTimeout: patience } },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.spec.ts', 'test/attacks/**/*.spec.ts'],
          exclude: process.env.HOST === 'electron' ? notInElectron.map(({ file }) => file) : [],
          testTimeout: patience,
          hookTimeout: patience,
          expect: { poll: { timeout: 20_000 } },
          // Specs wait more than they work, mostly for the time that a person takes to read: four at once leave an eighth of two
          // cores idle.
          maxWorkers: 5,
          // As above: loading the app and the practice service anew for each file is a tenth of the work.
          isolate: false,
        },
      },
    ],
  },
});
