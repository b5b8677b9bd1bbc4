/**
 * The app's folder on disk: folder 0700, files 0600. A replaced file is whole, old or new, after any crash; an append is
 * on the disk when it resolves.
 */
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readFile, rename, rm, stat, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Files } from '../core/ports.ts';

/** @param folder absolute path; made where it is missing */
export function createFiles(folder: string): Files {
  /** Several writers of one file would mix their temporary files and their appends. */
  const lines = new Map<string, Promise<unknown>>();
  async function inTurn<T>(path: string, work: (file: string) => Promise<T>): Promise<T> {
    const file = resolvePath(folder, path);
    const turn = (lines.get(path) ?? Promise.resolve()).then(() => work(file));
    const settled = turn.catch(() => {});
    lines.set(path, settled);
    try {
      return await turn;
    } finally {
      if (lines.get(path) === settled) lines.delete(path);
    }
  }
  return {
    read: path =>
      inTurn(path, async file => {
        try {
          return await readFile(file);
        } catch (error) {
          if (codeOf(error) === 'ENOENT') return null;
          throw error;
        }
      }),
    replace: (path, bytes) =>
      inTurn(path, async file => {
        const temporary = `${file}.new`;
        await makeFolder(dirname(file));
        try {
          await writeDurably(temporary, constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC, handle =>
            handle.writeFile(bytes),
          );
          await rename(temporary, file);
        } catch (error) {
          await rm(temporary, { force: true }).catch(() => {});
          throw error;
        }
        await flushFolder(dirname(file));
      }),
    append: (path, bytes) =>
      inTurn(path, async file => {
        await makeFolder(dirname(file));
        const isNew = (await sizeOf(file)) === null;
        await writeDurably(file, constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND, handle => handle.writeFile(bytes));
        if (isNew) await flushFolder(dirname(file));
      }),
    setAside: path =>
      inTurn(path, async file => {
        let aside = `${path}.damaged`;
        for (let n = 2; (await sizeOf(resolvePath(folder, aside))) !== null; n++) aside = `${path}.damaged-${n}`;
        await rename(file, resolvePath(folder, aside));
        await flushFolder(dirname(file));
        return aside;
      }),
    remove: path =>
      inTurn(path, async file => {
        await rm(file, { force: true });
      }),
    truncate: (path, length) =>
      inTurn(path, async file => {
        const size = await sizeOf(file);
        // truncate() would also lengthen, with zeros.
        if (size === null || length > size) throw new Error(`${path} is shorter than ${length} bytes`);
        await truncate(file, length);
        await writeDurably(file, constants.O_WRONLY, async () => {});
      }),
  };
}

/** SECURITY: a path never leaves the folder, whatever stands in it (ASVS V5.3.2). */
function resolvePath(folder: string, path: string): string {
  const segments = path.split('/');
  for (const segment of segments)
    if (!/^[a-z0-9][a-z0-9.-]*$/.test(segment))
      throw new Error(
        `A path of the app's folder is made of segments of a-z, 0-9, "." and "-", not ${JSON.stringify(path.slice(0, 100))}`,
      );
  return join(folder, ...segments);
}

async function writeDurably(file: string, flags: number, work: (handle: FileHandle) => Promise<void>): Promise<void> {
  const handle = await open(file, flags, 0o600);
  try {
    await work(handle);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

const makeFolder = (folder: string) => mkdir(folder, { recursive: true, mode: 0o700 });

/** A rename is on the disk only when its folder is. Windows opens no folders; its rename is journalled by NTFS. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function sizeOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
