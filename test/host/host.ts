/**
 * The app under test: the core in this process, the pages in Chromium, or in Electron's own windows where HOST=electron says so.
 * Bridge, pages and policy are the same in both.
 */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { createLogFile } from '../../electron/adapters/log.ts';
import type { PageName } from '../../electron/contract/policy.ts';
import type { AppState, Events } from '../../electron/contract/values/app-values.ts';
import { type Core, createCore } from '../../electron/core/core.ts';
import { createLog } from '../../electron/core/log/log.ts';
import type { Notice, Ports } from '../../electron/core/ports.ts';
import { systemClock } from '../../electron/host/system.ts';
import { createCanary, noCanary } from './canary.ts';
import { screensInChromium } from './in-chromium.ts';
import { screensInElectron } from './in-electron.ts';
import { createMemoryKeychain } from './memory-keychain.ts';
import { timeOf } from './person.ts';
import { ownPorts } from './ports.ts';
import type { Shown } from './screens.ts';

/** COUNTERSIGN_OUT: a build in another place than `out`. */
const rendererFolder = `${process.env.COUNTERSIGN_OUT ?? join(import.meta.dirname, '../../out')}/renderer`;

export interface HostOptions {
  /** Ports to use instead of the real ones (keychain: in memory, files: a new temporary folder). */
  ports?: Partial<Ports>;
  /** The app's own folder; a new temporary one where left out. */
  folder?: string;
  /** A folder that holds a built renderer. */
  renderer?: string;
  headless?: boolean;
  size?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce' | 'no-preference';
  /** Runs before the pages are opened: connects to an organisation, for example. */
  prepare?: (core: Core) => Promise<void>;
  /** What `keys.import_file` gets. */
  keyFile?: Awaited<ReturnType<Ports['person']['chooseKeyFile']>>;
  /** What a person chooses where a file is asked for. */
  chosenFile?: () => { name: string; bytes: Uint8Array } | null;
  /** A core in another process (far-core.ts), with ports of its own. */
  core?: (person: Ports['person']) => Promise<Core>;
  /** Whether secrets are looked for in all that leaves main; off where main is measured. */
  canary?: boolean;
  /** A browser to use instead of one of its own; it stays open. */
  browser?: Browser;
}

export interface Host {
  page: Page;
  /** The confirmation window: the open one, or the next to open. */
  confirmPage(): Promise<Page>;
  /** Whether a confirmation window is open now. */
  isConfirming(): boolean;
  core: Core;
  folder: string;
  /** What was notified and was not withdrawn since, oldest first; a later one with the same key stands in the place of the earlier. */
  notices: (Notice & { click(): void })[];
  /** What a click on a notification tells the main page. */
  clickNotice(subject: Events['reviews.show']): void;
  /** What an entry of the system's menu tells it. */
  chooseInMenu(entry: Events['menu.chosen']): void;
  /** What a person chooses from here on where a file is asked for. */
  choose(file: { name: string; bytes: Uint8Array } | null): void;
  /** Files a person saved, as if they had chosen the folder. */
  saved: { name: string; text: string }[];
  /** Addresses that were opened in the system's browser. */
  opened: string[];
  savedBytes: { name: string; bytes: Uint8Array }[];
  /** What the policy blocked, what went wrong in the pages, and what they tried to load from elsewhere. */
  trouble: { violations: string[]; errors: string[]; foreign: string[] };
  /** Ends it. Rejects where a secret of its was met outside of main (canary.ts). */
  close(): Promise<void>;
}

