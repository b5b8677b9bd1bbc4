/**
 * electron-updater as the hand that installs, and no more: what there is, and whether it may be installed, is decided in core
 * (docs/threats.md#updates). It asks no server: Chromium's network is cut off here (electron/host/refusals.ts), and the bytes
 * come from core, over the app's own way to the network.
 */
import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { app } from 'electron';
import type { Updater } from '../../core/ports.ts';
import { pinned, releaseKeys } from '../../core/updates/release-key.ts';
import { placeIn } from './place.ts';

type Library = Pick<typeof import('electron-updater'), 'autoUpdater' | 'Provider'>;
type File = Parameters<Updater['store']>[0];

export interface HostUpdater {
  port: Updater | { off: string };
  /** Hands over what was to be installed, once the core has stopped; false where nothing was. */
  finish(): boolean;
}

const off = (reason: string): HostUpdater => ({ port: { off: reason }, finish: () => false });

/** Which file this app is updated by; null: the package manager that brought it brings the next one. */
function endingHere(): Updater['ending'] {
  if (process.platform === 'win32') return '.exe';
  if (process.platform === 'darwin') return '.zip';
  return process.env.APPIMAGE === undefined ? null : '.AppImage';
}

function written(): string | null {
  try {
    return readFileSync(join(process.resourcesPath, 'app-update.yml'), 'utf8');
  } catch {
    return null;
  }
}

export function findUpdater(): HostUpdater {
  if (!app.isPackaged) return off('Updates come with the installed app.');
  const place = placeIn(written() ?? '');
  if (place === null) return off('This build names no place that updates come from.');
  const ending = endingHere();
  // SECURITY: without a name to compare with, Windows would check no signature at all.
  if (ending === '.exe' && !place.hasPublisher) return off('This build names no publisher to compare an installer with.');
  if (process.arch !== 'x64' && process.arch !== 'arm64') return off('There are no updates for this kind of processor.');
  return handing(place.feed, process.arch, ending, () => import('electron-updater'));
}

/** @param load loads the library, when something is to be stored and not before */
export function handing(
  feed: string,
  arch: Updater['arch'],
  ending: Updater['ending'],
  load: () => Promise<Library>,
): HostUpdater {
  let stored: { updater: Library['autoUpdater']; path: string } | null = null;
  let isWanted = false;
  const port: Updater = {
    ...{ feed, arch, ending, keys: pinned(releaseKeys) },
    async store(file, pieces) {
      stored = null;
      const { autoUpdater, Provider } = await load();
      prepare(autoUpdater, pieces);
      // Of the library's own types, `custom` takes any class; what it is given is one of its providers.
      autoUpdater.setFeedURL({ provider: 'custom', updateProvider: onlyThis(Provider, feed, file) });
      const found = await autoUpdater.checkForUpdates();
      if (found?.isUpdateAvailable !== true || found.updateInfo.version !== file.version)
        throw new Error('the version is not taken');
      const [path] = await autoUpdater.downloadUpdate();
      if (path === undefined) throw new Error('nothing was written');
      stored = { updater: autoUpdater, path };
    },
    async *stored() {
      if (stored === null) throw new Error('nothing was stored');
      yield* createReadStream(stored.path) as AsyncIterable<Uint8Array>;
    },
    installAtEnd() {
      isWanted = true;
      app.quit();
    },
  };
  return {
    port,
    finish() {
      if (!isWanted || stored === null) return false;
      isWanted = false;
      // What cannot be handed over leaves the app ended, and as it was at the next start.
      stored.updater.once('error', () => app.exit(1));
      app.releaseSingleInstanceLock();
      stored.updater.quitAndInstall(false, true);
      return true;
    },
  };
}

/** SECURITY: nothing is downloaded or installed by itself, no older version, no part of a file, nothing of the library's own asking. */
function prepare(updater: Library['autoUpdater'], pieces: AsyncIterable<Uint8Array>): void {
  updater.logger = null;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.allowPrerelease = true;
  updater.disableWebInstaller = true;
  updater.disableDifferentialDownload = true;
  Object.assign(updater, {
    httpExecutor: {
      async download(_url: URL, destination: string) {
        await pipeline(pieces, createWriteStream(destination, { mode: 0o600 }));
        return destination;
      },
    },
    // It would name this computer to a server, in a file of its own.
    stagingUserIdPromise: { value: Promise.resolve('') },
  });
}

/** SECURITY: the one version that core verified, and the one file of it: no list of a server is read. */
function onlyThis(Provider: Library['Provider'], feed: string, { version, name, sha512, size }: File) {
  const info = { version, files: [{ url: name, sha512, size }], path: name, sha512, releaseDate: '' };
  return class OnlyThis extends Provider<typeof info> {
    constructor(_options: unknown, _updater: unknown, runtime: unknown) {
      // The library's own, handed through; its type has no name here.
      super(runtime as never);
    }
    override getLatestVersion() {
      return Promise.resolve(info);
    }
    override resolveFiles() {
      return info.files.map(each => ({ url: new URL(`${feed}/${each.url}`), info: each }));
    }
  };
}
