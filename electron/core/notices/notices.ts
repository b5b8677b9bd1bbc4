/** The one home of system notifications: whether they are shown, when, and what takes the place of what. */
import type { Clock } from '../ports.ts';
import { slept } from '../service/living-clock.ts';

export interface Notices {
  /**
   * Holds notices back from now on.
   * @param minutes 0 ends a pause
   * @returns until when, as an ISO time; null where it ended
   */
  pause(minutes: number): string | null;
  pausedUntil(): string | null;
}

interface Needs {
  clock: Clock;
  changed(): void;
}

export function createNotices({ clock, changed }: Needs): Notices {
  let pausedUntilMs: number | null = null;
  const pausedUntil = () =>
    pausedUntilMs === null || pausedUntilMs <= clock.now() ? null : new Date(pausedUntilMs).toISOString();
  return {
    pausedUntil,
    pause(minutes) {
      pausedUntilMs = minutes === 0 ? null : clock.now() + minutes * 60_000;
      changed();
      if (minutes > 0) void slept(clock, minutes * 60_000).then(changed);
      return pausedUntil();
    },
  };
}
