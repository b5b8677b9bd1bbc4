/** Starts the app with the session of this computer's user, where they want that. */
import { join } from 'node:path';
import { app } from 'electron';
import { createAutostart } from '../../adapters/autostart.ts';
import type { AppState } from '../../contract/values/app-values.ts';

const hidden = '--hidden';

/** Whether this start opens no window: the app is there to watch. @param words of this start */
export function isHiddenStart(words: readonly string[]): boolean {
  return words.includes(hidden) || (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin);
}

/** How this system is told. Each leaves as it is what says the same already. */
function startsWithSystem(): (wanted: boolean) => Promise<void> {
  if (process.platform === 'linux') {
    // What an AppImage runs is unpacked anew at each start: its own file is what is started.
    const program = process.env.APPIMAGE || process.execPath;
    const autostart = createAutostart(join(app.getPath('appData'), 'autostart'), [program, hidden]);
    return wanted => autostart.set(wanted);
  }
  const args = process.platform === 'win32' ? { args: [hidden] } : {};
  return async wanted => {
    if (app.getLoginItemSettings(args).openAtLogin !== wanted) app.setLoginItemSettings({ openAtLogin: wanted, ...args });
  };
}

/**
 * Follows the setting: what is off is taken away.
 * @returns hears the state of the app. A development is never started by itself.
 */
export function followLogin(): (event: string, value: unknown) => void {
  if (!app.isPackaged) return () => undefined;
  const set = startsWithSystem();
  let holds: boolean | null = null;
  let work = Promise.resolve();
  return (event, value) => {
    if (event !== 'app.state') return;
    const wanted = (value as AppState).settings.startAtLogin;
    if (wanted === holds) return;
    holds = wanted;
    // One after the other; a folder that cannot be written leaves the app as it is.
    work = work.then(() => set(wanted)).catch(() => undefined);
  };
}
