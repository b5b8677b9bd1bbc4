/** Appends lines, in the order things happened. Entries that come together are flushed together. */
import { line as turns } from '../../contract/in-turn.ts';
import type { Clock, Files } from '../ports.ts';
import { type Draft, encodeLine, type JournalLine, type Sign, sha256 } from './entry.ts';
import type { Found, HeadKeeper } from './files.ts';
import { type End, openSegment } from './open-segment.ts';
import type { JournalSigning } from './signing.ts';
import type { SegmentEnd } from './verify.ts';

export interface JournalWriter {
  /** Goes on after what is there. */
  begin(found: Pick<Found, 'closed' | 'result' | 'size'>): void;
  /** The number of the segment that is open, from 1. */
  segment(): number;
  /** Lines in it, those that could not be read too. */
  lines(): number;
  /** Where the journal ends now. */
  end(): SegmentEnd;
  /**
   * Does something while nothing is written, and what comes meanwhile waits. Where it answers true, the next line begins a
   * new segment.
   */
  close(work: () => Promise<boolean>): Promise<void>;
  isEmpty(): boolean;
  /** Answers why it could not be written; null where it is on the disk. */
  write(draft: Draft): Promise<Error | null>;
  /** Writes in one append and one flush; what cannot be written is kept. */
  mend(drafts: Draft[]): Promise<void>;
  /** Keeps one that could not be written: it goes out with the next. */
  keep(draft: Draft): void;
  /** Resolves when everything that was given is written. */
  settled(): Promise<void>;
}

interface Needs {
  files: Files;
  clock: Pick<Clock, 'now'>;
  signing: JournalSigning;
  head: HeadKeeper;
  /** A line is on the disk. @param offset where it begins in the open segment */
  onLine(line: JournalLine, offset: number): void;
  /** What came together is written. */
  onWritten(): void;
}

interface Waiting {
  draft: Draft;
  written(trouble: Error | null): void;
}

export function journalWriter({ files, clock, signing, head, onLine, onWritten }: Needs): JournalWriter {
  const inTurn = turns();
  const open = openSegment(files);
  let queue: Waiting[] = [];
  let writing: Promise<void> | null = null;
  /** Entries that could not be written yet. */
  const kept: Draft[] = [];

  async function append(drafts: Draft[]): Promise<void> {
    await open.mend();
    // SECURITY: unsigned only as long as no store gives the key, and then the entries say so themselves.
    const key = await signing.seek();
    const sign = key === null ? null : key.sign;
    const now = () => new Date(clock.now()).toISOString();
    const { texts, end } = linesOf([...prefaceOf(open.end().sequence, signing), ...drafts], open.end(), now, sign);
    const offsets = await open.append(texts, end);
    texts.forEach((text, i) => {
      onLine(JSON.parse(text) as JournalLine, offsets[i] ?? 0);
    });
    head.save(end.sequence, end.lineHash);
  }

  async function drain(): Promise<void> {
    // One turn of the loop later, so that what comes together shares a flush.
    await Promise.resolve();
    while (queue.length > 0) {
      const batch = queue;
      queue = [];
      let trouble: Error | null = null;
      try {
        await inTurn(() => append([...kept, ...batch.map(({ draft }) => draft)]));
        kept.length = 0;
      } catch (error) {
        trouble = error instanceof Error ? error : new Error('the journal could not be written');
      }
      for (const { written } of batch) written(trouble);
      onWritten();
    }
  }

  return {
    begin: open.begin,
    segment: open.number,
    lines: open.lines,
    end: () => ({ ...open.end(), publicKey: signing.inForce() }),
    close: work =>
      inTurn(async () => {
        if (await work()) open.next();
      }),
    isEmpty: () => open.end().sequence === 0,
    write: draft =>
      new Promise(resolve => {
        queue.push({ draft, written: resolve });
        writing ??= drain().finally(() => {
          writing = null;
        });
      }),
    mend: drafts => inTurn(() => append(drafts)).catch(() => void kept.push(...drafts)),
    keep: draft => void kept.push(draft),
    async settled() {
      while (writing !== null) await writing;
      await inTurn(async () => {});
      await head.settled();
    },
  };
}

/** Entries of the journal's own that must stand before the next one: its beginning, or a new key. */
function prefaceOf(sequence: number, signing: JournalSigning): Draft[] {
  const key = signing.key();
  const replaces = signing.inForce();
  if (sequence === 0) return [{ kind: 'journal_opened', publicKey: key?.publicKey ?? null }];
  if (key !== null && key.publicKey !== replaces) return [{ kind: 'journal_key', publicKey: key.publicKey, replaces }];
  return [];
}

/** Each line follows the one before it. */
function linesOf(drafts: readonly Draft[], after: End, now: () => string, sign: Sign | null) {
  const texts: string[] = [];
  let { sequence, lineHash: previous } = after;
  for (const draft of drafts) {
    sequence += 1;
    const text = encodeLine(sequence, now(), draft, previous, sign);
    previous = sha256(text);
    texts.push(text);
  }
  const { length } = texts;
  const end = { lines: after.lines + length, entries: after.entries + length, sequence, lineHash: previous };
  return { texts, end };
}
