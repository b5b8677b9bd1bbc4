/**
 * The journal (docs/threats.md#journal): append-only, hash-chained, signed JSON Lines, in the order things happened. An
 * entry is on the disk when its promise resolves; entries that come together are flushed together.
 */

import { done, failure, type Outcome } from '../../contract/outcome.ts';
import type { JournalDetail, JournalEntry, JournalFilter, JournalPage, MatterPage } from '../../contract/values/journal.ts';
import { patientKeychain } from '../keys/patient-keychain.ts';
import type { Clock, Files, Keychain } from '../ports.ts';
import type { SubmitJournal } from '../submit/types.ts';
import type { ConnectionPast } from './connection-past.ts';
import { detailOf } from './detail.ts';
import { type Draft, type JournalLine, type Recorded, sha256 } from './entry.ts';
import { headPath, journalPath, keepHead, type MarkStore, markOf, readJournal } from './files.ts';
import { gatherMatters, type MatterQuery } from './matters.ts';
import { journalHeader, type Said } from './others/file.ts';
import { verifiedWords } from './sentence.ts';
import { openSigning } from './signing.ts';
import { submitJournal } from './submits.ts';
import { createTold, type PendingIntent, type Told } from './told.ts';
import { parseHead, type Verified } from './verify.ts';
import { describeLine, matcher } from './view.ts';
import { type JournalWriter, journalWriter } from './writer.ts';

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
  matters(query: MatterQuery): MatterPage;
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
  summary(): { entries: number; verified: boolean | null };
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
  clock: Pick<Clock, 'now' | 'sleep'>;
  keychain: Keychain;
  random(bytes: number): Uint8Array;
}

/** Reads and verifies what is there, mends a torn end visibly, and opens it for appending. Rejects where the disk cannot be read. */
export async function openJournal(needs: JournalNeeds): Promise<Journal> {
  const { files, clock, mark } = needs;
  const signing = await openSigning(patientKeychain(needs.keychain, clock), needs.random);
  const view: JournalEntry[] = [];
  const matters = gatherMatters();
  const show = (line: JournalLine) => {
    const entry = describeLine(line);
    view.push(entry);
    matters.take(entry, line);
  };
  const told = createTold(signing);
  const writer = journalWriter({
    ...{ files, clock, signing, head: keepHead(files, mark, signing) },
    onLine(line) {
      show(line);
      told.take(line);
    },
  });
  const found = await readJournal(files, mark, signing, true);
  let verified = found.result.ok || found.result.findings.every(({ kind }) => kind === 'torn');
  found.result.lines.forEach(show);
  const lastBefore = view.at(-1)?.at ?? null;
  await goOn(found, files, told, writer);
  const must = async (entry: Draft): Promise<Outcome<null>> => {
    const trouble = await writer.write(entry);
    return trouble === null ? done(null) : failure('storage', `The journal could not be written: ${trouble.message}`);
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
    async entries({ before, limit, ...filter }) {
      const found = view.filter(matcher(filter));
      const end = before === undefined ? found.length : found.findIndex(entry => entry.sequence >= before);
      const until = end < 0 ? found.length : end;
      const entries = found.slice(Math.max(0, until - limit), until).reverse();
      return { entries, found: found.length, total: view.length };
    },
    matters: matters.query,
    async forOthers(said) {
      await writer.settled();
      const journal = (await files.read(journalPath)) ?? new Uint8Array();
      const bytes = await files.read(headPath);
      const head = bytes === null ? null : parseHead(bytes);
      return [journalHeader({ ...said, head }, signing.key()?.sign ?? null), journal];
    },
    publicKey: () => signing.key()?.publicKey ?? null,
    async entry(number) {
      await writer.settled();
      const detail = detailOf((await files.read(journalPath)) ?? new Uint8Array(), number, signing.key()?.publicKey ?? null);
      return detail === null ? failure('not_found', `The journal has no readable entry ${number}.`) : done(detail);
    },
    async verify() {
      await writer.settled();
      const { result } = await readJournal(files, mark, signing, false);
      verified = result.ok;
      return { ok: result.ok, sentence: verifiedWords(result, signing.key() === null ? 'named' : 'own', markOf(mark)) };
    },
    keyKnown: () => signing.key() !== null,
    async recheck() {
      await writer.settled();
      await signing.seek();
      const { result: again } = await readJournal(files, mark, signing, true);
      told.vouchFor(again);
      const lost = told.untold(again);
      if (lost.length === 0) return;
      verified = false;
      await must({ kind: 'journal_damaged', findings: lost });
    },
    summary: () => ({ entries: view.length, verified }),
    lastBefore,
    settled: writer.settled,
  };
}

/** Takes what was found for what was, cuts off a torn end, and says in the journal itself what is wrong with it. */
async function goOn(
  { bytes, result }: { bytes: Uint8Array; result: Verified },
  files: Files,
  told: Told,
  writer: JournalWriter,
): Promise<void> {
  told.vouchFor(result);
  writer.begin(result);
  const mending: Draft[] = [];
  const rest = bytes.subarray(result.wholeBytes);
  if (rest.length > 0) {
    await files.truncate(journalPath, result.wholeBytes);
    mending.push({ kind: 'journal_recovered', cutBytes: rest.length, cutHash: sha256(rest) });
  }
  const findings = told.untold(result);
  if (findings.length > 0) mending.push({ kind: 'journal_damaged', findings });
  if (mending.length > 0 || writer.isEmpty()) await writer.mend(mending);
}
