import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amongOrdered } from '../../../../electron/core/budget/in-order.ts';

test('a few among many stand where sorting all of them puts them', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer()), fc.nat(), (all, at) => {
      const compare = (a: number, b: number) => a - b;
      const few = all.slice(0, at % (all.length + 1));
      const ordered = all.slice(few.length).sort(compare);
      expect(amongOrdered(ordered, few, compare)).toEqual(all.toSorted(compare));
    }),
  );
});
