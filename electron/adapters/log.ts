/**
 * The log on disk: three files of a megabyte at most in the app's folder, the owner's alone. No link is followed. A disk that
 * is full or cannot be written costs lines, which are counted, and never anything else.
 */
import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { type FileHandle, mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { LogFile } from '../core/ports.ts';

/** The newest first. */
export const logFiles = ['log.txt', 'log.1.txt', 'log.2.txt'] as const;
const mostBytes = 1_000_000;
/** What waits while the disk takes its time; more is lost. */
const mostWaiting = 10_000;

const { O_WRONLY, O_CREAT, O_APPEND } = constants;
/** Windows has neither. */
const plain = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const flags = O_WRONLY | O_CREAT | O_APPEND | plain;

/** @param folder absolute; made where it is missing. @param most bytes of one file */
export function createLogFile(folder: string, most = mostBytes): LogFile {
  const [newest, ...older] = logFiles.map(name => join(folder, name)) as [string, ...string[]];
  let waiting: string[] = [];
  let lost = 0;
  /** The last write may have ended within a line: of a crash, or where the disk was full. */
  let isTorn = true;
  let writing: Promise<void> | null = null;

  async function rotate(): Promise<void> {
    const all = [newest, ...older];
    for (let n = all.length - 1; n > 0; n--) await rename(all[n - 1] ?? '', all[n] ?? '').catch(ignoreMissing);
  }

  /** One line after the other into the file that has room for it, several at a time. */
  async function write(lines: string[]): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    while (lines.length > 0) {
      const isFull = await withFile(newest, async (handle, size) => {
        const taken = Math.max(fitting(lines, most - size - 1), size === 0 ? 1 : 0);
        const isMiddle = isTorn && size > 0;
        isTorn = true;
        await handle.appendFile((isMiddle ? '\n' : '') + textOf(lines.slice(0, taken)));
        isTorn = false;
        lines.splice(0, taken);
        return lines.length > 0;
      });
      if (isFull) await rotate();
    }
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const lines = waiting;
      waiting = [];
      await write(lines).catch(() => {
        lost += lines.length;
      });
    }
    writing = null;
  }

  return {
    append(line) {
      if (waiting.length >= mostWaiting) lost += 1;
      else waiting.push(line);
      writing ??= Promise.resolve().then(drain);
    },
    async read() {
      const texts = await Promise.all([...logFiles].reverse().map(name => readPlain(join(folder, name), most)));
      return texts.flatMap(text => text.split('\n').filter(line => line !== ''));
    },
    lost: () => lost,
    flush: async () => writing ?? undefined,
    flushNow() {
      const lines = waiting;
      waiting = [];
      try {
        const file = openSync(newest, flags, 0o600);
        writeSync(file, `\n${textOf(lines)}`);
        closeSync(file);
      } catch {
        lost += lines.length;
      }
    },
  };
}

/** How many of the lines there is room for. */
function fitting(lines: readonly string[], room: number): number {
  let used = 0;
  const first = lines.findIndex(line => {
    used += line.length + 1;
    return used > room;
  });
  return first === -1 ? lines.length : first;
}

const textOf = (lines: readonly string[]): string => lines.map(line => `${line}\n`).join('');

/** SECURITY: a plain file of this folder that is the owner's alone, never what a link in its place points to. */
async function withFile<T>(path: string, work: (handle: FileHandle, size: number) => Promise<T>): Promise<T> {
  const handle = await open(path, flags, 0o600);
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new Error('not a plain file');
    if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) await handle.chmod(0o600);
    return await work(handle, found.size);
  } finally {
    await handle.close();
  }
}

/** Nothing where it is missing, a link or larger than the app would have made it. */
async function readPlain(path: string, most: number): Promise<string> {
  try {
    const handle = await open(path, constants.O_RDONLY | plain);
    try {
      const found = await handle.stat();
      return found.isFile() && found.size <= 2 * most ? await handle.readFile('latin1') : '';
    } finally {
      await handle.close();
    }
  } catch {
    return '';
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
