/**
 * Older activities on the disk, line by line: each is a page of the service's list, sealed under the key of the app's files
 * together with its number and the line before, so that none can be changed, moved, left out or come from elsewhere. The
 * number of the last one stands in the secret store. What does not open is dropped as a whole: all of it can be read again.
 */
import { createHash } from 'node:crypto';
import type { FilesKey } from '../files/key.ts';
import { type Files, LinkError } from '../ports.ts';
import { decodePage, encodePage, type KeptPage } from './codec.ts';

export const olderPath = 'older-activities.jsonl';

export interface OlderFile {
  /**
   * Reads all of it. `wrong`: why it was dropped, in words; null where nothing was wrong with it.
   * `closed`: no store gives the key now, and nothing can be told.
   */
  read(): Promise<{ pages: KeptPage[]; wrong: string | null; closed: boolean }>;
  /** Appends a page. Durable when it answers true; false where no store gives the key. Throws where it cannot be written. */
  append(page: KeptPage): Promise<boolean>;
  /** Puts these in the place of everything. */
  replace(pages: readonly KeptPage[]): Promise<void>;
  bytes(): number;
}

interface Needs {
  files: Files;
  key: Pick<FilesKey, 'open' | 'isOpen' | 'seal' | 'unseal' | 'counter' | 'raise'>;
  turn(): Promise<void>;
}

const lineShape = /^\{"n":([1-9]\d{0,14}),"sealed":"([A-Za-z0-9+/=]+)"\}$/;
const begins = 'begins';
const boundTo = (n: number, previous: string) => `${olderPath}\n${n}\n${previous}`;
const hashOf = (line: string) => createHash('sha256').update(line).digest('base64url');

export function olderFile({ files, key, turn }: Needs): OlderFile {
  let n = 0;
  let previous = begins;
  let size = 0;
  /** A write failed, and what it left was not taken away yet. */
  let torn = false;

  const line = (page: KeptPage) => {
    // SECURITY: no number stands for two lines, also where a write failed: an older file would pass for the last one.
    n = Math.max(n, key.counter(olderPath)) + 1;
    const text = `{"n":${n},"sealed":"${key.seal(boundTo(n, previous), encodePage(page))}"}`;
    previous = hashOf(text);
    return text;
  };
  const restart = () => {
    previous = begins;
    size = 0;
    torn = false;
  };
  const mend = async () => {
    if (size === 0) await files.remove(olderPath);
    else await files.truncate(olderPath, size);
    torn = false;
  };

  return {
    bytes: () => size,
    async read() {
      restart();
      const raw = await files.read(olderPath).catch(async error => {
        if (!(error instanceof LinkError)) throw error;
        await files.setAside(olderPath, 'dismissed');
        return 'link' as const;
      });
      if (raw === 'link') return { pages: [], wrong: 'a link stood in its place', closed: false };
      if (raw === null) return { pages: [], wrong: null, closed: false };
      if (!key.isOpen() && !(await key.open())) return { pages: [], wrong: null, closed: true };
      const found = await openLines(Buffer.from(raw).toString('utf8'), key, turn);
      if (found.wrong !== null) {
        await files.remove(olderPath);
        return { pages: [], wrong: found.wrong, closed: false };
      }
      n = found.n;
      previous = found.previous;
      size = raw.length;
      key.raise(olderPath, n);
      return { pages: found.pages, wrong: null, closed: false };
    },
    async append(page) {
      if (!key.isOpen()) return false;
      if (torn) await mend();
      const last = previous;
      const bytes = Buffer.from(`${line(page)}\n`);
      try {
        await files.append(olderPath, bytes);
      } catch (error) {
        previous = last;
        torn = true;
        // It is tried again before the next page; a start before that reads all of it anew.
        await mend().catch(() => {});
        throw error;
      }
      size += bytes.length;
      key.raise(olderPath, n);
      return true;
    },
    async replace(pages) {
      restart();
      if (pages.length === 0 || !key.isOpen()) return files.remove(olderPath);
      const bytes = Buffer.from(pages.map(page => `${line(page)}\n`).join(''));
      await files.replace(olderPath, bytes);
      size = bytes.length;
      key.raise(olderPath, n);
    },
  };
}

interface Read {
  pages: KeptPage[];
  wrong: string | null;
  n: number;
  previous: string;
}

/** Lines read before other work has its turn. */
const atOnce = 20;

async function openLines(text: string, key: Needs['key'], turn: Needs['turn']): Promise<Read> {
  const read: Read = { pages: [], wrong: null, n: 0, previous: begins };
  const bad = (number: number, why: string): Read => ({ ...read, pages: [], wrong: `line ${number} ${why}` });
  const lines = text.split('\n');
  // Behind the last newline is nothing, or what a power cut left of a page: that one is read again.
  const torn = lines.pop() ?? '';
  for (const [i, line] of lines.entries()) {
    if (i % atOnce === atOnce - 1) await turn();
    const match = lineShape.exec(line);
    const n = Number(match?.[1]);
    if (match === null) return bad(i + 1, 'is not what Countersign writes');
    // Numbers go up; one that was given to a write that failed is left out. What is left out of lines, the seal tells.
    if (n <= read.n) return bad(i + 1, 'does not follow the line before it');
    const opened = key.unseal(boundTo(n, read.previous), match[2] ?? '');
    const page = opened === null ? null : decodePage(opened);
    if (page === null) return bad(i + 1, 'was not sealed on this computer for this place');
    read.pages.push(page);
    read.n = n;
    read.previous = hashOf(line);
  }
  if (torn !== '') return bad(lines.length + 1, 'is torn');
  if (read.n < key.counter(olderPath)) return bad(lines.length, 'is not the last one that was written');
  return read;
}
