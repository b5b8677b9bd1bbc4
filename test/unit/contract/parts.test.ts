/** A long answer is, at the other side, what it was; and no part of it keeps either side for long. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGathering, isLong, type Part, partsOf } from '../../../electron/contract/parts.ts';

const gathered = (parts: Iterable<Part>): unknown => {
  const { take, whole } = createGathering();
  // As it crosses: nothing is shared between the two sides.
  for (const part of parts) take(structuredClone(part));
  return whole();
};
const members = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, each) => sum + 1 + members(each), 0)
    : 0;

const row = (n: number) => ({ id: `row ${n}`, to: { name: null, address: '0x'.padEnd(42, `${n}`) }, calls: [n, n + 1] });
const rows = (many: number) => Array.from({ length: many }, (_, n) => row(n));

test('whatever it is made of comes whole, and is not changed where it was', () => {
  const long = fc.array(fc.array(fc.jsonValue({ maxDepth: 2 }), { size: '+1' }), { minLength: 1, maxLength: 30 });
  const nested = fc.letrec<{ value: unknown }>(tie => ({
    value: fc.oneof(
      { maxDepth: 4 },
      long.map(list => Array.from({ length: 40 }, () => list).flat()),
      fc.dictionary(fc.string(), tie('value'), { maxKeys: 4 }),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.jsonValue({ maxDepth: 2 }),
    ),
  })).value;
  let many = 0;
  fc.assert(
    fc.property(nested, value => {
      const before = JSON.stringify(value);
      const parts = [...partsOf(value)];
      many = Math.max(many, parts.length);
      expect(JSON.stringify(gathered(parts))).toBe(before);
      expect(JSON.stringify(value)).toBe(before);
    }),
  );
  // Some were long.
  expect(many).toBeGreaterThan(10);
});

test('a short one is one part; a long one many, none of them heavier than two thousand members and what leads to them', () => {
  const short = { ok: true, value: { activities: rows(40) } };
  expect(isLong(short)).toBe(false);
  expect([...partsOf(short)]).toEqual([{ at: [], items: [{ value: short }] }]);
  const beside = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`list ${n}`, rows(30)]));
  const long = {
    ok: true,
    value: { lists: [{ rows: rows(5_000) }, { rows: rows(3_000), more: { deep: rows(2_000) } }], end: 1, beside },
  };
  expect(isLong(long)).toBe(true);
  const parts = [...partsOf(long)];
  expect(parts.length).toBeGreaterThan(20);
  expect(Math.max(...parts.map(members))).toBeLessThan(2_200);
  expect(gathered(parts)).toEqual(long);
});

test('letters weigh, too', () => {
  expect(isLong({ text: 'a'.repeat(150_000) })).toBe(false);
  expect(isLong({ texts: Array.from({ length: 4 }, () => 'a'.repeat(100_000)) })).toBe(true);
  expect([...partsOf({ texts: Array.from({ length: 4 }, () => 'a'.repeat(100_000)) })]).toHaveLength(5);
});

test('a member that is called as a list or a prototype is neither', () => {
  const hostile = JSON.parse(`{"length":7,"push":1,"__proto__":{"polluted":true},"constructor":${JSON.stringify(rows(900))}}`);
  const parts = [...partsOf(hostile)];
  expect(parts.length).toBeGreaterThan(2);
  expect(JSON.stringify(gathered(parts))).toBe(JSON.stringify(hostile));
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});
