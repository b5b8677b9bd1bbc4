/** Every fault names tests that show what the app does about it, and they are there. */
import { expect, test } from 'vitest';
import { complaint } from '../named-tests.ts';
import { faults } from './table.ts';

test('every fault names a test that shows it, and that test is there', () => {
  const all = Object.values(faults).flat();
  const wrong = all.flatMap(({ fault, shown, seen = [] }) => [
    ...(shown.length === 0 ? [`${fault}: no test`] : []),
    ...[...shown, ...seen].flatMap(([file, title]) => {
      const why = complaint({ file, title });
      return why === null ? [] : [`${fault}: ${why}`];
    }),
    ...seen.filter(([file]) => !file.endsWith('.spec.ts')).map(([file]) => `${fault}: ${file} is not in Chromium`),
  ]);
  expect(wrong).toEqual([]);
  expect(new Set(all.map(({ fault }) => fault)).size).toBe(all.length);
});
