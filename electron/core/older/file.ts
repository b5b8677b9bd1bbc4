/**
 * Older activities on the disk, line by line: each is a page of the service's list, sealed under the key of the app's files
 * together with its number and the line before, so that none can be changed, moved, left out or come from elsewhere. The
 * number of the last one stands in the secret store. What does not open is dropped as a whole: all of it can be read again.
 */
import { hash } from 'node:crypto';
import type { Slices } from '../budget/slices.ts';
import type { FilesKey } from '../files/key.ts';
import { type Files, LinkError } from '../ports.ts';
import { decodePage, encodePage, type KeptPage } from './codec.ts';

export const olderPath = 'older-activities.jsonl';

export interface OlderFile {
  /**
   * Reads all of it, a page at a time; what was taken counts only where nothing was wrong. `wrong`: why it was dropped, in
   * words; null where nothing was wrong with it. `closed`: no store gives the key now, and nothing can be told.
   */
  read(take: (page: KeptPage) => void): Promise<{ wrong: string | null; closed: boolean }>;
  /** Appends a page. Durable when it answers true; false where no store gives the key. Throws where it cannot be written. */
  append(page: KeptPage): Promise<boolean>;
  /** Leaves those out that are not of these lists; what was there stays whole until the rest is on the disk. */
  keep(isKept: (list: string) => boolean): Promise<void>;
  remove(): Promise<void>;
  bytes(): number;
}

interface Needs {
  files: Files;
  key: Pick<FilesKey, 'open' | 'isOpen' | 'seal' | 'unseal' | 'counter' | 'raise'>;
  slices(): Slices;
}

const lineShape = /^\{"n":([1-9]\d{0,14}),"sealed":"([A-Za-z0-9+/=]+)"\}$/;
const begins = 'begins';
const boundTo = (n: number, previous: string) => `${olderPath}\n${n}\n${previous}`;
const hashOf = (line: string) => hash('sha256', line, 'base64url');

/** Where the next line goes. */
interface End {
  /** Number of the last line. */
  n: number;
  /** Hash of the last line. */
  previous: string;
  /** Bytes of the lines that are whole. */
  size: number;
  /** A write failed or was cut off, and what it left was not taken away yet. */
  torn: boolean;
}
const start = { previous: begins, size: 0, torn: false };

export function olderFile(needs: Needs): OlderFile {
  const { files, key } = needs;
  const end: End = { n: 0, ...start };
  return {
    bytes: () => end.size,
    read: take => read(needs, end, take),
    async append(page) {
      if (!key.isOpen()) return false;
      if (end.torn) await mend(files, end);
      const { previous } = end;
      const bytes = nextLine(end, key, page);
      try {
        await files.append(olderPath, bytes);
      } catch (error) {
        end.previous = previous;
        end.torn = true;
        // It is tried again before the next page; a start before that takes what was written whole, and no more.
        await mend(files, end).catch(() => {});
        throw error;
      }
      end.size += bytes.length;
      key.raise(olderPath, end.n);
      return true;
    },
    keep: isKept => keep(needs, end, isKept),
    remove: () => remove(files, end),
  };
}

function nextLine(end: End, key: Needs['key'], page: KeptPage): Buffer {
  // SECURITY: no number stands for two lines, also where a write failed: an older file would pass for the last one.
  end.n = Math.max(end.n, key.counter(olderPath)) + 1;
  const text = `{"n":${end.n},"sealed":"${key.seal(boundTo(end.n, end.previous), encodePage(page))}"}`;
  end.previous = hashOf(text);
  return Buffer.from(`${text}\n`);
}

async function mend(files: Files, end: End): Promise<void> {
  if (end.size === 0) await files.remove(olderPath);
  else await files.truncate(olderPath, end.size);
  end.torn = false;
}

async function remove(files: Files, end: End): Promise<void> {
  Object.assign(end, start);
  await files.remove(olderPath);
}

async function read({ files, key, slices }: Needs, end: End, take: (page: KeptPage) => void): ReturnType<OlderFile['read']> {
  Object.assign(end, start);
  const raw = await files.read(olderPath).catch(async error => {
    if (!(error instanceof LinkError)) throw error;
    await files.setAside(olderPath, 'dismissed');
    return 'link' as const;
  });
  if (raw === 'link') return { wrong: 'a link stood in its place', closed: false };
  if (raw === null) return { wrong: null, closed: false };
  if (!key.isOpen() && !(await key.open())) return { wrong: null, closed: true };
  const { wrong, n, previous, size } = await openLines(raw, key, slices(), take);
  if (wrong !== null) {
    await remove(files, end);
    return { wrong, closed: false };
  }
  Object.assign(end, { n, previous, size, torn: size < raw.length });
  key.raise(olderPath, n);
  return { wrong: null, closed: false };
}

async function keep({ files, key, slices }: Needs, end: End, isKept: (list: string) => boolean): Promise<void> {
  const raw = await files.read(olderPath);
  if (raw === null || !key.isOpen()) return remove(files, end);
  const before = { ...end };
  const lines: Buffer[] = [];
  Object.assign(end, start);
  const { wrong } = await openLines(raw, key, slices(), page => {
    if (isKept(page.list)) lines.push(nextLine(end, key, page));
  });
  if (wrong !== null || lines.length === 0) return remove(files, end);
  const bytes = Buffer.concat(lines);
  try {
    await files.replace(olderPath, bytes);
  } catch (error) {
    Object.assign(end, { ...before, n: end.n });
    throw error;
  }
  end.size = bytes.length;
  key.raise(olderPath, end.n);
}

type Read = Omit<End, 'torn'> & { wrong: string | null };

async function openLines(bytes: Uint8Array, key: Needs['key'], slices: Slices, take: (page: KeptPage) => void): Promise<Read> {
  const read: Read = { wrong: null, n: 0, previous: begins, size: 0 };
  const bad = (number: number, why: string): Read => ({ ...read, wrong: `line ${number} ${why}` });
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let number = 0;
  for (let at = raw.indexOf(10); at !== -1; at = raw.indexOf(10, read.size)) {
    number += 1;
    if (slices.isOver()) await slices.giveWay();
    const line = raw.toString('latin1', read.size, at);
    const match = lineShape.exec(line);
    const n = Number(match?.[1]);
    if (match === null) return bad(number, 'is not what Countersign writes');
    // Numbers go up; one that was given to a write that failed is left out. What is left out of lines, the seal tells.
    if (n <= read.n) return bad(number, 'does not follow the line before it');
    const opened = key.unseal(boundTo(n, read.previous), match[2] ?? '');
    const page = opened === null ? null : decodePage(opened);
    if (page === null) return bad(number, 'was not sealed on this computer for this place');
    take(page);
    read.n = n;
    read.previous = hashOf(line);
    read.size = at + 1;
  }
  // SECURITY: behind the last newline is what a crash left of a page, and that page alone is read again. Whoever cuts off one
  // that was written to its end is told by its number.
  if (read.n < key.counter(olderPath)) return bad(number, 'is not the last one that was written');
  return read;
}
