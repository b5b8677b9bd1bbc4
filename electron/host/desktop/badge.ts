/** The number on the app's own icon: in the dock, the launcher and the taskbar. */
import { app, BrowserWindow, nativeImage } from 'electron';
import { windowOf } from '../window.ts';
import { waitWords } from './tray.ts';

const size = 16;
/** Windows draws no number on an icon, and lays a picture over it: a dot in the colour of what waits. */
function dot(): Electron.NativeImage {
  const pixels = Buffer.alloc(size * size * 4);
  for (let at = 0; at < size * size; at++) {
    const inside = Math.hypot((at % size) - 7.5, Math.floor(at / size) - 7.5) <= 5;
    // Blue, green, red, alpha.
    if (inside) pixels.set([0x1c, 0x5a, 0xd9, 0xff], at * 4);
  }
  return nativeImage.createFromBitmap(pixels, { width: size, height: size });
}

/** @returns how to tell it the number */
export function createBadge(platform: NodeJS.Platform): (count: number) => void {
  let shown = 0;
  const overlay = () => windowOf('main')?.setOverlayIcon(shown === 0 ? null : dot(), shown === 0 ? '' : waitWords(shown));
  // A window that was opened anew has none of it yet.
  if (platform === 'win32') app.on('browser-window-focus', overlay);
  app.setBadgeCount(0);
  return count => {
    const more = count > shown;
    shown = count;
    if (platform !== 'win32') app.setBadgeCount(count);
    else overlay();
    // A Mac has its own way: the dock shows the number, and a notice is shown.
    if (more && platform !== 'darwin' && BrowserWindow.getFocusedWindow() === null) windowOf('main')?.flashFrame(true);
  };
}
