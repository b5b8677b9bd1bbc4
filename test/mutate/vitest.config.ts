/** The tests of one area over its instrumented sources. Only the driver (generated.ts) starts it. */
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { areas } from './areas.ts';
import { instrument } from './mutants.ts';
import { NarrowFirst } from './sequence.ts';

const root = join(import.meta.dirname, '../..');
const area = areas.find(({ name }) => name === process.env.COUNTERSIGN_MUTATION_AREA);
if (area === undefined) throw new Error('COUNTERSIGN_MUTATION_AREA: the name of an area is expected');
const { sources } = await instrument(area);

export default defineConfig({
  root,
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      transform: (_code, id) => sources.get(id.slice(root.length + 1)) ?? null,
    },
  ],
  test: {
    include: ['test/**/*.test.ts'],
    runner: join(root, 'test/mutate/runner.ts'),
    setupFiles: ['test/unit/support/seed.ts'],
    reporters: [],
    // Its key does not say which area a file was instrumented for.
    fsModuleCache: false,
    sequence: { sequencer: NarrowFirst },
    // A mutant that makes a test wait for ever is noticed by it, and soon.
    testTimeout: 15_000,
    expect: { poll: { timeout: 2_000 } },
  },
});
