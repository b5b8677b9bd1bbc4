/**
 * The app's folder on disk: folder 0700, files 0600, also where they stood with other modes. A replaced file is whole, old
 * or new, after any crash; an append is on the disk when it resolves. No link is followed, and nothing is written but
 * through a descriptor that was opened for it.
 */
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, type FileHandle, lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { lines } from '../contract/in-turn.ts';
import { type AsideWord, type Files, LinkError } from '../core/ports.ts';

const { O_RDONLY, O_WRONLY, O_CREAT, O_EXCL, O_APPEND } = constants;
/** Windows has none of the three: there a look before the opening stands in for them. */
const noLink = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const others = 0o077;
/** What a crash left of a replacement, of this version and of earlier ones. */
const leftOver = /^[a-z0-9][a-z0-9.-]*\.new$/;

/** @param folder absolute path; made where it is missing */
export function createFiles(folder: string): Files {
  const repaired: { path: string; mode: string }[] = [];
  /** Several writers of one file would mix their appends. */
  const inLine = lines<string>();
  let prepared: Promise<void> | null = null;

  /** Once, before anything is written that would look like it: the folder is the owner's alone, and holds nothing that a crash left. */
  async function prepare(): Promise<void> {
    await makeFolder(folder);
    const found = await stat(folder);
    if (process.platform !== 'win32' && (found.mode & others) !== 0) {
      await chmod(folder, 0o700);
      repaired.push({ path: '', mode: modeOf(found.mode) });
    }
    // A folder of that name is not of this app, and keeps nothing from starting.
    for (const name of await readdir(folder))
      if (leftOver.test(name)) await rm(join(folder, name), { force: true }).catch(() => {});
  }

  async function inTurn<T>(path: string, work: (file: string) => Promise<T>): Promise<T> {
    const file = resolvePath(folder, path);
    prepared ??= prepare().catch(error => {
      prepared = null;
      throw error;
    });
    const ready = prepared;
    return inLine(path, async () => {
      await ready;
      await refuseLinkedFolder(folder, path);
      return work(file);
    });
  }

  /** SECURITY: what is opened is a plain file of this folder, never what a link in its place points to. */
  async function withFile<T>(path: string, file: string, flags: number, work: (handle: FileHandle) => Promise<T>): Promise<T> {
    if (constants.O_NOFOLLOW === undefined && (await lstat(file).catch(() => null))?.isSymbolicLink()) throw new LinkError(path);
    const handle = await open(file, flags | noLink, 0o600).catch(error => {
      throw codeOf(error) === 'ELOOP' || codeOf(error) === 'EMLINK' ? new LinkError(path) : error;
    });
    try {
      const found = await handle.stat();
      if (!found.isFile()) throw new LinkError(path);
      if (process.platform !== 'win32' && (found.mode & others) !== 0) {
        await handle.chmod(0o600);
        repaired.push({ path, mode: modeOf(found.mode) });
      }
      return await work(handle);
    } finally {
      await handle.close();
    }
  }

  return {
    read: path =>
      inTurn(path, async file => {
        try {
          return await withFile(path, file, O_RDONLY, handle => handle.readFile());
        } catch (error) {
          if (codeOf(error) === 'ENOENT') return null;
          throw error;
        }
      }),
    replace: (path, bytes) =>
      inTurn(path, async file => {
        // SECURITY: a name nobody can foresee, opened only where nothing is: no link and no file of another waits there.
        const temporary = `${file}.${randomBytes(8).toString('hex')}.new`;
        await makeFolder(dirname(file));
        try {
          await withFile(path, temporary, O_WRONLY | O_CREAT | O_EXCL, async handle => {
            await handle.writeFile(bytes);
            await handle.datasync();
          });
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
        await withFile(path, file, O_WRONLY | O_CREAT | O_APPEND, async handle => {
          await handle.writeFile(bytes);
          await handle.datasync();
        });
        if (isNew) await flushFolder(dirname(file));
      }),
    setAside: (path, word: AsideWord = 'damaged') =>
      inTurn(path, async file => {
        let aside = `${path}.${word}`;
        for (let n = 2; (await sizeOf(resolvePath(folder, aside))) !== null; n++) aside = `${path}.${word}-${n}`;
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
        await withFile(path, file, O_WRONLY, async handle => {
          await handle.truncate(length);
          await handle.datasync();
        });
      }),
    repaired: () => repaired.splice(0),
  };
}

/** SECURITY: a path never leaves the folder, whatever stands in it (ASVS V5.3.2). */
function resolvePath(folder: string, path: string): string {
  const segments = path.split('/');
  for (const segment of segments)
    if (!/^[a-z0-9][a-z0-9.-]*$/.test(segment))
      throw new Error(
        `A path of the app’s folder is made of segments of a-z, 0-9, "." and "-", not ${JSON.stringify(path.slice(0, 100))}`,
      );
  return join(folder, ...segments);
}

/** A link in place of a folder inside leads out as well as one in place of a file. The folder itself may be one: its owner chose it. */
async function refuseLinkedFolder(folder: string, path: string): Promise<void> {
  const segments = path.split('/').slice(0, -1);
  for (let n = 1; n <= segments.length; n++) {
    const found = await lstat(join(folder, ...segments.slice(0, n))).catch(() => null);
    if (found?.isSymbolicLink()) throw new LinkError(segments.slice(0, n).join('/'));
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

/** Of what stands there itself, also where it is a link that leads nowhere. */
async function sizeOf(file: string): Promise<number | null> {
  try {
    return (await lstat(file)).size;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

const modeOf = (mode: number): string => (mode & 0o777).toString(8);
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
