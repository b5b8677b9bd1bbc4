/** The smallest menu that keeps the keyboard working: macOS needs one for copy and paste; everywhere it says how large the app is drawn. */
import { Menu, type MenuItemConstructorOptions } from 'electron';
import { zoomStep } from '../zoom.ts';

/** Of the app and not the system's roles: those would change one window, and nobody would keep it. */
const view: MenuItemConstructorOptions = {
  label: 'View',
  submenu: [
    { label: 'Larger', accelerator: 'CmdOrCtrl+Plus', click: () => zoomStep(1) },
    { label: 'Larger', accelerator: 'CmdOrCtrl+=', visible: false, click: () => zoomStep(1) },
    { label: 'Smaller', accelerator: 'CmdOrCtrl+-', click: () => zoomStep(-1) },
    { label: 'Actual size', accelerator: 'CmdOrCtrl+0', click: () => zoomStep(0) },
  ],
};

export function setMenu(platform: NodeJS.Platform): void {
  // SECURITY: no reload and no developer tools: only what the system's roles give, and the size.
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      platform === 'darwin' ? [{ role: 'appMenu' }, { role: 'editMenu' }, view, { role: 'windowMenu' }] : [view],
    ),
  );
}
