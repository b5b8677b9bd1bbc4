import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextBy } from '../../../renderer/parts/layout/rows/focus.ts';
import { rowPlaces } from '../../../renderer/parts/layout/rows/places.ts';
import { slotsFor } from '../../../renderer/parts/layout/rows/slots.ts';

const row = 54;
const head = 30;

/** `h`: a head, `r`: a row. */
const placesOf = (what: string) => rowPlaces([...what], row, letter => letter === 'h');

test('heads and rows stand one under the other, each in its height', () => {
  const places = placesOf('hrrhr');
  expect([0, 1, 2, 3, 4].map(places.topOf)).toEqual([0, 30, 84, 138, 168]);
  expect([0, 1, 2, 3, 4].map(places.heightOf)).toEqual([head, row, row, head, row]);
  expect(places.height).toBe(222);
});

test('what stands at a height is found, wherever that is', () => {
  const places = placesOf(`h${'r'.repeat(9_999)}`);
  expect([-10, 0, 29, 30, 83, 84].map(places.under)).toEqual([0, 0, 0, 1, 1, 2]);
  expect(places.under(places.height - 1)).toBe(9_999);
  expect(places.under(places.height + 500), 'past the end: the last').toBe(9_999);
  expect(placesOf('').under(100)).toBe(0);
  expect(placesOf('').height).toBe(0);
});

test('each row is found at every height that it takes', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[hr]{1,200}$/), what => {
      const places = placesOf(what);
      for (const at of what.split('').keys()) {
        const [top, height] = [places.topOf(at), places.heightOf(at)];
        expect([places.under(top), places.under(top + height - 1)]).toEqual([at, at]);
      }
    }),
  );
});

test('arrows go on by one, page keys by what is in view, Home and End to the ends, and none past them', () => {
  const places = placesOf('r'.repeat(100));
  const by = (key: string, at: number) => nextBy(key, at, 99, places, 10 * row);
  expect([by('ArrowDown', 4), by('ArrowDown', 99), by('ArrowUp', 4), by('ArrowUp', 0)]).toEqual([5, 99, 3, 0]);
  expect([by('PageDown', 4), by('PageDown', 95), by('PageUp', 44), by('PageUp', 3)]).toEqual([14, 99, 34, 0]);
  expect([by('Home', 50), by('End', 50), by('j', 50)]).toEqual([0, 99, null]);
  expect(by('ArrowDown', -1), 'the list itself has the focus').toBe(0);
});

test('a page key goes on by one row at least', () => {
  const places = placesOf('rhr');
  expect(nextBy('PageDown', 0, 2, places, 1)).toBe(1);
  expect(nextBy('PageUp', 2, 2, places, 1)).toBe(1);
});

/** What is drawn once `keys` were, row by row. */
const drawnAs = (keys: string, slots: readonly number[]) => new Map([...keys].map((key, n) => [key, slots[n] ?? -1]));
const first = drawnAs('abcd', slotsFor(new Map(), [...'abcd'], null));
const after = (keys: string, focused: string | null = null) => slotsFor(first, [...keys], focused);

test('a row that stays drawn keeps its element, and no two have one', () => {
  const keys = fc.array(fc.nat(30).map(String), { maxLength: 20 });
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(30).map(String)), keys, fc.option(fc.nat(30).map(String)), (old, now, focused) => {
      const before = new Map(old.map((key, n) => [key, 3 * n]));
      const slots = slotsFor(before, now, focused);
      expect(slots).toHaveLength(now.length);
      expect(new Set(slots).size, 'equal keys too are rows of their own').toBe(now.length);
      for (const [n, key] of now.entries()) if (before.has(key) && now.indexOf(key) === n) expect(slots[n]).toBe(before.get(key));
    }),
  );
});

test('rows that come below are drawn into the elements of those that went', () => {
  expect(after('cdef')).toEqual([2, 3, 0, 1]);
  expect(after('efgh'), 'all of them, in their order').toEqual([0, 1, 2, 3]);
});

test('rows that come above or between have elements of their own: the others are not moved', () => {
  expect(after('yzab')).toEqual([4, 5, 0, 1]);
  expect(after('axd')).toEqual([0, 4, 3]);
});

test('the element of the row that had the focus goes to no other row', () => {
  expect(after('cdef', 'a')).toEqual([2, 3, 1, 4]);
  expect(after('acde', 'a'), 'it is still drawn').toEqual([0, 2, 3, 1]);
});
