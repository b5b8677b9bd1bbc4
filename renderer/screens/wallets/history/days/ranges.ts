/** Ranges of days of the calendar, in UTC, as history and its filter count them. */

const day = 24 * 60 * 60 * 1000;

/** "2026-11-21" */
export const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10);
export const dayOf = (at: number): number => Math.floor(at / day) * day;

export interface Range {
  from: string;
  to: string;
}

const monthStart = (at: number, months = 0): number => {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
};

/** What people ask for, by the day of `now`. Both ends are inside. */
export const presets: readonly { words: string; of(now: number): Range }[] = [
  { words: 'Last 7 days', of: now => ({ from: dayText(dayOf(now) - 6 * day), to: dayText(now) }) },
  { words: 'Last 14 days', of: now => ({ from: dayText(dayOf(now) - 13 * day), to: dayText(now) }) },
  { words: 'This month', of: now => ({ from: dayText(monthStart(now)), to: dayText(now) }) },
  { words: 'Last month', of: now => ({ from: dayText(monthStart(now, -1)), to: dayText(monthStart(now) - day) }) },
  {
    words: 'This year',
    of: now => ({ from: dayText(Date.UTC(new Date(now).getUTCFullYear(), 0, 1)), to: dayText(now) }),
  },
];

/** The weeks that a month touches, from Monday on: days in milliseconds. */
export function weeksOf(month: number): number[][] {
  const first = monthStart(month);
  const next = monthStart(month, 1);
  // 1 January 1970 was a Thursday.
  const before = (((first / day + 3) % 7) + 7) % 7;
  const weeks: number[][] = [];
  for (let at = first - before * day; at < next; at += 7 * day)
    weeks.push(Array.from({ length: 7 }, (_, index) => at + index * day));
  return weeks;
}

export const otherMonth = (month: number, away: number): number => monthStart(month, away);

/** A day that was chosen: the first begins a range, the second ends it, whichever came first. */
export function extended({ from, to }: Range, chosen: string): Range {
  if (from === '' || to !== '') return { from: chosen, to: '' };
  return chosen < from ? { from: chosen, to: from } : { from, to: chosen };
}
