/** What becomes of the app once its last window is closed: it goes on watching, or ends. */
import { app, dialog } from 'electron';
import type { Settings } from '../../contract/values/app-values.ts';

interface Needs {
  /** null while there is no core that could watch. */
  settings(): Pick<Settings, 'keepRunning' | 'toldOfWatching'> | null;
  /** Nobody looks any more. */
  unseen(): void;
  /** Keeps that it was said. */
  told(): void;
}

const where = (platform: NodeJS.Platform): string => {
  if (platform === 'darwin') return 'Its icon stays in the dock and in the menu bar. Quit it from there.';
  if (platform === 'win32') return 'Its icon stays in the notification area of the taskbar. Quit it from there.';
  return 'Where your desktop has a tray, its icon stays there. Elsewhere, start Countersign again to see it.';
};

async function say(): Promise<void> {
  const { response } = await dialog.showMessageBox({
    type: 'info',
    title: 'Countersign',
    message: 'Countersign goes on watching',
    detail: `You are told when something needs you. ${where(process.platform)}\n\nSettings say whether it goes on without its window.`,
    buttons: ['Go on watching', 'Quit Countersign'],
    ...{ defaultId: 0, cancelId: 0, noLink: true },
  });
  if (response === 1) app.quit();
}

export function watchOn({ settings, unseen, told }: Needs): void {
  app.on('window-all-closed', () => {
    const { keepRunning = false, toldOfWatching = false } = settings() ?? {};
    if (!keepRunning) return app.quit();
    unseen();
    if (toldOfWatching) return;
    told();
    void say();
  });
}
