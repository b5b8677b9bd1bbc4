/** Locks the app when nobody is there: after minutes without a touch, and with the system (docs/threats.md#locking). */
import { powerMonitor } from 'electron';
import type { AppState } from '../contract/values/app-values.ts';
import type { Core } from '../core/core.ts';

const everyMs = 10_000;

/** Watches until `signal` ends it. */
export function lockWhenIdle(core: Core, signal: AbortSignal): void {
  const state = async () => ((await core.request('main', 'app.state', {})) as { value: AppState }).value;
  const lock = () => core.request('main', 'app.lock', {});
  const withSystem = async () => {
    const { locked, settings } = await state();
    if (!locked && settings.lockWithSystem) await lock();
  };
  const look = async () => {
    const { locked, settings } = await state();
    // SECURITY: the system's own count of the time without input; a page that is busy does not put the lock off.
    if (!locked && settings.lockAfterMinutes > 0 && powerMonitor.getSystemIdleTime() >= settings.lockAfterMinutes * 60)
      await lock();
  };
  const onSystem = () => void withSystem();
  powerMonitor.on('lock-screen', onSystem);
  powerMonitor.on('suspend', onSystem);
  const timer = setInterval(() => void look(), everyMs);
  timer.unref();
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    powerMonitor.off('lock-screen', onSystem);
    powerMonitor.off('suspend', onSystem);
  });
}
