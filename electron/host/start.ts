/** Starts the app under Electron: refusals first, then the window, then the core behind it. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { app, clipboard, dialog, nativeTheme, net, powerMonitor } from 'electron';
import { createApart } from '../adapters/apart/apart.ts';
import { keepFreeMemory } from '../adapters/collecting.ts';
import { createFiles } from '../adapters/files.ts';
import { takeLock } from '../adapters/lock.ts';
import { createManagedFiles } from '../adapters/managed.ts';
import { createPace } from '../adapters/pace.ts';
import { pageNames } from '../contract/policy.ts';
import type { AppState } from '../contract/values/app-values.ts';
import type { Core } from '../core/core.ts';
import { errorFacts } from '../core/log/errors.ts';
import type { Keychain, Log, Ports } from '../core/ports.ts';
import { createPerson } from './confirm.ts';
import { createDesktop, type Desktop } from './desktop/desktop.ts';
import { endInOrder } from './desktop/ending.ts';
import { failClosed } from './desktop/failing.ts';
import { isHiddenStart } from './desktop/login.ts';
import { createNotify } from './desktop/notify.ts';
import { claimScheme, hearLinks, type OpenedLinks } from './desktop/opened-links.ts';
import { unsafeStart } from './environment.ts';
import { lockWhenIdle } from './idle.ts';
import { sendEvents, servePages, tell } from './ipc.ts';
import { openInBrowser } from './links.ts';
import { buildIn, closeLog, logProcesses, note, openLog } from './log.ts';

import { touchId } from './presence.ts';
import { registerScheme, servePagesIn } from './protocol.ts';
import { cutOff, refuseEverywhere, takeSession } from './refusals.ts';
import { minuteOfDay, systemClock, systemPlatform } from './system.ts';
import { findUpdater, type HostUpdater } from './updates/updater.ts';
import { openWindow, windowOf } from './window.ts';
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

interface Around {
  development: boolean;
  log: Log;
  updater: HostUpdater;
  /** Opens the main window, or brings it to the front. */
  show(): void;
}

async function startCore(edition: Edition, { development, log, updater, show }: Around): Promise<Core> {
  keepFreeMemory();
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
    http: createHttp(
      process.env,
      managed.state === 'in force' ? managed.rules.network : undefined,
      // The system's own: the sessions of the pages have one that does not exist.
      url => app.resolveProxy(url),
    ),
    managed,
    receiver: createReceiver(),
    redirects: createRedirects(),
    links: { open: openInBrowser },
    files: createFiles(edition.folder),
    person: createPerson(edition.built, development, id => void core.abandoned(id)),
    clock: systemClock,
    notify: createNotify(show, process.platform),
    minuteOfDay,
    clipboard: { read: async () => clipboard.readText() },
    log,
    build: buildIn(edition.folder),
    pace: createPace(),
    apart: createApart(join(edition.built, 'main', 'thread.js')),
    presence: touchId(),
    random: bytes => randomBytes(bytes),
    platform: systemPlatform,
    desktop: true,
    isOnline: () => net.isOnline(),
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

/** From here on the desktop follows the core, and the core hears of the desktop. */
async function follow(core: Core, desktop: Desktop): Promise<void> {
  const life = new AbortController();
  app.once('will-quit', () => life.abort());
  lockWhenIdle(core, life.signal);
  zoomThrough(zoom => void core.request('main', 'app.settings', { zoom }));
  if (windowOf('main') === undefined) desktop.unseen();
  const hearers = [followTheme, followZoom, desktop.hear];
  for (const hear of hearers) core.onEvent(hear);
  // What was told while the core started had no hearer yet.
  const { value } = (await core.request('main', 'app.state', {})) as { value: AppState };
  for (const hear of hearers) hear('app.state', value);
  powerMonitor.on('resume', () => {
    note('power', { what: 'resume' });
    void core.request('main', 'feed.refresh', {});
  });
  // Of the app, not of one window: it may be closed and opened again.
  app.on('browser-window-focus', () => void core.request('main', 'feed.refresh', {}));
}

interface Opening {
  edition: Edition;
  development: boolean;
  links: OpenedLinks;
  /** No window is opened: it is there to watch. */
  hidden: boolean;
}

async function open({ edition, development, links, hidden }: Opening, release: () => void): Promise<void> {
  for (const page of pageNames) servePagesIn(takeSession(page, development), page, join(edition.built, 'renderer'));
  await cutOff();
  const log = openLog(edition.folder);
  logProcesses(app);
  let running: Core | null = null;
  const desktop = createDesktop({
    icon: edition.icon,
    show: () => openWindow('main', edition.built, development),
    core: () => running,
  });
  const { show } = desktop;
  // First, so that it opens while the core and its libraries are loaded; the page asks nothing before this turn ends.
  if (!hidden) show();
  const updater = findUpdater();
  const core = startCore(edition, { development, log, updater, show });
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
  endInOrder(core, {
    release: () => closeLog().then(release),
    // SECURITY: nothing is installed before the core has stopped (docs/threats.md#updates).
    last: isStopped => isStopped && updater.finish(),
  });
  app.once('will-quit', failClosed({ core: () => core }));
  running = await core;
  await follow(running, desktop);
}

async function openLocked(opening: Opening): Promise<void> {
  const { edition } = opening;
  const release = takeLock(edition.folder);
  if (release === null) refuse(`Another Countersign is using ${edition.folder}. Close it first.`);
  else
    await open(opening, release).catch((error: unknown) => {
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
  const words = process.argv.slice(1);
  const links = hearLinks(words);
  const unsafe = unsafeStart(process.env, name => app.commandLine.hasSwitch(name), development);
  if (unsafe !== null) refuse(unsafe);
  else if (!app.requestSingleInstanceLock()) app.quit();
  else
    app
      .whenReady()
      .then(() => {
        claimScheme();
        return openLocked({ edition: edition(), development, links, hidden: isHiddenStart(words) });
      })
      .catch(async (error: unknown) => {
        note('start_failed', errorFacts(error));
        await closeLog();
        refuse(error instanceof Error ? error.message : 'An error without a message.');
      });
}
