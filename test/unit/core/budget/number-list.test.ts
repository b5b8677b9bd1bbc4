import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberList } from '../../../../electron/core/budget/number-list.ts';

const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), value: fc.nat(2 ** 31 - 1) }),
  fc.record({ kind: fc.constant('change' as const), place: fc.nat(), value: fc.nat(2 ** 31 - 1) }),
  fc.record({ kind: fc.constant('clear' as const), expected: fc.nat(40) }),
);

test.each([Int32Array, Float64Array])('%o holds what an array would, however it grows', Kind => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 100 }), steps => {
      const list = numberList(Kind);
      let plain: number[] = [];
      for (const each of steps) {
        if (each.kind === 'clear') {
          list.clear(each.expected);
          plain = [];
          continue;
        }
        const at = each.kind === 'add' ? plain.length : each.place % (plain.length + 1);
        list.set(at, each.value);
        plain[at] = each.value;
      }
      expect(Array.from({ length: list.length() }, (_, at) => list.at(at))).toEqual(plain);
    }),
  );
});

test('a number that is no whole number of 32 bits keeps all of it', () => {
  const list = numberList(Float64Array);
  list.set(0, 2 ** 53 - 1);
  expect(list.at(0)).toBe(2 ** 53 - 1);
  expect([list.at(1), list.at(40)], 'there is room for one of them').toEqual([undefined, undefined]);
});
