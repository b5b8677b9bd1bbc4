/**
 * The tray: says how many activities wait, and opens the app, locks it, holds notices back, quits. It never decides anything
 * (docs/threats.md#trusted-confirmation), and names no activity: it is drawn over whatever else is on the screen.
 */
import { dirname, join } from 'node:path';
import { Menu, type MenuItemConstructorOptions, nativeImage, Tray } from 'electron';

export interface TrayFacts {
  waiting: number;
  locked: boolean;
  /** Until when notices are held back, as an ISO time; null where they are shown. */
  pausedUntil: string | null;
}
export interface TrayActs {
  open(): void;
  /** Opens the list of what waits. */
  list(): void;
  /** Opens the most urgent of what waits. */
  next(): void;
  lock(): void;
  /** @param minutes 0 ends a pause */
  pause(minutes: number): void;
  quit(): void;
}

export const waitWords = (count: number): string =>
  count === 0 ? 'Nothing waits for you' : count === 1 ? '1 waits for you' : `${count} wait for you`;

const pauses = [
  { label: 'For an hour', minutes: 60 },
  { label: 'For eight hours', minutes: 480 },
];

/** SECURITY: what is pressed here opens, locks or quits. A tray has no word of what a request does, and no vote. */
const entries = ({ waiting, locked, pausedUntil }: TrayFacts, acts: TrayActs): MenuItemConstructorOptions[] => [
  { label: waitWords(waiting), enabled: waiting > 0, click: acts.list },
  { label: 'Open the next one', enabled: waiting > 0, click: acts.next },
  { type: 'separator' },
  { label: 'Open Countersign', click: acts.open },
  { label: locked ? 'Locked' : 'Lock', enabled: !locked, click: acts.lock },
  {
    label: pausedUntil === null ? 'Pause notifications' : 'Notifications are paused',
    submenu: [
      ...pauses.map(({ label, minutes }) => ({ label, click: () => acts.pause(minutes) })),
      { type: 'separator' },
      { label: 'Resume', enabled: pausedUntil !== null, click: () => acts.pause(0) },
    ],
  },
  { type: 'separator' },
  { label: 'Quit Countersign', click: acts.quit },
];

/** A Mac draws its menu bar in one colour: the picture is a shape there, and Electron knows it by its name. */
const picture = (icon: string) =>
  process.platform === 'darwin'
    ? nativeImage.createFromPath(join(dirname(icon), 'trayTemplate.png'))
    : nativeImage.createFromPath(icon).resize({ width: 16, height: 16 });

function made(icon: string): Tray | null {
  try {
    return new Tray(picture(icon));
  } catch {
    // Some desktops have none: the app is whole without.
    return null;
  }
}

/** Makes the icon and answers how to tell it what there is now. Where a desktop has no tray nothing is shown. */
export function createTray(icon: string, acts: TrayActs): (facts: TrayFacts) => void {
  const tray = made(icon);
  tray?.on('click', acts.open);
  return facts => {
    tray?.setToolTip(`Countersign: ${facts.locked ? 'locked, ' : ''}${waitWords(facts.waiting).replace('Nothing', 'nothing')}`);
    if (process.platform === 'darwin') tray?.setTitle(facts.waiting === 0 ? '' : String(facts.waiting));
    // Of a menu that is shown no entry can be changed everywhere: it is made anew.
    tray?.setContextMenu(Menu.buildFromTemplate(entries(facts, acts)));
  };
}
