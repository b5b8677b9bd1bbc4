/** The file of the open segment. What a failed write left in it is cut off before the next. */
import type { Files } from '../ports.ts';
import { firstPrevious } from './entry.ts';
import { type Found, segmentPath } from './files.ts';
import type { SegmentEnd } from './verify.ts';

/** Where the last line ends; which key is in force there the lines say. */
export type End = Omit<SegmentEnd, 'publicKey'>;

export interface OpenSegment {
  /** Goes on after what is there. */
  begin(found: Pick<Found, 'closed' | 'result' | 'size'>): void;
  /** From 1. */
  number(): number;
  /** Lines in it, those that could not be read too. */
  lines(): number;
  end(): End;
  /** Cuts off what a failed write left. */
  mend(): Promise<void>;
  /**
   * Appends lines in one flush. Rejects where they are not there.
   * @returns where each begins
   */
  append(texts: readonly string[], end: End): Promise<number[]>;
  /** Another file follows. */
  next(): void;
}

export function openSegment(files: Files): OpenSegment {
  let segment = 1;
  let linesBefore = 0;
  let end: End = { lines: 0, entries: 0, sequence: 0, lineHash: firstPrevious };
  let size = 0;
  let torn = false;
  return {
    begin(found) {
      segment = found.closed.length + 1;
      linesBefore = found.closed.at(-1)?.lines ?? 0;
      end = found.result.ends.at(-1) ?? end;
      size = found.size;
    },
    number: () => segment,
    lines: () => end.lines - linesBefore,
    end: () => end,
    async mend() {
      if (!torn) return;
      // A failed append may have left half a line.
      await files.truncate(segmentPath(segment), size);
      torn = false;
    },
    async append(texts, after) {
      const path = segmentPath(segment);
      try {
        await files.append(path, Buffer.from(texts.map(text => `${text}\n`).join('')));
      } catch (error) {
        torn = size > 0 || (await files.read(path).catch(() => null)) !== null;
        throw error;
      }
      end = after;
      return texts.map(text => {
        const offset = size;
        size += Buffer.byteLength(text) + 1;
        return offset;
      });
    },
    next() {
      segment += 1;
      linesBefore = end.lines;
      size = 0;
      torn = false;
    },
  };
}
