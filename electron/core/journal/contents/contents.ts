/**
 * What stands in the journal, without holding it: a few numbers for each entry, and which of them belong together. Entries
 * themselves are read from the files when a page shows them, or a search looks in them; of the open segment they are at hand.
 */
import type { JournalEntry } from '../../../contract/values/journal.ts';
import type { JournalLine } from '../entry.ts';
import type { SegmentEnd } from '../verify.ts';
import { describeLine } from '../view.ts';
import { refOf } from './chains.ts';
import { addRow, createWords, noRows, type OpenRows, packed, type Rows, type Words } from './rows.ts';
import { createThreads, type Threads } from './threads.ts';

/** Segments are counted from 1. */
export interface Contents extends Pick<Threads, 'refs' | 'about' | 'newest'> {
  /** Begins anew. Of closed segments nothing is known before they are read. */
  begin(closed: readonly SegmentEnd[]): void;
  /** How often they began: places and threads of one time are others the next. */
  begun(): number;
  /** A line of the open segment. */
  take(line: JournalLine, offset: number): void;
  /** The open segment is closed, and the next one begins. */
  close(end: SegmentEnd): void;
  /** Takes the lines of a closed segment as they are read; the answer is called once it was whole. */
  reader(segment: number): { take(line: JournalLine, offset: number): void; done(): void };
  /** Entries there are, read or not. */
  count(): number;
  words: Words;
  /** Of segments that were read, and the open one; the newest first. */
  rows(): { segment: number; rows: Rows }[];
  /** The number of the thread that a row names now. */
  threadOf(matter: number): number;
  /** Entries of the open segment; null for another one. */
  open(segment: number): readonly JournalEntry[] | null;
}

/** @param secret a word that nobody outside knows; asked when the first name comes */
export function createContents(secret: () => string): Contents {
  const words = createWords();
  let closed: { rows: Rows | null; end: SegmentEnd }[] = [];
  let openRows: OpenRows = noRows();
  let openEntries: JournalEntry[] = [];
  let begun = 0;
  const threads = createThreads(secret, words);
  const add = (segment: number, rows: OpenRows, line: JournalLine, offset: number): JournalEntry => {
    const entry = describeLine(line);
    addRow(rows, words, entry, offset, threads.take(line, entry, refOf(segment, rows.offsets.length)));
    return entry;
  };

  return {
    words,
    refs: threads.refs,
    about: threads.about,
    newest: threads.newest,
    threadOf: threads.now,
    begun: () => begun,
    begin(ends) {
      begun += 1;
      closed = ends.map(end => ({ rows: null, end }));
      openRows = noRows();
      openEntries = [];
      threads.clear(ends.at(-1)?.entries ?? 0);
    },
    take(line, offset) {
      openEntries.push(add(closed.length + 1, openRows, line, offset));
    },
    close(end) {
      closed.push({ rows: packed(openRows), end });
      openRows = noRows();
      openEntries = [];
    },
    reader(segment) {
      const rows = noRows();
      const read = closed[segment - 1];
      // Shown while they are read: a thread may name any of them.
      if (read !== undefined) read.rows = rows;
      return {
        // Where the contents began anew meanwhile, it is no part of them.
        take(line, offset) {
          if (closed[segment - 1] === read) add(segment, rows, line, offset);
        },
        done() {
          if (read !== undefined) read.rows = packed(rows);
        },
      };
    },
    count: () => (closed.at(-1)?.end.entries ?? 0) + openEntries.length,
    rows: () => [
      { segment: closed.length + 1, rows: openRows },
      ...closed.flatMap(({ rows }, i) => (rows === null ? [] : [{ segment: i + 1, rows }])).reverse(),
    ],
    open: segment => (segment === closed.length + 1 ? openEntries : null),
  };
}
