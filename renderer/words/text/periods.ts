/** Periods of a chart in words, in UTC. */
import { months } from './times.ts';

export const unitWords = { day: 'day', week: 'week', month: 'month', year: 'year' } as const;

/** "21 Nov 2026", "week of 16 Nov 2026", "Nov 2026", "2026". `at`: its start in milliseconds. */
export function periodWords(unit: keyof typeof unitWords, at: number): string {
  const start = new Date(at);
  const year = start.getUTCFullYear();
  const month = months[start.getUTCMonth()] ?? '';
  if (unit === 'year') return String(year);
  if (unit === 'month') return `${month} ${year}`;
  return `${unit === 'week' ? 'week of ' : ''}${start.getUTCDate()} ${month} ${year}`;
}
