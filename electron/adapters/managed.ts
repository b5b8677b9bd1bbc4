/**
 * Files of the administrator. They count only where nobody else could have written them.
 *
 * Linux and other Unix, macOS: owned by root, no link, and neither the file nor any folder above it writable by anybody
 * else. On macOS a plain file and not a configuration profile: it is read the same way everywhere, its problems can be
 * named by line, and an MDM can put a file there as well as a profile.
 * Windows: the file lies in Program Files, where only administrators create files; in ProgramData any user may make the
 * folder first and own it. The access list itself is not read, which Node cannot.
 */
import { constants, type Stats } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import { dirname, parse } from 'node:path';
import type { ManagedFile, ManagedFiles } from '../core/ports.ts';

type Platform = 'linux' | 'darwin' | 'win32';

export const managedPaths: Readonly<Record<Platform, string>> = {
  linux: '/etc/countersign/managed.json',
  darwin: '/Library/Application Support/Countersign/managed.json',
  // SECURITY: as it stands, not from the environment, which the user who starts the app chooses.
  win32: 'C:\\Program Files\\Countersign\\managed.json',
};

/** @param owner user id that counts as the administrator; a test has no root of its own to write with */
export function createManagedFiles(platform: Platform, path = managedPaths[platform], owner = 0): ManagedFiles {
  const looksAtModes = platform !== 'win32';
  return {
    path,
    async read(file, mostBytes) {
      if (looksAtModes) {
        const why = await whyUntrusted(file, owner);
        if (why !== null) return why;
      }
      return readWhole(file, mostBytes, looksAtModes ? owner : null);
    },
    readSigned: (file, mostBytes) => readWhole(file, mostBytes, null),
  };
}

const untrusted = (reason: string): ManagedFile => ({ state: 'untrusted', reason });
const others = 0o022;
const octal = (mode: number): string => (mode & 0o7777).toString(8).padStart(4, '0');

/** What is wrong with the file or a folder above it; null where nothing is. */
async function whyUntrusted(file: string, owner: number): Promise<ManagedFile | null> {
  const { root } = parse(file);
  let at = file;
  for (let above = 0; ; above++) {
    const found = await lstat(at).catch((error: NodeJS.ErrnoException) => error);
    if (found instanceof Error) {
      if (found.code === 'ENOENT') return { state: 'none' };
      return untrusted(`${at} cannot be looked at (${found.code ?? 'no reason given'}).`);
    }
    const why = wrongStats(found, owner, at, above === 0);
    if (why !== null) return untrusted(why);
    if (at === root) return null;
    at = dirname(at);
  }
}

function wrongStats(found: Stats, owner: number, at: string, isFile: boolean): string | null {
  // SECURITY: a link is decided by whoever owns what it leads to. A folder in the way may be one only where root made it.
  if (found.isSymbolicLink()) return `${at} is a link. Expected a plain file in plain folders.`;
  if (isFile && !found.isFile()) return `${at} is not a plain file.`;
  if (found.uid !== owner && found.uid !== 0)
    return `${at} belongs to user ${found.uid}. Expected root (0): others could have written it.`;
  // A folder like /tmp, where everybody makes files and nobody moves another's, is none an administrator chooses.
  if ((found.mode & others) !== 0)
    return `${at} has mode ${octal(found.mode)}: users other than its owner may write it. Expected ${isFile ? '0644' : '0755'} or less.`;
  return null;
}

/** @param owner looked at again on what was opened: between the look and the opening it could have been exchanged */
async function readWhole(file: string, mostBytes: number, owner: number | null): Promise<ManagedFile> {
  const noLink = owner === null ? 0 : (constants.O_NOFOLLOW ?? 0);
  try {
    const handle = await open(file, constants.O_RDONLY | noLink | (constants.O_NONBLOCK ?? 0));
    try {
      const found = await handle.stat();
      if (!found.isFile()) return untrusted(`${file} is not a plain file.`);
      const why = owner === null ? null : wrongStats(found, owner, file, true);
      if (why !== null) return untrusted(why);
      if (found.size > mostBytes) return untrusted(`Expected at most ${mostBytes} bytes, received ${found.size}.`);
      return { state: 'read', bytes: await handle.readFile() };
    } finally {
      await handle.close();
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no reason given';
    return code === 'ENOENT' ? { state: 'none' } : untrusted(`${file} cannot be read (${code}).`);
  }
}
