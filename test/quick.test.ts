import { expect, test } from 'vitest';
import { nearestTests } from './quick.ts';

const imports = new Map([
  ['electron/core/keys/keys.ts', ['electron/core/ports.ts']],
  ['electron/core/core.ts', ['electron/core/keys/keys.ts']],
  ['test/unit/support/app.ts', ['electron/core/core.ts']],
  ['test/unit/far.test.ts', ['test/unit/support/app.ts']],
  ['test/unit/near.test.ts', ['electron/core/keys/keys.ts']],
  ['test/unit/other.test.ts', ['electron/core/service/clock.ts']],
  ['test/e2e/screen.spec.ts', ['electron/core/keys/keys.ts']],
]);

test('the tests nearest to a change come first, and those that do not reach it do not come', () => {
  expect(nearestTests(imports, ['electron/core/ports.ts'])).toEqual(['test/unit/near.test.ts', 'test/unit/far.test.ts']);
});

test('a test that was itself changed is the nearest', () => {
  const changed = ['electron/core/keys/keys.ts', 'test/unit/far.test.ts'];
  expect(nearestTests(imports, changed)[0]).toBe('test/unit/far.test.ts');
});

test('a change that no test reaches asks none', () => {
  expect(nearestTests(imports, ['README.md'])).toEqual([]);
});
