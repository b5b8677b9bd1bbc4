/** Why a notification is not shown now: switched off, paused by a person, or in the quiet hours. */
import { isQuietAt } from '../../contract/quiet-hours.ts';
import type { Settings } from '../../contract/values/app-values.ts';
import type { Clock } from '../ports.ts';

export type Hushed = 'off' | 'paused' | 'quiet';

export interface Hush {
  /** null where notices are shown. */
  why(): Hushed | null;
  /** Wall clock in milliseconds; null where nothing is paused. */
  pausedUntil(): number | null;
  /** @param minutes 0 ends a pause */
  pause(minutes: number): void;
}

interface Needs {
  clock: Pick<Clock, 'now'>;
  /** Minutes since midnight by the clock on the wall. */
  minuteOfDay(at: number): number;
  settings: { readonly value: Pick<Settings, 'notifications' | 'quietHours'> };
  /** The longest pause, in minutes, from when it began. */
  longest: number;
}

export function createHush({ clock, minuteOfDay, settings, longest }: Needs): Hush {
  let pause: { began: number; until: number } | null = null;
  const paused = () => {
    const now = clock.now();
    // A clock that was set back makes no pause longer than it may be.
    if (pause !== null && (now >= pause.until || now < pause.began)) pause = null;
    return pause;
  };
  return {
    why() {
      if (!settings.value.notifications) return 'off';
      if (paused() !== null) return 'paused';
      return isQuietAt(settings.value.quietHours, minuteOfDay(clock.now())) ? 'quiet' : null;
    },
    pausedUntil: () => paused()?.until ?? null,
    pause(minutes) {
      const now = clock.now();
      const began = paused()?.began ?? now;
      // SECURITY: no row of pauses keeps a person from hearing what waits: at the end of each it is said.
      const until = Math.min(now + minutes * 60_000, began + longest * 60_000);
      pause = minutes === 0 ? null : { began, until };
    },
  };
}
