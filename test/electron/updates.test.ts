/** How the host hands an update over: only what core gives it, only when core asked, and only after core has stopped. */
import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Ports, Updater } from '../../electron/core/ports.ts';
import { placeIn } from '../../electron/host/updates/place.ts';
import { installer, sha512Of } from '../unit/support/releases.ts';
import { type Booted, boot } from './boot.ts';

const { platform, resourcesPath } = process;
const setProcess = (name: 'platform' | 'resourcesPath', value: unknown) =>
  Object.defineProperty(process, name, { value, configurable: true, writable: true });
const yml =
  'provider: generic\nurl: https://releases.example/countersign/\nupdaterCacheDirName: countersign-updater\npublisherName:\n  - Countersign\n';
let folder = '';
const written = (text: string) => writeFileSync(join(folder, 'app-update.yml'), text);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'resources-'));
  setProcess('resourcesPath', folder);
  vi.stubEnv('APPIMAGE', join(folder, 'Countersign.AppImage'));
  vi.stubEnv('XDG_CACHE_HOME', join(folder, 'cache'));
});
afterEach(() => {
  setProcess('platform', platform);
  setProcess('resourcesPath', resourcesPath);
  vi.unstubAllEnvs();
  vi.doUnmock('electron-updater');
});

/** A core that is asked nothing and says when it stopped. */
const core = (calls: string[] = [], fails = false) => ({
  request: async () => ({ ok: true, value: { settings: { theme: 'system', zoom: 100 }, waiting: {} } }),
  onEvent: () => () => {},
  start: async () => {},
  abandoned: async () => {},
  stop: async () => {
    await new Promise(resolve => setImmediate(resolve));
    if (fails) throw new Error('it cannot stop');
    calls.push('core stopped');
  },
});
async function booted(
  options: { packaged?: boolean; calls?: string[]; fails?: boolean } = {},
): Promise<{ app: Booted; updater: Ports['updater'] }> {
  let ports: Ports | undefined;
  const app = await boot({
    packaged: options.packaged ?? true,
    createCore: async given => {
      ports = given;
      return core(options.calls, options.fails);
    },
  });
  await expect.poll(() => ports).toBeDefined();
  return { app, updater: ports?.updater };
}
const offReason = async (options?: { packaged?: boolean }) => {
  const { updater } = await booted(options);
  return updater !== undefined && 'off' in updater ? updater.off : null;
};

describe('updates are off', () => {
  test('in an app that is not packaged', async () => {
    written(yml);
    expect(await offReason({ packaged: false })).toBe('Updates come with the installed app.');
  });
  test('in a build that names no place', async () => {
    expect(await offReason()).toBe('This build names no place that updates come from.');
  });
  test('on Windows, in a build without the name of a publisher', async () => {
    setProcess('platform', 'win32');
    written(yml.replace(/publisherName[\s\S]*/, ''));
    expect(await offReason()).toMatch(/no publisher/);
  });
  test('as long as this build knows no release key', async () => {
    written(yml);
    const { updater } = await booted();
    expect(updater).toMatchObject({ feed: 'https://releases.example/countersign', keys: [] });
  });
});

test('a place is one of https, of the generic provider, and nothing but a place', () => {
  expect(placeIn(yml)).toEqual({ feed: 'https://releases.example/countersign', hasPublisher: true });
  for (const wrong of [
    yml.replace('https', 'http'),
    yml.replace('generic', 'github'),
    yml.replace('releases.example', 'ada:secret@releases.example'),
    yml.replace('/countersign/', '/countersign?x=1'),
    yml.replace('/countersign/', '/countersign#x'),
    yml.replace('url: ', 'address: '),
    '',
  ])
    expect(placeIn(wrong), wrong).toBeNull();
});

test.each([
  ['linux', '/x/Countersign.AppImage', '.AppImage'],
  ['linux', undefined, null],
  ['darwin', undefined, '.zip'],
  ['win32', undefined, '.exe'],
])('on %s, started from %s, %s is what it is updated by', async (name, appImage, ending) => {
  setProcess('platform', name);
  vi.stubEnv('APPIMAGE', appImage);
  written(yml);
  expect((await booted()).updater).toMatchObject({ ending });
});

/** A stand-in for the library, which says in what order it was asked. */
function library(calls: string[], more: { version?: string; fails?: boolean } = {}) {
  const { version = '1.1.0' } = more;
  let provider: { getLatestVersion(): Promise<unknown>; resolveFiles(): { url: URL; info: object }[] } | undefined;
  const autoUpdater = Object.assign(new EventEmitter(), {
    ...{
      autoDownload: true,
      autoInstallOnAppQuit: true,
      allowDowngrade: true,
      httpExecutor: { download: async (_: URL, to: string) => to },
    },
    setFeedURL(options: { updateProvider: new (...given: unknown[]) => never }) {
      calls.push('feed');
      provider = new options.updateProvider({}, autoUpdater, {});
    },
    async checkForUpdates() {
      calls.push('check');
      await provider?.getLatestVersion();
      return { isUpdateAvailable: true, updateInfo: { version } };
    },
    async downloadUpdate() {
      const [file] = provider?.resolveFiles() ?? [];
      calls.push(`download ${file?.url.href}`);
      return [await autoUpdater.httpExecutor.download(file?.url ?? new URL('x:'), join(folder, 'pending'))];
    },
    quitAndInstall() {
      calls.push('quitAndInstall');
      if (more.fails === true) autoUpdater.emit('error', new Error('no'));
    },
  });
  vi.doMock('electron-updater', () => ({ autoUpdater, Provider: class {} }));
  return autoUpdater;
}
const file = { version: '1.1.0', name: 'Countersign-1.1.0.AppImage', size: installer.length, sha512: sha512Of(installer) };
async function* pieces() {
  yield installer.subarray(0, 10);
  yield installer.subarray(10);
}
const asUpdater = (port: Ports['updater']): Updater =>
  port === undefined || 'off' in port ? expect.fail('updates are off') : port;
