/** What `npm run mutate` found last is good enough to stand, and nothing of it went unexplained. */
import { expect, test } from 'vitest';
import { areas } from './mutate/areas.ts';
import { planted } from './mutate/planted/table.ts';
import { checkPlaces } from './mutate/planted.ts';
import { noticedIn, openIn } from './mutate/report.ts';

/** Areas of which only what was planted by hand has been tried: no run of operators was looked at to its end yet. */
const byHandAlone = ['asked', 'ways-in', 'moves', 'parties', 'money', 'papers', 'kept', 'news'];

test.each(areas)('faults in $name were noticed, and each one that was not may stay for a reason', area => {
  const { planted, generated } = noticedIn(area);
  expect(planted, 'planted by hand').toBeGreaterThanOrEqual(area.strict ? 0.9 : 0.75);
  if (byHandAlone.includes(area.name)) return expect(generated).toBeNull();
  expect(generated, 'made by operators').toBeGreaterThanOrEqual(area.strict ? 0.85 : 0.75);
  expect(openIn(area), 'without a reason').toBe(0);
});

test('every fault that is planted by hand has its one place, and tests to notice it', () => {
  const faults = Object.values(planted).flat();
  expect(() => checkPlaces(faults)).not.toThrow();
});
