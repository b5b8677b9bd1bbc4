/**
 * What stands in the journal, without holding it: a few numbers for each entry, and which of them belong together. Entries
 * themselves are read from the files when a page shows them, or a search looks in them; of the open segment they are at hand.
 */
import { hash, randomUUID } from 'node:crypto';
import type { JournalEntry } from '../../../contract/values/journal.ts';
import type { JournalLine } from '../entry.ts';
import { namesOf } from '../matters.ts';
import type { SegmentEnd } from '../verify.ts';
import { describeLine } from '../view.ts';
import { addRow, createWords, noRows, type OpenRows, packed, type Rows, type Words } from './rows.ts';

/** One entry: its segment and its place in it. Later entries are larger. */
export type Ref = number;
const room = 2 ** 32;
export const segmentOf = (ref: Ref): number => Math.floor(ref / room);
export const placeOf = (ref: Ref): number => ref % room;
export const refOf = (segment: number, place: number): Ref => segment * room + place;

/** What belongs together. */
export interface Thread {
  refs: Ref[];
  /** Of the last one. */
  last: Ref;
  activityId: string | null;
  organizationId: string | null;
  /** Where it turned out to be another one. */
  joined: number | null;
}

/** Segments are counted from 1. */
export interface Contents {
  /** Begins anew. Of closed segments nothing is known before they are read. */
  begin(closed: readonly SegmentEnd[]): void;
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
  threads(): readonly Thread[];
  /** The number of the thread that a row names now. */
  threadOf(matter: number): number;
  /** Entries of the open segment; null for another one. */
  open(segment: number): readonly JournalEntry[] | null;
}

/** SECURITY: names are told apart by 52 bits under a word of this run, so that no service finds two that are the same here. */
const salt = randomUUID();
const nameHash = (name: string): number => Number.parseInt(hash('sha256', salt + name).slice(0, 13), 16);

export function createContents(): Contents {
  const words = createWords();
  let closed: { rows: Rows | null; end: SegmentEnd }[] = [];
  let openRows: OpenRows = noRows();
  let openEntries: JournalEntry[] = [];
  let threads: Thread[] = [];
  const byName = new Map<number, number>();

  const threadOf = (matter: number): number => {
    let found = matter;
    for (let next = threads[found]?.joined ?? null; next !== null; next = threads[found]?.joined ?? null) found = next;
    return found;
  };
  /** Two that turn out to be one. */
  const join = (into: number, other: number) => {
    const [a, b] = [threads[into], threads[other]];
    if (a === undefined || b === undefined || into === other) return;
    for (const ref of b.refs) a.refs.push(ref);
    a.last = Math.max(a.last, b.last);
    a.activityId ??= b.activityId;
    a.organizationId ??= b.organizationId;
    b.refs = [];
    b.joined = into;
  };
  const threadFor = (line: JournalLine, entry: JournalEntry, ref: Ref): number => {
    const names = namesOf(line).map(nameHash);
    const found = [...new Set(names.flatMap(name => byName.get(name) ?? []).map(threadOf))];
    const number = found[0] ?? threads.length;
    if (number === threads.length) threads.push({ refs: [], last: 0, activityId: null, organizationId: null, joined: null });
    for (const other of found.slice(1)) join(number, other);
    const thread = threads[number];
    if (thread === undefined) return number;
    thread.refs.push(ref);
    thread.last = Math.max(thread.last, ref);
    thread.activityId ??= entry.activityId;
    thread.organizationId ??= entry.organizationId;
    for (const name of names) byName.set(name, number);
    return number;
  };
  const add = (segment: number, rows: OpenRows, line: JournalLine, offset: number): JournalEntry => {
    const entry = describeLine(line);
    addRow(rows, words, entry, offset, threadFor(line, entry, refOf(segment, rows.offsets.length)));
    return entry;
  };

  return {
    words,
    threadOf,
    begin(ends) {
      closed = ends.map(end => ({ rows: null, end }));
      openRows = noRows();
      openEntries = [];
      threads = [];
      byName.clear();
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
      return {
        take: (line, offset) => void add(segment, rows, line, offset),
        done() {
          const read = closed[segment - 1];
          if (read !== undefined) read.rows = packed(rows);
        },
      };
    },
    count: () => (closed.at(-1)?.end.entries ?? 0) + openEntries.length,
    rows: () => [
      { segment: closed.length + 1, rows: openRows },
      ...closed.flatMap(({ rows }, i) => (rows === null ? [] : [{ segment: i + 1, rows }])).reverse(),
    ],
    threads: () => threads,
    open: segment => (segment === closed.length + 1 ? openEntries : null),
  };
}
