/** It holds what a Map would, whatever the keys are and in which order they come. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberMap } from '../../../../electron/core/budget/number-map.ts';

const key = fc.oneof(
  fc.integer({ min: 0, max: 40 }),
  fc.maxSafeNat(),
  // Alike in their lower halves, in their upper ones, and next to each other.
  fc.integer({ min: 0, max: 2 ** 21 - 1 }).map(upper => upper * 2 ** 32 + 7),
  fc.integer({ min: 0, max: 2 ** 16 }).map(lower => 2 ** 52 + lower),
);

test('as a Map, for keys of up to 53 bits', () => {
  const puts = fc.array(fc.tuple(key, fc.integer({ min: 0, max: 2 ** 31 - 1 })), { size: 'max', maxLength: 400 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 50 }), puts, fc.array(key), (expected, all, others) => {
      const map = numberMap(expected);
      const model = new Map<number, number>();
      for (const [one, value] of all) {
        map.set(one, value);
        model.set(one, value);
      }
      for (const one of [...model.keys(), ...others]) expect(map.get(one)).toBe(model.get(one));
      map.clear();
      for (const one of [...model.keys(), ...others]) expect(map.get(one)).toBe(undefined);
      map.set(1, 2);
      expect([map.get(1), map.get(2)]).toEqual([2, undefined]);
    }),
  );
});
