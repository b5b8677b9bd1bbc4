/**
 * The journal (docs/threats.md#journal): append-only, hash-chained, signed JSON Lines, in the order things happened. An
 * entry is on the disk when its promise resolves; entries that come together are flushed together.
 */

import { done, failure, type Outcome } from '../../contract/outcome.ts';
import type { JournalDetail, JournalFilter, JournalPage, MatterPage } from '../../contract/values/journal.ts';
import { slicesIn } from '../budget/slices.ts';
import { patientKeychain } from '../keys/patient-keychain.ts';
import type { Clock, Files, Keychain } from '../ports.ts';
import type { SubmitJournal } from '../submit/types.ts';
import { createLookup } from './contents/lookup.ts';
import { createReader } from './contents/reader.ts';
import { detailOf } from './detail.ts';
import type { Recorded } from './entry.ts';
import { headPath, type MarkStore, markOf, segmentPath, wholeJournal } from './files.ts';
import { openKeeping } from './keeping.ts';
import type { MatterQuery } from './matters.ts';
import { parseHead } from './named-end.ts';
import { journalHeader, type Said } from './others/file.ts';
import { verifiedWords } from './sentence.ts';
import { openSigning } from './signing.ts';
import { submitJournal } from './submits.ts';
import type { ConnectionPast } from './told/connection-past.ts';
import type { PendingIntent } from './told/told.ts';

export interface Journal {
  /**
   * Writes an entry. Never rejects: one that could not be written is kept and goes out with the next.
   * Resolves when it is durable, or was kept.
   */
  record(entry: Recorded): Promise<void>;
  /** Writes an entry that something waits for: durable where it answers done, and not there where it does not. */
  must(entry: Recorded): Promise<Outcome<null>>;
  /** The two entries of a submit, which must be durable before it goes on. */
  submits: SubmitJournal;
  /** What it tells of a connection and of those before it. */
  past: ConnectionPast['of'];
  /** What was said to the last decision on an activity with a key; null where nothing was. It shows, and nothing rests on it. */
  reasonFor(activityId: string, keyId: string): string | null;
  /** ISO time something was sent with a key last; null where it does not say. It shows, and nothing rests on it. */
  lastSent(keyId: string): string | null;
  /** Intents without an outcome, oldest first. */
  pending(): PendingIntent[];
  /** Newest first, before a sequence number where one is given. */
  entries(query: JournalFilter & { before?: number | undefined; limit: number }): Promise<JournalPage>;
  /** The same by activity, newest first. */
  matters(query: MatterQuery): Promise<MatterPage>;
  /** The whole of it for another computer, after a line that says whose it is. */
  forOthers(said: Omit<Said, 'head'>): Promise<Uint8Array[]>;
  /** Of the key that signs it, hex; null while no store gives it. */
  publicKey(): string | null;
  /** One line, read from the file again. */
  entry(sequence: number): Promise<Outcome<JournalDetail>>;
  /** Reads the file again and checks all of it. */
  verify(): Promise<{ ok: boolean; sentence: string }>;
  /** False while no store gives the journal key: nothing written earlier can be told from a forgery then, and `awaits` says no. */
  keyKnown(): boolean;
  /** `verified` is null, and `behind` there, while closed segments are still being verified. */
  summary(): { entries: number; verified: boolean | null; behind?: { done: number; of: number } };
  /**
   * Verifies closed segments, a slice at a time, and records what it finds. Resolves when all are verified, or it cannot go on.
   * @param changed the summary says something else
   * @param rest where it gives way
   */
  verifyBehind(changed: () => void, rest?: Clock['sleep']): Promise<void>;
  /** When its last entry was written before it was opened now: ISO time; null where there was none. It shows, and nothing rests on it. */
  lastBefore: string | null;
  /** Compares with the mark of the store again, because that opened. */
  recheck(): Promise<void>;
  /** Resolves when everything that was recorded is on the disk, and the head with it. */
  settled(): Promise<void>;
}

export interface JournalNeeds {
  files: Files;
  mark?: MarkStore;
  clock: Pick<Clock, 'now' | 'monotonic' | 'sleep'>;
  keychain: Keychain;
  random(bytes: number): Uint8Array;
  /** Lines after which a segment is closed. */
  segmentLines?: number;
}

const nothing = new Uint8Array();

/** Reads and verifies what is there, mends a torn end visibly, and opens it for appending. Rejects where the disk cannot be read. */
export async function openJournal(needs: JournalNeeds): Promise<Journal> {
  const { files, clock, mark } = needs;
  const signing = await openSigning(patientKeychain(needs.keychain, clock), needs.random);
  const keeping = await openKeeping(needs, signing);
  const { told, writer, contents, must } = keeping;
  const slices = () => slicesIn(clock);
  const reader = createReader({
    contents,
    file: async segment => (await files.read(segmentPath(segment))) ?? nothing,
    slices,
  });
  const lookup = createLookup(contents, reader, slices);
  /** Once more where the journal was read again meanwhile: what was looked up before leads to other entries then. */
  const steadily = async <T>(look: () => Promise<T>): Promise<T> => {
    for (;;) {
      await keeping.readSoon();
      const begun = contents.begun();
      const found = await look();
      if (contents.begun() === begun) return found;
    }
  };
  return {
    async record(entry) {
      if ((await writer.write(entry)) !== null) writer.keep(entry);
    },
    must,
    submits: submitJournal(must, told),
    past: told.past,
    reasonFor: told.reasonFor,
    lastSent: told.lastSent,
    pending: told.pending,
    entries: query => steadily(() => lookup.entries(query)),
    matters: query => steadily(() => lookup.matters(query)),
    async forOthers(said) {
      await writer.settled();
      const lines = (await wholeJournal(files)) ?? [];
      const bytes = await files.read(headPath);
      const head = bytes === null ? null : parseHead(bytes);
      return [journalHeader({ ...said, head }, signing.key()?.sign ?? null), ...lines];
    },
    publicKey: () => signing.key()?.publicKey ?? null,
    async entry(number) {
      await writer.settled();
      const closed = keeping.sealing.closed();
      const before = closed.findLastIndex(({ sequence }) => sequence < number);
      const file = (await files.read(segmentPath(before + 2))) ?? nothing;
      const detail = detailOf(file, number, signing.key()?.publicKey ?? null, { follows: closed[before]?.lineHash });
      return detail === null ? failure('not_found', `The journal has no readable entry ${number}.`) : done(detail);
    },
    async verify() {
      const found = await keeping.verify();
      return { ok: found.ok, sentence: verifiedWords(found, signing.key() === null ? 'named' : 'own', markOf(mark)) };
    },
    keyKnown: () => signing.key() !== null,
    recheck: keeping.recheck,
    verifyBehind: keeping.verifyBehind,
    summary() {
      const behind = keeping.progress();
      return { entries: contents.count(), verified: keeping.verified(), ...(behind !== null && { behind }) };
    },
    lastBefore: keeping.lastBefore,
    async settled() {
      await writer.settled();
      await keeping.sealing.settled();
    },
  };
}