export async function startHost(options: HostOptions = {}): Promise<Host> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'countersign-')));
  const canary = options.canary === false ? noCanary : createCanary();
  const trouble: Host['trouble'] = { violations: [], errors: [], foreign: [] };
  const notices: Host['notices'] = [];
  const withdraw = (key: string) => {
    const at = notices.findIndex(notice => notice.key === key);
    if (at !== -1) notices.splice(at, 1);
  };
  let toChoose: { name: string; bytes: Uint8Array } | null = null;
  const saved: Host['saved'] = [];
  const opened: string[] = [];
  const savedBytes: Host['savedBytes'] = [];
  const screens = await (process.env.HOST === 'electron' ? screensInElectron : screensInChromium)(
    {
      renderer: options.renderer ?? rendererFolder,
      size: options.size ?? { width: 1280, height: 840 },
      colorScheme: options.colorScheme ?? 'light',
      reducedMotion: options.reducedMotion ?? 'no-preference',
      ...(options.headless !== undefined && { headless: options.headless }),
      ...(options.browser !== undefined && { browser: options.browser }),
    },
    {
      request: (sender, operation, parameters) => core.pages.request(sender, operation, parameters),
      part: (sender, number) => core.pages.part(sender, number),
      violated(name, text) {
        canary.left('a violation', text);
        trouble.violations.push(`${name}: ${text}`);
      },
      failed(name, text) {
        canary.left('an error of a page', text);
        trouble.errors.push(`${name}: ${text}`);
      },
      foreign: url => void trouble.foreign.push(url),
    },
  );

  const lines = new Map<PageName, Shown>();
  let awaitingConfirmation: ((page: Page) => void)[] = [];
  let awaited: string | null = null;
  /** What the window that is there was opened for: one that is about to close shows something else. */
  let openedFor: string | null = null;
  /** By the app, not by the person. */
  let closing = false;
  /** The window opens and closes one after the other, however fast it is answered. */
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  };
  /** Nobody looks yet, and no time passes for reading: a person is played while the app is prepared. */
  let isPreparing = true;
  let played = 0;
  let zoom = 100;
  const clock = options.ports?.clock ?? systemClock;

  /** @param onClose is told of a page that is closed before it is all there, too */
  const openPage = async (name: PageName, id: string | null, onClose?: () => void): Promise<Shown> => {
    const shown = await screens.open(name, id, () => {
      lines.delete(name);
      onClose?.();
    });
    if (!shown.page.isClosed()) lines.set(name, shown);
    await screens.draw(shown.page, zoom);
    await shown.load();
    return shown;
  };
  const person: Ports['person'] = {
    openConfirmation(id) {
      awaited = id;
      return inTurn(async () => {
        // What prepares the app answers for itself; and what was answered meanwhile needs no window any more.
        if (isPreparing || awaited !== id) return;
        const open = lines.get('confirm');
        openedFor = id;
        if (open !== undefined) {
          for (const waiting of awaitingConfirmation.splice(0)) waiting(open.page);
          return open.page.bringToFront();
        }
        const { page } = await openPage('confirm', id, () => {
          if (closing) return;
          const left = awaited;
          awaited = null;
          // Closing decides nothing: the request that waits for a person ends.
          if (left !== null) void core.abandoned(left);
        });
        for (const waiting of awaitingConfirmation.splice(0)) waiting(page);
      });
    },
    closeConfirmation() {
      awaited = null;
      return inTurn(async () => {
        closing = true;
        await lines.get('confirm')?.page.close();
        closing = false;
      });
    },
    chooseKeyFile: async () => options.keyFile ?? null,
    saveFile: async (name, text) => {
      canary.left(`the saved file ${name}`, text);
      saved.push({ name, text });
      return name;
    },
    async saveBytes(name, pieces) {
      const chunks: Uint8Array[] = [];
      for await (const piece of pieces) chunks.push(piece);
      savedBytes.push({ name, bytes: Buffer.concat(chunks) });
      return name;
    },
    async chooseFile() {
      const chosen = options.chosenFile?.() ?? toChoose;
      if (chosen === null) return null;
      const { name, bytes } = chosen;
      return {
        ...{ name, size: bytes.length },
        async *pieces() {
          yield bytes;
        },
      };
    },
  };
  const ports = canary.watch({
    keychain: createMemoryKeychain(),
    ...ownPorts(folder),
    links: { open: async url => void opened.push(url) },
    person,
    notify: {
      supported: () => true,
      attended: () => false,
      show(notice, { clicked }) {
        canary.left('a notice', notice);
        withdraw(notice.key);
        const click = () => {
          withdraw(notice.key);
          clicked();
        };
        notices.push({ ...notice, click });
      },
      withdraw,
    },
    clipboard: { read: screens.clipboard },
    log: createLog(canary.watchLog(createLogFile(folder)), systemClock),
    ...options.ports,
    clock: { ...clock, monotonic: () => clock.monotonic() + played },
  });
  const made = await (options.core?.(person) ?? createCore(ports));
  const watched =
    (request: Core['request']): Core['request'] =>
    async (sender, name, parameters) => {
      canary.given(name, parameters);
      const outcome = await request(sender, name, parameters);
      canary.left(`the answer of ${String(name)}`, outcome);
      return outcome;
    };
  const core: Core = {
    ...made,
    request: watched(made.request),
    pages: {
      request: watched(made.pages.request),
      async part(sender, number) {
        const part = await made.pages.part(sender, number);
        canary.left('a part of an answer', part);
        return part;
      },
    },
  };
  core.onEvent((event, value, to) => {
    canary.left(`the event ${event}`, value);
    lines.get(to)?.send(event, value);
    if (event !== 'app.state') return;
    zoom = (value as AppState).settings.zoom;
    for (const { page } of lines.values()) void screens.draw(page, zoom).catch(() => undefined);
  });
  timeOf.set(core, async ms => {
    played += ms;
  });
  await options.prepare?.(core);
  timeOf.delete(core);
  isPreparing = false;
  await core.start();
  const { value: state } = (await made.request('main', 'app.state', {})) as { value: AppState };
  zoom = state.settings.zoom;
  const { page } = await openPage('main', null);

  return {
    page,
    core,
    folder,
    notices,
    chooseInMenu: entry => lines.get('main')?.send('menu.chosen', entry),
    clickNotice: subject => lines.get('main')?.send('reviews.show', subject),
    choose(file) {
      toChoose = file;
    },
    saved,
    opened,
    savedBytes,
    trouble,
    isConfirming: () => lines.has('confirm'),
    confirmPage: () => {
      const open = lines.get('confirm');
      if (open !== undefined && awaited !== null && openedFor === awaited) return Promise.resolve(open.page);
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          awaitingConfirmation = awaitingConfirmation.filter(waiting => waiting !== found);
          reject(new Error('no confirmation window opened within 10 s'));
        }, 10_000);
        const found = (opened: Page) => {
          clearTimeout(late);
          resolve(opened);
        };
        awaitingConfirmation.push(found);
      });
    },
    async close() {
      await screens.close();
      await core.stop();
      const found = canary.found();
      if (found.length > 0) throw new Error(`Secrets left the main process or lie in the open: ${found.join('; ')}`);
    },
  };
}
