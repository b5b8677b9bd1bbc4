/** The one place that makes windows, and the one register of which window shows which page. */
import { join } from 'node:path';
import { app, BrowserWindow, type BrowserWindowConstructorOptions, nativeTheme, type WebFrameMain } from 'electron';
import { type PageName, pageOrigins, pagePaths } from '../contract/policy.ts';
import { createReloads, tellGivenUp } from './desktop/crash-loop.ts';
import { note } from './log.ts';
import { drawZoomed } from './zoom.ts';

/**
 * Pages live in sessions without a folder: nothing they hold is ever written to disk. SECURITY: the trusted page shares
 * none with the main page.
 */
export const partitions = { main: 'countersign', confirm: 'countersign-confirm' } as const satisfies Record<PageName, string>;

const sizes = {
  main: { width: 1280, height: 840, minWidth: 900, minHeight: 600 },
  confirm: { width: 760, height: 820, minWidth: 560, minHeight: 480, minimizable: false, maximizable: false },
} satisfies Record<PageName, BrowserWindowConstructorOptions>;
const preloads = { main: 'preload.cjs', confirm: 'confirm-preload.cjs' } satisfies Record<PageName, string>;
/** `--paper` of the renderer's tokens: the window is painted in it before its page is. */
const paper = { light: '#f5f4f0', dark: '#101214' };

const mayReload = createReloads(() => performance.now());

const windows = new Map<PageName, BrowserWindow>();

export const windowOf = (page: PageName): BrowserWindow | undefined => windows.get(page);

/** Opens a page in a window of its own, or brings its window to the front. `built` is the folder of the build. */
export function openWindow(page: PageName, built: string, development: boolean): BrowserWindow {
  const open = windows.get(page);
  if (open !== undefined) {
    if (open.isMinimized()) open.restore();
    open.show();
    open.focus();
    return open;
  }
  const parent = page === 'confirm' ? windows.get('main') : undefined;
  const window = new BrowserWindow({
    ...sizes[page],
    ...(parent === undefined ? {} : { parent }),
    show: false,
    title: 'Countersign',
    // Where it was, how large, whether maximised. Electron keeps it, and brings back what no screen shows any more.
    ...(page === 'main' && { name: 'main', windowStatePersistence: true }),
    backgroundColor: nativeTheme.shouldUseDarkColors ? paper.dark : paper.light,
    autoHideMenuBar: true,
    webPreferences: {
      preload: join(built, 'preload', preloads[page]),
      partition: partitions[page],
      // SECURITY: stated although they are defaults, so that a change of a default changes nothing (checklist, items 2-6, 8-12).
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      disableDialogs: true,
      // SECURITY: the spell checker would fetch dictionaries and read what is typed.
      spellcheck: false,
      // SECURITY: no developer tools in a packaged app: a pasted script must not reach the bridge.
      devTools: development,
    },
  });
  windows.set(page, window);
  drawZoomed(window.webContents);
  window.once('ready-to-show', () => window.show());
  note('window', { page, what: 'opened', reason: 'none' });
  window.on('closed', () => {
    windows.delete(page);
    note('window', { page, what: 'closed', reason: 'none' });
  });
  // Each event has an overload of its own, which a union of names does not fit.
  for (const what of ['unresponsive', 'responsive'] as const)
    window.on(what as 'responsive', () => note('window', { page, what, reason: 'none' }));
  // Windows says it to windows, and waits for nobody: what is under way was written down before it left.
  window.on('session-end', () => app.quit());
  window.webContents.on('render-process-gone', (_event, details) => {
    note('window', { page, what: 'gone', reason: details.reason });
    if (details.reason === 'clean-exit') return;
    const again = page === 'main' && mayReload();
    if (again) return window.webContents.reload();
    if (page === 'main') void tellGivenUp();
    window.destroy();
  });
  void window.loadURL(pageOrigins[page] + pagePaths[page]);
  return window;
}

/**
 * Which of our pages a message comes from; null for everything else.
 * SECURITY: the frame must be the main frame of our own window, at our own origin and at that window's page
 * (checklist, item 17). A frame that was destroyed meanwhile is null, and refused.
 */
export function pageOf(frame: WebFrameMain | null): PageName | null {
  if (frame === null) return null;
  for (const [page, window] of windows) {
    if (window.isDestroyed() || window.webContents.mainFrame !== frame) continue;
    const origin = pageOrigins[page];
    const address = origin + pagePaths[page];
    return frame.origin === origin && (frame.url === address || frame.url.startsWith(`${address}#`)) ? page : null;
  }
  return null;
}
