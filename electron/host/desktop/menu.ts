/** The menu of the app, by the conventions of each system. What it opens, a page shows; it decides nothing. */
import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { MenuEntry } from '../../contract/values/app-values.ts';
import { zoomStep } from '../zoom.ts';

export interface MenuActs {
  /** Opens the window there. */
  go(entry: MenuEntry): void;
  lock(): void;
}

/** Of the app and not the system's roles: those would change one window, and nobody would keep it. */
const view: MenuItemConstructorOptions = {
  label: '&View',
  submenu: [
    { label: 'Larger', accelerator: 'CmdOrCtrl+Plus', click: () => zoomStep(1) },
    { label: 'Larger', accelerator: 'CmdOrCtrl+=', visible: false, click: () => zoomStep(1) },
    { label: 'Smaller', accelerator: 'CmdOrCtrl+-', click: () => zoomStep(-1) },
    { label: 'Actual size', accelerator: 'CmdOrCtrl+0', click: () => zoomStep(0) },
  ],
};
const line: MenuItemConstructorOptions = { type: 'separator' };

function template(platform: NodeJS.Platform, { go, lock }: MenuActs): MenuItemConstructorOptions[] {
  const about: MenuItemConstructorOptions = { label: 'About Countersign', click: () => go('about') };
  const settings: MenuItemConstructorOptions = {
    label: platform === 'darwin' ? 'Settings…' : '&Settings',
    accelerator: 'CmdOrCtrl+,',
    click: () => go('settings'),
  };
  const toLock: MenuItemConstructorOptions = { label: platform === 'darwin' ? 'Lock' : '&Lock', click: lock };
  const shortcuts: MenuItemConstructorOptions = { label: 'Keyboard shortcuts', click: () => go('shortcuts') };
  if (platform !== 'darwin')
    return [
      { label: '&File', submenu: [settings, toLock, line, { role: 'close' }, { role: 'quit' }] },
      { role: 'editMenu' },
      view,
      { label: '&Help', submenu: [shortcuts, line, about] },
    ];
  const own: MenuItemConstructorOptions[] = [
    ...[about, line, settings, toLock, line],
    ...[{ role: 'services' } as const, line],
    ...[{ role: 'hide' } as const, { role: 'hideOthers' } as const, { role: 'unhide' } as const, line],
    { role: 'quit' },
  ];
  return [
    { label: 'Countersign', submenu: own },
    { role: 'fileMenu' },
    { role: 'editMenu' },
    { ...view, label: 'View' },
    { role: 'windowMenu' },
    { role: 'help', submenu: [shortcuts] },
  ];
}

export function setMenu(platform: NodeJS.Platform, acts: MenuActs): void {
  // SECURITY: no reload and no developer tools: only what the system's roles give, the size, and what opens a page of the app.
  Menu.setApplicationMenu(Menu.buildFromTemplate(template(platform, acts)));
}
