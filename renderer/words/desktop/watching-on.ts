/** What goes on without a window, and when the app starts, in the words of each system. */
import type { AppState } from '../../../electron/contract/values/app-values.ts';

type Desktop = NonNullable<AppState['desktop']>;

const places: Record<Desktop, string> = {
  darwin: 'in the dock and the menu bar',
  win32: 'in the taskbar’s notification area',
  linux: 'in the tray, where there is one',
};
export const keepRunningWords = (isOn: boolean, desktop: Desktop): string =>
  isOn ? `On: a closed window leaves it ${places[desktop]}` : 'Off: closing the window quits it, and nothing is watched';

const logins: Record<Desktop, string> = {
  darwin: 'when you log in to this Mac',
  win32: 'when you sign in to Windows',
  linux: 'when you log in',
};
export const startAtLoginWords = (isOn: boolean, desktop: Desktop): string =>
  isOn ? `On: it starts ${logins[desktop]}, without a window` : 'Off: it starts when you open it';
