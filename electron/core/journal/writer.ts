/** Appends lines, in the order things happened. Entries that come together are flushed together. */
import type { Clock, Files } from '../ports.ts';
import { type Draft, encodeLine, firstPrevious, type JournalLine, type Sign, sha256 } from './entry.ts';
import { type HeadKeeper, journalPath } from './files.ts';
import type { JournalSigning } from './signing.ts';
import type { Verified } from './verify.ts';

export interface JournalWriter {
  /** Goes on after what is there. */
  begin(end: Pick<Verified, 'lastSequence' | 'lastLineHash' | 'wholeBytes'>): void;
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
  onLine(line: JournalLine): void;
}

interface Waiting {
  draft: Draft;
  written(trouble: Error | null): void;
}

export function journalWriter({ files, clock, signing, head, onLine }: Needs): JournalWriter {
  let sequence = 0;
  let previous = firstPrevious;
  let size = 0;
  let torn = false;
  let queue: Waiting[] = [];
  let writing: Promise<void> | null = null;
  /** Entries that could not be written yet. */
  const kept: Draft[] = [];

  async function append(drafts: Draft[]): Promise<void> {
    if (torn) {
      // A failed append may have left half a line.
      await files.truncate(journalPath, size);
      torn = false;
    }
    // SECURITY: unsigned only as long as no store gives the key, and then the entries say so themselves.
    const key = await signing.seek();
    const sign = key === null ? null : key.sign;
    const now = () => new Date(clock.now()).toISOString();
    const lines = linesOf([...prefaceOf(sequence, signing), ...drafts], { sequence, previous }, now, sign);
    const bytes = Buffer.from(lines.texts.map(text => `${text}\n`).join(''));
    try {
      await files.append(journalPath, bytes);
    } catch (error) {
      torn = size > 0 || (await files.read(journalPath).catch(() => null)) !== null;
      throw error;
    }
    size += bytes.length;
    sequence = lines.sequence;
    previous = lines.previous;
    for (const text of lines.texts) onLine(JSON.parse(text) as JournalLine);
    head.save(sequence, previous);
  }

  async function drain(): Promise<void> {
    // One turn of the loop later, so that what comes together shares a flush.
    await Promise.resolve();
    while (queue.length > 0) {
      const batch = queue;
      queue = [];
      let trouble: Error | null = null;
      try {
        await append([...kept, ...batch.map(({ draft }) => draft)]);
        kept.length = 0;
      } catch (error) {
        trouble = error instanceof Error ? error : new Error('the journal could not be written');
      }
      for (const { written } of batch) written(trouble);
    }
  }

  return {
    begin(end) {
      sequence = end.lastSequence;
      previous = end.lastLineHash;
      size = end.wholeBytes;
    },
    isEmpty: () => sequence === 0,
    write: draft =>
      new Promise(resolve => {
        queue.push({ draft, written: resolve });
        writing ??= drain().finally(() => {
          writing = null;
        });
      }),
    mend: drafts => append(drafts).catch(() => void kept.push(...drafts)),
    keep: draft => void kept.push(draft),
    async settled() {
      while (writing !== null) await writing;
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
function linesOf(drafts: readonly Draft[], after: { sequence: number; previous: string }, now: () => string, sign: Sign | null) {
  const texts: string[] = [];
  let { sequence, previous } = after;
  for (const draft of drafts) {
    sequence += 1;
    const text = encodeLine(sequence, now(), draft, previous, sign);
    previous = sha256(text);
    texts.push(text);
  }
  return { texts, sequence, previous };
}