const bytesOf = async (updater: Updater) => {
  const all: Uint8Array[] = [];
  for await (const piece of updater.stored()) all.push(piece);
  return Buffer.concat(all);
};

describe('an update that core gives', () => {
  test('is written from core’s own pieces; the library asks nobody and does nothing by itself', async () => {
    const calls: string[] = [];
    const autoUpdater = library(calls);
    written(yml);
    const updater = asUpdater((await booted()).updater);
    await expect(bytesOf(updater)).rejects.toThrow();
    await updater.store(file, pieces());
    expect(await bytesOf(updater)).toEqual(installer);
    expect(calls).toEqual(['feed', 'check', 'download https://releases.example/countersign/Countersign-1.1.0.AppImage']);
    expect(autoUpdater).toMatchObject({ autoDownload: false, autoInstallOnAppQuit: false, allowDowngrade: false });
    expect(autoUpdater).toMatchObject({ disableWebInstaller: true, disableDifferentialDownload: true, logger: null });
  });

  test('is refused where the library would take another version', async () => {
    library([], { version: '1.2.0' });
    written(yml);
    const updater = asUpdater((await booted()).updater);
    await expect(updater.store(file, pieces())).rejects.toThrow();
  });

  test('is handed over only after core has stopped, and once', async () => {
    const calls: string[] = [];
    library(calls);
    written(yml);
    const { app, updater: port } = await booted({ calls });
    const updater = asUpdater(port);
    await updater.store(file, pieces());
    calls.length = 0;
    updater.installAtEnd();
    expect(calls).toEqual([]);
    const quit = { preventDefault: vi.fn() };
    app.fake.app.emit('will-quit', quit);
    await expect.poll(() => calls).toContain('quitAndInstall');
    expect(calls).toEqual(['core stopped', 'quitAndInstall']);
    // The library ends the app itself, and nothing holds that back.
    const again = { preventDefault: vi.fn() };
    app.fake.app.emit('will-quit', again);
    expect([quit.preventDefault.mock.calls.length, again.preventDefault.mock.calls.length]).toEqual([1, 0]);
  });

  test('is not handed over where the core did not come to its end', async () => {
    const calls: string[] = [];
    library(calls);
    written(yml);
    const { app, updater } = await booted({ calls, fails: true });
    await asUpdater(updater).store(file, pieces());
    asUpdater(updater).installAtEnd();
    app.fake.app.emit('will-quit', { preventDefault: () => {} });
    await expect.poll(() => app.fake.calls.filter(call => call === 'quit')).toHaveLength(2);
    expect(calls).not.toContain('quitAndInstall');
  });

  test('stays where it is when the app is quit and nobody asked for it', async () => {
    const calls: string[] = [];
    library(calls);
    written(yml);
    const { app, updater } = await booted({ calls });
    await asUpdater(updater).store(file, pieces());
    app.fake.app.emit('will-quit', { preventDefault: () => {} });
    await expect.poll(() => app.fake.calls.filter(call => call === 'quit')).toHaveLength(1);
    expect(calls).not.toContain('quitAndInstall');
  });

  test('that cannot be handed over ends the app, and leaves no half of one', async () => {
    const calls: string[] = [];
    library(calls, { fails: true });
    written(yml);
    const { app, updater } = await booted({ calls });
    await asUpdater(updater).store(file, pieces());
    asUpdater(updater).installAtEnd();
    app.fake.app.emit('will-quit', { preventDefault: () => {} });
    await expect.poll(() => app.fake.calls).toContain('exit 1');
  });
});

test('the library itself takes the one file that it is given, and asks nobody for it', async () => {
  // Of the installed package, for an AppImage; its own network, and the list of a server, would throw here.
  const { AppImageUpdater, Provider } = await vi.importActual<typeof import('electron-updater')>('electron-updater');
  mkdirSync(join(folder, 'cache'));
  written(yml);
  const real = new AppImageUpdater(null, {
    ...{ version: '1.0.0', name: 'countersign', isPackaged: true, appUpdateConfigPath: join(folder, 'app-update.yml') },
    ...{ userDataPath: folder, baseCachePath: join(folder, 'cache') },
    whenReady: async () => {},
    relaunch: () => {},
    quit: () => {},
    onQuit: () => {},
  });
  const { handing } = await import('../../electron/host/updates/updater.ts');
  const { port } = handing('https://releases.example/countersign', 'x64', '.AppImage', async () => ({
    autoUpdater: real,
    Provider,
  }));
  const updater = asUpdater(port);
  await updater.store(file, pieces());
  expect(await bytesOf(updater)).toEqual(installer);
  const cached = join(folder, 'cache', 'countersign-updater', 'pending', file.name);
  expect(readFileSync(cached)).toEqual(installer);
  // No name for this computer was made up.
  expect(() => readFileSync(join(folder, '.updaterId'))).toThrow();
  await expect(updater.store({ ...file, version: '0.9.0' }, pieces())).rejects.toThrow();
});
