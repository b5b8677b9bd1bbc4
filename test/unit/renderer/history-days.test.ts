import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf, dayText, extended, presets, weeksOf } from '../../../renderer/screens/wallets/history/days/ranges.ts';
import { dayStart } from '../../../renderer/store/wallets/history-lines.ts';
import { rangeWords } from '../../../renderer/words/history.ts';

const times = fc.integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2100, 0, 1) });

test('a month is drawn in whole weeks from Monday on, each of its days once and in order', () => {
  fc.assert(
    fc.property(times, at => {
      const days = weeksOf(at).flat();
      expect(weeksOf(at).every(week => week.length === 7 && new Date(week[0] ?? 0).getUTCDay() === 1)).toBe(true);
      const month = dayText(at).slice(0, 7);
      const inside = days.map(dayText).filter(text => text.startsWith(month));
      expect(inside[0]).toBe(`${month}-01`);
      expect(inside).toContain(dayText(at));
      expect(days).toEqual(days.toSorted((a, b) => a - b));
    }),
  );
});

test('whichever of two days is chosen first, the range runs from the earlier to the later, and a third begins anew', () => {
  fc.assert(
    fc.property(times, times, times, (a, b, c) => {
      const range = extended(extended({ from: '', to: '' }, dayText(a)), dayText(b));
      expect([range.from, range.to]).toEqual([dayText(a), dayText(b)].toSorted());
      expect(extended(range, dayText(c))).toEqual({ from: dayText(c), to: '' });
    }),
  );
});

test('what is usually asked for is a range of days of the calendar that ends no later than today', () => {
  fc.assert(
    fc.property(times, now => {
      for (const { of } of presets) {
        const { from, to } = of(now);
        expect([dayStart(from), dayStart(to)]).not.toContain(null);
        expect(from <= to && (dayStart(to) ?? 0) <= dayOf(now)).toBe(true);
      }
    }),
  );
  const at = Date.UTC(2026, 2, 5, 13);
  expect(presets.map(({ of }) => Object.values(of(at)).join(' '))).toEqual([
    '2026-02-27 2026-03-05',
    '2026-02-20 2026-03-05',
    '2026-03-01 2026-03-05',
    '2026-02-01 2026-02-28',
    '2026-01-01 2026-03-05',
  ]);
});

test.each([
  ['2026-11-09', '2026-11-22', '9 – 22 Nov 2026'],
  ['2026-10-28', '2026-11-03', '28 Oct – 3 Nov 2026'],
  ['2025-12-30', '2026-01-02', '30 Dec 2025 – 2 Jan 2026'],
  ['2026-11-22', '2026-11-22', '22 Nov 2026'],
  ['2026-11-22', '', 'from 22 Nov 2026'],
  ['', '2026-11-22', 'to 22 Nov 2026'],
  ['', '', null],
])('%j to %j reads %j', (from, to, words) => {
  expect(rangeWords(dayStart(from), dayStart(to))).toBe(words);
});
