/** Reads entries: of the open segment they are at hand, of closed ones they are taken from the file, a slice at a time. */
import { isObject } from '../../../contract/text/members.ts';
import type { JournalEntry } from '../../../contract/values/journal.ts';
import type { Slices } from '../../budget/slices.ts';
import type { JournalLine } from '../entry.ts';
import { describeLine } from '../view.ts';
import { placeOf, type Ref, refOf, segmentOf } from './chains.ts';
import type { Contents } from './contents.ts';
import type { Rows } from './rows.ts';
import { type Needle, scan } from './scan.ts';

export interface Reader {
  /** Entries of one segment, by their places; one that cannot be read any more is left out. */
  read(segment: number, rows: Rows, places: Iterable<number>, each: (entry: JournalEntry, place: number) => void): Promise<void>;
  /** For each needle the places of entries of one segment that may have it. Whoever wants to be sure reads them. */
  having(segment: number, rows: Rows, needles: readonly Needle[]): Promise<number[][]>;
  /** Entries by reference: each file is read once. */
  entriesAt(refs: readonly Ref[]): Promise<Map<Ref, JournalEntry>>;
}

interface Needs {
  contents: Contents;
  /** Of a closed segment. */
  file(segment: number): Promise<Uint8Array>;
  slices(): Slices;
}

export function createReader({ contents, file, slices }: Needs): Reader {
  const read: Reader['read'] = async (segment, rows, places, each) => {
    const slice = slices();
    const open = contents.open(segment);
    const bytes = open === null ? bufferOf(await file(segment)) : null;
    for (const place of places) {
      if (slice.isOver()) await slice.giveWay();
      const entry = bytes === null ? (open?.[place] ?? null) : entryAt(bytes, rows.offsets[place] ?? 0);
      if (entry !== null) each(entry, place);
    }
  };
  const having: Reader['having'] = async (segment, rows, needles) => {
    // Those of the open one are at hand, and few.
    if (contents.open(segment) !== null)
      return needles.map(() => Array.from({ length: rows.offsets.length }, (_, place) => place));
    const slice = slices();
    const steps = scan(bufferOf(await file(segment)), rows, needles);
    for (;;) {
      const { done, value } = steps.next();
      if (done === true) return value;
      if (slice.isOver()) await slice.giveWay();
    }
  };
  const entriesAt: Reader['entriesAt'] = async refs => {
    const found = new Map<Ref, JournalEntry>();
    const rows = new Map(contents.rows().map(each => [each.segment, each.rows]));
    for (const [segment, all] of Map.groupBy(refs, segmentOf)) {
      const known = rows.get(segment);
      if (known === undefined) continue;
      await read(segment, known, all.map(placeOf), (entry, place) => {
        found.set(refOf(segment, place), entry);
      });
    }
    return found;
  };
  return { read, having, entriesAt };
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);

/** null where no line can be read there any more. */
function entryAt(file: Buffer, offset: number): JournalEntry | null {
  const end = file.indexOf(0x0a, offset);
  const line = file.toString('utf8', offset, end < 0 ? file.length : end);
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? describeLine(value as unknown as JournalLine) : null;
  } catch {
    return null;
  }
}
