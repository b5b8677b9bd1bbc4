/**
 * Locks the app when nobody is there: after minutes without a touch, and with the system: when it sleeps, locks its screen,
 * shows another user, or ends (docs/threats.md#locking).
 */
import { powerMonitor } from 'electron';
import type { AppState } from '../contract/values/app-values.ts';
import type { LockReason } from '../contract/values/ways-in/watching.ts';
import type { Core } from '../core/core.ts';
import { note } from './log.ts';

const everyMs = 10_000;
/** A look that comes so much too late means that the computer slept, or stood still, in between. */
const sleptMs = 60_000;

/** What the system says of itself. A Windows that switches users locks the screen of the one before. */
const systemEvents = {
  suspend: 'suspend',
  shutdown: 'suspend',
  'lock-screen': 'screen',
  'user-did-resign-active': 'user',
} as const satisfies Record<string, LockReason>;
type SystemEvent = keyof typeof systemEvents;

/** Watches until `signal` ends it. */
export function lockWhenIdle(core: Core, signal: AbortSignal): void {
  const state = async () => ((await core.request('main', 'app.state', {})) as { value: AppState }).value;
  const lock = (by: LockReason) => core.request('main', 'app.lock', { by });
  const withSystem = async (by: LockReason) => {
    const { locked, settings } = await state();
    if (!locked && settings.lockWithSystem) await lock(by);
  };
  let lookedAt = Date.now();
  const look = async () => {
    const at = Date.now();
    const away = at - lookedAt - everyMs;
    lookedAt = at;
    const { locked, settings } = await state();
    if (locked) return;
    const after = settings.lockAfterMinutes * 60_000;
    // SECURITY: the system's own count of the time without input; a page that is busy does not put the lock off.
    if (after > 0 && powerMonitor.getSystemIdleTime() * 1000 >= after) await lock('idle');
    // SECURITY: waking up is a touch, and begins that count anew; not every system says that it went to sleep.
    else if (away >= sleptMs && (settings.lockWithSystem || (after > 0 && away >= after))) await lock('suspend');
    // A Linux does not say that its screen was locked, and answers when it is asked.
    else if (settings.lockWithSystem && powerMonitor.getSystemIdleState(everyMs / 1000) === 'locked') await lock('screen');
  };
  const hearers = (Object.keys(systemEvents) as SystemEvent[]).map(event => {
    const hear = () => {
      if (event === 'suspend' || event === 'shutdown') note('power', { what: event });
      void withSystem(systemEvents[event]);
    };
    // Each event has an overload of its own, which a union of names does not fit.
    powerMonitor.on(event as 'suspend', hear);
    return () => powerMonitor.off(event as 'suspend', hear);
  });
  let timer: NodeJS.Timeout | undefined;
  // A locked app has nothing to lock, and wakes nobody for it.
  const follow = (locked: boolean) => {
    if (locked === (timer === undefined)) return;
    clearInterval(timer);
    timer = locked ? undefined : setInterval(() => void look(), everyMs).unref();
    lookedAt = Date.now();
  };
  follow(false);
  const forget = core.onEvent((event, value) => {
    if (event === 'app.state') follow((value as AppState).locked);
  });
  signal.addEventListener('abort', () => {
    forget();
    follow(true);
    for (const stop of hearers) stop();
  });
}
