/** Narrow tests before broad ones: they are fast, and what they notice no broad one has to be asked about. */
import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** How much of the app a test file starts, by where it stands. */
function breadthOf(path: string): number {
  if (path.includes('/attacks/')) return 2;
  return /-in-app\.test\.ts$|\/(decisions|lock|faults)[^/]*$/.test(path) ? 1 : 0;
}

export class NarrowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const keyed = files.map(file => ({ file, breadth: breadthOf(file.moduleId), size: statSync(file.moduleId).size }));
    return keyed.sort((a, b) => a.breadth - b.breadth || a.size - b.size).map(({ file }) => file);
  }
}
