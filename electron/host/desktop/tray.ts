/**
 * The tray icon: says how many activities wait, and opens the window. It never decides anything
 * (docs/threats.md#trusted-confirmation).
 */
import { app, Menu, nativeImage, Tray } from 'electron';

/** Makes the icon and answers how to tell it a number. On Linux desktops without a tray nothing is shown. */
export function createTray(icon: string, open: () => void): (count: number) => void {
  const tray = new Tray(nativeImage.createFromPath(icon).resize({ width: 16, height: 16 }));
  tray.on('click', open);
  tray.setContextMenu(
    Menu.buildFromTemplate([
      { label: 'Open Countersign', click: open },
      { type: 'separator' },
      { label: 'Quit', click: () => app.quit() },
    ]),
  );
  const tell = (count: number) => {
    tray.setToolTip(count === 0 ? 'Countersign: nothing waits for you' : `Countersign: ${count} waiting for you`);
    app.setBadgeCount(count);
  };
  tell(0);
  return tell;
}
