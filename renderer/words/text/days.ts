/** Days as heads of groups, in UTC as all times here. */
import { months } from './times.ts';

const day = 86_400_000;
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** "2026-11-21" of an ISO time; empty for a text that is none. */
export function dayOf(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString().slice(0, 10);
}

/** "Today", "Yesterday", "Friday, 20 Nov", with the year where it is another. */
export function dayWords(dayText: string, now: number): string {
  const at = new Date(`${dayText}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return 'No date';
  if (dayText === dayOf(new Date(now).toISOString())) return 'Today';
  if (dayText === dayOf(new Date(now - day).toISOString())) return 'Yesterday';
  const date = `${weekdays[at.getUTCDay()] ?? ''}, ${at.getUTCDate()} ${months[at.getUTCMonth()] ?? ''}`;
  return at.getUTCFullYear() === new Date(now).getUTCFullYear() ? date : `${date} ${at.getUTCFullYear()}`;
}

/** "09:14" of an ISO time. */
export function clockOf(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString().slice(11, 16);
}

export interface DayHead {
  head: string;
  many: number;
}

/** Rows under a head for each day, in their order. */
export function byDay<T>(rows: readonly T[], at: (row: T) => string): (T | DayHead)[] {
  const all: (T | DayHead)[] = [];
  let head: DayHead | null = null;
  for (const row of rows) {
    const of = dayOf(at(row));
    if (head === null || head.head !== of) {
      head = { head: of, many: 0 };
      all.push(head);
    }
    head.many += 1;
    all.push(row);
  }
  return all;
}
export const isDayHead = (row: object): row is DayHead => 'head' in row && 'many' in row;
