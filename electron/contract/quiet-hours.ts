/** Quiet hours by the clock of this computer: a span of the day, over midnight where its end is the earlier one. */
import type { QuietHours } from './schema/quiet-hours.ts';

/** Of a pause, in minutes. Who is not told for a working day at most misses no approval window of a day. */
export const longestPause = 480;

/** Minutes since midnight. */
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const minutesOfDay = 1440;

/** `minute`: of the day, 0 to 1439. */
export function isQuietAt(hours: QuietHours | null, minute: number): boolean {
  if (hours === null) return false;
  const from = minuteOf(hours.from);
  const to = minuteOf(hours.to);
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** Whether it becomes quiet at a time of day at which it was not. */
export const newlyQuiet = (before: QuietHours | null, after: QuietHours | null): boolean =>
  Array.from({ length: minutesOfDay }, (_, minute) => minute).some(
    minute => isQuietAt(after, minute) && !isQuietAt(before, minute),
  );

export const quietWords = (hours: QuietHours | null): string => (hours === null ? 'none' : `from ${hours.from} to ${hours.to}`);
