import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Column, columns, gap, inset, layoutFor } from '../../../renderer/screens/wallets/history/table/layout.ts';

const px = fc.integer({ min: 40, max: 900 });
const needs = fc.record({
  ...{ when: px, amount: px, asset: px, fee: px },
  longest: fc.constantFrom(0, 900),
  account: fc.constantFrom(0, 110),
  address: fc.constantFrom(0, 316, 390),
});
const some = fc.subarray([...columns]).map(chosen => new Set<Column>(chosen));

test('amounts get all the room they need, at any width, and the table scrolls rather than cut them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 2000 }), needs, some, some, (width, need, chosen, forced) => {
      const { template, shown, least, wraps } = layoutFor(width, need, chosen, forced);
      const tracks = template.split(' ').filter(each => each.endsWith('px'));
      expect(tracks).toContain(`${need.amount}px`);
      if (shown.has('fee')) expect(tracks).toContain(`${need.fee}px`);
      const all = template.replace('minmax(0, 1fr)', '*').split(' ').length;
      const fixed = tracks.reduce((sum, track) => sum + Number.parseInt(track, 10), 0);
      expect(least).toBeGreaterThanOrEqual(fixed + gap * (all - 1) + 2 * inset + 128);
      expect(least).toBeGreaterThanOrEqual(need.longest);
      // Lines of one height hold an address, however large the text is.
      if (!wraps) expect(Math.max(width - fixed - gap * (all - 1) - 2 * inset, 128)).toBeGreaterThanOrEqual(need.address);
      // Nothing is shown that nobody asked for.
      for (const column of columns) expect(shown.has(column) && !chosen.has(column)).toBe(false);
    }),
  );
});

const usual = { when: 96, amount: 150, longest: 0, asset: 44, fee: 66, account: 0, address: 316 };
const every = new Set(columns);

test('with room for all, all stands; with less, the word of the state goes first and the fee last', () => {
  const at = (width: number) => layoutFor(width, usual, every, new Set());
  expect(at(1036)).toMatchObject({ stateWords: true, wraps: false });
  expect(at(1036).shown.has('fee')).toBe(true);
  expect(at(950)).toMatchObject({ stateWords: false, wraps: false });
  expect(at(950).shown.has('fee')).toBe(true);
  expect(at(860).shown.has('fee')).toBe(false);
  expect(at(700)).toMatchObject({ wraps: true });
});

test('a column that was chosen by hand stays, however narrow it gets', () => {
  expect(layoutFor(300, usual, every, new Set<Column>(['fee'])).shown.has('fee')).toBe(true);
});

test('without strangers a name needs less room than an address', () => {
  const { shown, wraps } = layoutFor(800, { ...usual, address: 0 }, every, new Set());
  expect([shown.has('fee'), wraps]).toEqual([true, false]);
});

test('an amount of its own line widens no column, and the table scrolls where it does not fit', () => {
  const { template, least, wraps } = layoutFor(1036, { ...usual, longest: 1400 }, every, new Set());
  expect(template).toBe(layoutFor(1036, usual, every, new Set()).template);
  expect([least, wraps]).toEqual([1400 + 2 * inset, true]);
});
