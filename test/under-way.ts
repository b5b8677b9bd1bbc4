/** Notes which test files are under way, so that a run that had to be killed can say where it hung. */
import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** Names the variable that says where a run's report goes, as JSON; what is under way is noted beside it. */
export const reportIn = 'TEST_REPORT';

/** @param file what it is noted in: a line for each test file that was begun and has not ended */
export function underWay(file: string): Reporter {
  const files = new Set<string>();
  const note = () => writeFileSync(file, [...files].join('\n'));
  return {
    onTestModuleQueued(module) {
      files.add(module.relativeModuleId);
      note();
    },
    onTestModuleEnd(module) {
      files.delete(module.relativeModuleId);
      note();
    },
  };
}
