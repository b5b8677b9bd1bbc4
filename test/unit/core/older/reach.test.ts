/** How far the service's list was read: on from the end, over a gap first, to the end, and in no circle. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createReach } from '../../../../electron/core/older/reach.ts';
import '../../support/seed.ts';

const newer = (a: string, b: string) => Number(b) - Number(a);
/** The service's list, newest first: ids are numbers. */
const pageOf = (list: readonly number[], before: string, size: number) => {
  const ids = list
    .filter(id => id < Number(before))
    .slice(0, size)
    .map(String);
  return { before, ids, cursor: ids.at(-1) ?? null, full: ids.length === size };
};

test('it goes on from the end, to the end of the list', () => {
  const reach = createReach(newer);
  const list = [9, 8, 7, 6, 5, 4, 3, 2, 1];
  const asked: string[] = [];
  for (let before = reach.next('7'); before !== null; before = reach.next('7')) {
    asked.push(before);
    reach.take(pageOf(list, before, 2));
  }
  expect(asked).toEqual(['7', '5', '3', '1']);
});

test('newer ones that came meanwhile are read first, and then on from where it was', () => {
  const reach = createReach(newer);
  const list = Array.from({ length: 30 }, (_, n) => 30 - n);
  reach.take(pageOf(list, '10', 3));
  const asked: string[] = [];
  for (let before = reach.next('16'); before !== null; before = reach.next('16')) {
    asked.push(before);
    reach.take(pageOf(list, before, 3));
  }
  expect(asked).toEqual(['16', '13', '10', '7', '4', '1'].filter(id => id !== '10'));
});

test('a service that answers the same page for ever is not asked for ever', () => {
  const reach = createReach(newer);
  const same = (before: string) => reach.take({ before, ids: ['5', '4'], cursor: '4', full: true });
  same('6');
  expect(reach.next('6')).toBe('4');
  same('4');
  expect(reach.next('6')).toBeNull();
});

test('whatever was read before, in whatever order, everything behind the end is read once it says that there is no more', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 7 }),
      fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 6 }),
      (many, size, earlier) => {
        const list = Array.from({ length: many }, (_, n) => many - n);
        const reach = createReach(newer);
        const read = new Set<string>();
        const ask = (before: string) => {
          const page = pageOf(list, before, size);
          for (const id of page.ids) read.add(id);
          reach.take(page);
        };
        for (const end of earlier) ask(String(end));
        const end = String(many);
        let asked = 0;
        for (let before = reach.next(end); before !== null; before = reach.next(end)) {
          ask(before);
          asked += 1;
          if (asked > many + 10) throw new Error('it never ends');
        }
        expect([...read].filter(id => Number(id) < many)).toHaveLength(many - 1);
      },
    ),
  );
});
