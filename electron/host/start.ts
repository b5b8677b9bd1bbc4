/** Starts the app under Electron: refusals first, then the window, then the core behind it. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { app, clipboard, dialog, nativeTheme, powerMonitor } from 'electron';
import { createFiles } from '../adapters/files.ts';
import { takeLock } from '../adapters/lock.ts';
import { createManagedFiles } from '../adapters/managed.ts';
import { pageNames } from '../contract/policy.ts';
import type { AppState } from '../contract/values/app-values.ts';
import type { Core } from '../core/core.ts';
import { errorFacts } from '../core/log/errors.ts';
import type { Keychain, Log, Ports } from '../core/ports.ts';
import { createPerson } from './confirm.ts';
import { setMenu } from './desktop/menu.ts';
import { createNotify } from './desktop/notify.ts';
import { claimScheme, hearLinks, type OpenedLinks } from './desktop/opened-links.ts';
import { createTray } from './desktop/tray.ts';
import { countWaiting } from './desktop/waiting.ts';
import { unsafeStart } from './environment.ts';
import { lockWhenIdle } from './idle.ts';
import { sendEvents, servePages, tell } from './ipc.ts';
import { openInBrowser } from './links.ts';
import { buildIn, closeLog, note, openLog } from './log.ts';

import { touchId } from './presence.ts';
import { registerScheme, servePagesIn } from './protocol.ts';
import { cutOff, refuseEverywhere, takeSession } from './refusals.ts';
import { minuteOfDay, systemClock, systemPlatform } from './system.ts';
import { findUpdater, type HostUpdater } from './updates/updater.ts';
import { openWindow } from './window.ts';
import { followZoom, zoomThrough } from './zoom.ts';

/** What differs between the app and its demonstration. */
export interface Edition {
  /** Where keys are kept. */
  keychain: Keychain;
  /** The app's own folder. */
  folder: string;
  /** The folder of the build: `preload` and `renderer` are in it. */
  built: string;
  /** The picture of the tray. */
  icon: string;
  /** Makes the core; the app's own where left out. Of the tests, which keep theirs beside them. */
  createCore?: (ports: Ports) => Promise<Core>;
  /** Runs before the core starts its work. */
  prepare?(core: Core): Promise<void>;
}

async function startCore(edition: Edition, development: boolean, log: Log, updater: HostUpdater): Promise<Core> {
  const [{ createCore }, { openManaged }, { createHttp }, { createReceiver }, { createRedirects }] = await Promise.all([
    import('../core/core.ts'),
    import('../core/managed/open.ts'),
    import('../adapters/http.ts'),
    import('../adapters/receiver.ts'),
    import('../adapters/redirects.ts'),
  ]);
  const managed = await openManaged(createManagedFiles(systemPlatform));
  const core = await (edition.createCore ?? createCore)({
    keychain: edition.keychain,
    http: createHttp(process.env, managed.state === 'in force' ? managed.rules.network : undefined),
    managed,
    receiver: createReceiver(),
    redirects: createRedirects(),
    links: { open: openInBrowser },
    files: createFiles(edition.folder),
    person: createPerson(edition.built, development, id => void core.abandoned(id)),
    clock: systemClock,
    notify: createNotify(() => openWindow('main', edition.built, development), process.platform),
    minuteOfDay,
    clipboard: { read: async () => clipboard.readText() },
    log,
    build: buildIn(edition.folder),
    presence: touchId(),
    random: bytes => randomBytes(bytes),
    platform: systemPlatform,
    version: app.getVersion(),
    updater: updater.port,
  });
  sendEvents(core);
  await edition.prepare?.(core);
  await core.start();
  return core;
}

/** The window frame follows the theme that was chosen in the app. */
function followTheme(event: string, value: unknown): void {
  if (event !== 'app.state') return;
  const { theme } = (value as AppState).settings;
  nativeTheme.themeSource = theme === 'contrast' ? 'system' : theme;
}

/** Ends in order: the core writes what it has to before the process goes. */
function stopBeforeQuit(core: Promise<Core>, release: () => void, updater: HostUpdater): void {
  let stopped = false;
  app.on('will-quit', event => {
    if (stopped) return;
    event.preventDefault();
    void core
      .then(running => running.stop())
      .catch(() => undefined)
      .then(closeLog)
      .finally(() => {
        stopped = true;
        release();
        // SECURITY: nothing is installed before the core has stopped (docs/threats.md#updates).
        if (!updater.finish()) app.quit();
      });
  });
}

async function open(edition: Edition, development: boolean, links: OpenedLinks, release: () => void): Promise<void> {
  setMenu(process.platform);
  for (const page of pageNames) servePagesIn(takeSession(page, development), page, join(edition.built, 'renderer'));
  await cutOff();
  const show = () => openWindow('main', edition.built, development);
  // First, so that it opens while the core and its libraries are loaded; the page asks nothing before this turn ends.
  show();
  const updater = findUpdater();
  const core = startCore(edition, development, openLog(edition.folder), updater);
  servePages(core);
  // SECURITY: of what a second start was given, a link alone is read; it opens a review, and never acts.
  app.on('second-instance', (_event, words) => {
    show();
    links.secondStart(words);
  });
  links.follow(link => {
    show();
    tell('main', 'links.opened', link);
  });
  app.on('activate', show);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  stopBeforeQuit(core, release, updater);
  const running = await core;
  const life = new AbortController();
  app.once('will-quit', () => life.abort());
  lockWhenIdle(running, life.signal);
  zoomThrough(zoom => void running.request('main', 'app.settings', { zoom }));
  const hearers = [followTheme, followZoom, countWaiting(createTray(edition.icon, show))];
  for (const hear of hearers) running.onEvent(hear);
  // What was told while the core started had no hearer yet.
  const { value } = (await running.request('main', 'app.state', {})) as { value: AppState };
  for (const hear of hearers) hear('app.state', value);
  powerMonitor.on('resume', () => void running.request('main', 'feed.refresh', {}));
  // Of the app, not of one window: on a Mac the window may be closed and opened again.
  app.on('browser-window-focus', () => void running.request('main', 'feed.refresh', {}));
}

async function openLocked(edition: Edition, development: boolean, links: OpenedLinks): Promise<void> {
  const release = takeLock(edition.folder);
  if (release === null) refuse(`Another Countersign is using ${edition.folder}. Close it first.`);
  else
    await open(edition, development, links, release).catch((error: unknown) => {
      release();
      throw error;
    });
}

function refuse(sentence: string): void {
  dialog.showErrorBox('Countersign cannot start', sentence);
  app.exit(1);
}

/** Runs the app. `edition` is asked once Electron is ready. */
export function start(edition: () => Edition): void {
  const development = !app.isPackaged;
  refuseEverywhere(development);
  registerScheme();
  const links = hearLinks(process.argv.slice(1));
  const unsafe = unsafeStart(process.env, name => app.commandLine.hasSwitch(name), development);
  if (unsafe !== null) refuse(unsafe);
  else if (!app.requestSingleInstanceLock()) app.quit();
  else
    app
      .whenReady()
      .then(() => {
        claimScheme();
        return openLocked(edition(), development, links);
      })
      .catch(async (error: unknown) => {
        note('start_failed', errorFacts(error));
        await closeLog();
        refuse(error instanceof Error ? error.message : 'An error without a message.');
      });
}
