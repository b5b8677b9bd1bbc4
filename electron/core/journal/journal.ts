/**
 * The journal (design §4.10): append-only, hash-chained, signed JSON Lines, in the order things happened. An entry is on
 * the disk when its promise resolves; entries that come together are flushed together.
 */
import type { JournalDetail, JournalEntry, JournalFilter, JournalPage } from '../../contract/journal.ts';
import { rowOf } from '../../contract/operations/table.ts';
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import type { UnlockedKey } from '../curves/curves.ts';
import type { FilesKey, JournalMark } from '../files/key.ts';
import { patientKeychain } from '../keys/patient-keychain.ts';
import { type Clock, type Files, type Keychain, LinkError } from '../ports.ts';
import type { SubmitJournal } from '../submit/types.ts';
import { type ConnectionPast, createConnectionPast } from './connection-past.ts';
import { detailOf } from './detail.ts';
import { type Draft, encodeLine, firstPrevious, type JournalLine, type Recorded, sha256, signedHead } from './entry.ts';
import { openJournalKey } from './key.ts';
import { isForgetting, isHashSignedBy, isSignedBy, type Verified, verifyJournal } from './verify.ts';
import { describeLine, hasSecretFields, matcher } from './view.ts';

export const journalPath = 'journal.jsonl';
export const headPath = 'journal.head.json';

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
  /** Intents without an outcome, oldest first. */
  pending(): PendingIntent[];
  /** Newest first, before a sequence number where one is given. */
  entries(query: JournalFilter & { before?: number | undefined; limit: number }): Promise<JournalPage>;
  /** One line, read from the file again. */
  entry(sequence: number): Promise<Outcome<JournalDetail>>;
  /** Reads the file again and checks all of it. */
  verify(): Promise<{ ok: boolean; sentence: string }>;
  /** False while no store gives the journal key: nothing written earlier can be told from a forgery then, and `awaits` says no. */
  keyKnown(): boolean;
  summary(): { entries: number; verified: boolean | null };
  /** Compares with the mark of the store again, because that opened. */
  recheck(): Promise<void>;
  /** Resolves when everything that was recorded is on the disk, and the head with it. */
  settled(): Promise<void>;
}

export interface PendingIntent {
  sequence: number;
  fingerprint: string;
  operation: string;
  organizationId: string;
  keyId: string;
  at: string;
}

export interface JournalNeeds {
  files: Files;
  /** Where the mark of the last entry is kept, out of reach of who edits files. */
  mark?: Pick<FilesKey, 'isOpen' | 'journal' | 'compared' | 'markJournal' | 'settled'>;
  clock: Pick<Clock, 'now' | 'sleep'>;
  keychain: Keychain;
  random(bytes: number): Uint8Array;
}

interface Waiting {
  draft: Draft;
  written(trouble: Error | null): void;
}

/** Reads and verifies what is there, mends a torn end visibly, and opens it for appending. Rejects where the disk cannot be read. */
export async function openJournal(needs: JournalNeeds): Promise<Journal> {
  const { files, clock, random } = needs;
  const keychain = patientKeychain(needs.keychain, clock);
  let key: UnlockedKey | null = await openJournalKey(keychain, random);
  let keyInForce: string | null = null;
  let sequence = 0;
  let previous = firstPrevious;
  let size = 0;
  let torn = false;
  const view: JournalEntry[] = [];
  const intents = new Map<string, PendingIntent>();
  /** Whether this computer's own key signed that very line. */
  const isOwn = (line: JournalLine): boolean => key !== null && isSignedBy(key.publicKey, line);
  // What another key was in force for is not tried: of a year under a key that is gone that would take seconds.
  const past = createConnectionPast(line => keyInForce === key?.publicKey && isOwn(line));
  /** Of intents that are settled: which lines say so. */
  const endings = new Map<string, Pick<JournalLine, 'hash' | 'signature'>[]>();
  /** Whether an intent that is not here certainly never was. */
  let couldVouch = false;
  /** The journal was rolled back, cut or changed once: what it does not tell of may have been all the same. */
  let forgot = false;
  let queue: Waiting[] = [];
  let writing: Promise<void> | null = null;
  let headWriting: Promise<void> = Promise.resolve();
  let headSaved = -1;
  /** Entries that could not be written yet. */
  const kept: Draft[] = [];

  function takeIntent(line: JournalLine): void {
    if (line.kind === 'submit_intent') {
      const { sequence: number, fingerprint, operation, organizationId, keyId = '', at } = line;
      intents.set(fingerprint, { sequence: number, fingerprint, operation, organizationId, keyId, at });
    } else if (line.kind === 'submit_outcome') {
      const { fingerprint, hash, signature } = line;
      endings.set(fingerprint, [...(endings.get(fingerprint) ?? []), { hash, signature }]);
      intents.delete(fingerprint);
    } else if (line.kind === 'journal_damaged' && isForgetting(line.findings)) {
      intents.clear();
      forgot = true;
    }
  }
  function take(line: JournalLine): void {
    view.push(describeLine(line));
    past.take(line);
    takeIntent(line);
    takeKey(line);
  }
  function takeKey(line: JournalLine): void {
    if (line.kind === 'journal_opened' || line.kind === 'journal_key') keyInForce = line.publicKey;
  }

  /** What was approved and which intents are still open, by what was written. */
  function vouchFor(result: Verified): void {
    intents.clear();
    endings.clear();
    past.clear();
    forgot = false;
    result.lines.forEach((line, i) => {
      if (result.sound[i] !== true) return;
      past.take(line);
      takeIntent(line);
      takeKey(line);
    });
    keyInForce = result.publicKey;
    // SECURITY: the bytes of a pending intent may be stamped again on the strength of its line. It counts only where this
    // computer's own key signed that very line: a later signature says that it stood there, not who put it there.
    // Of the settled ones that is asked where it matters: where the outbox still holds the bytes of one.
    const open = new Map([...intents.values()].map(intent => [intent.sequence, intent.fingerprint]));
    for (const line of open.size === 0 ? [] : result.lines)
      if (open.has(line.sequence) && line.kind === 'submit_intent' && isOwn(line)) open.delete(line.sequence);
    for (const fingerprint of open.values()) intents.delete(fingerprint);
    if (isForgetting(untold(result))) forget();
    couldVouch = key !== null && !forgot;
  }

  /**
   * What was found and does not stand in the journal yet. Of a line it is said once; what is about the whole is over as soon
   * as the journal goes on, and found again it is another time.
   */
  function untold(result: Verified): string[] {
    const told = new Set(
      result.lines.flatMap(line =>
        line.kind === 'journal_damaged' && Array.isArray(line.findings) && (key === null || isOwn(line)) ? line.findings : [],
      ),
    );
    return result.findings
      .filter(({ kind }) => !['torn', 'unsigned', 'damage_recorded', 'key_replaced'].includes(kind))
      .filter(({ kind, line }) => line === 0 || !told.has(`${kind} ${line}`))
      .map(({ kind, line }) => `${kind} ${line}`)
      .slice(0, 50);
  }

  /** What stands before a journal that is not whole vouches for nothing that was approved or is still under way. */
  function forget(): void {
    past.forget();
    intents.clear();
    forgot = true;
  }

  /**
   * They are read in the reverse of the order they are written in, mark, head, journal: what is appended meanwhile leaves
   * each ahead of the one before it, which says nothing.
   * @param comparing it is held against the mark, which may move from here on
   */
  async function read(comparing: boolean): Promise<{ bytes: Uint8Array; result: Verified }> {
    const mark = needs.mark?.isOpen() === true ? needs.mark.journal() : null;
    if (comparing) needs.mark?.compared();
    const links: string[] = [];
    const readPlain = (path: string) =>
      files.read(path).catch(async error => {
        if (!(error instanceof LinkError)) throw error;
        links.push(path);
        await files.setAside(path);
        return null;
      });
    const head = await readPlain(headPath);
    const bytes = (await readPlain(journalPath)) ?? new Uint8Array();
    const result = verifyJournal(bytes, { head, mark, links, ...(key !== null && { publicKey: key.publicKey }) });
    return { bytes, result };
  }

  /** Entries of the journal's own that must stand before the next one: its beginning, or a new key. */
  function preface(): Draft[] {
    if (sequence === 0) return [{ kind: 'journal_opened', publicKey: key?.publicKey ?? null }];
    if (key !== null && key.publicKey !== keyInForce)
      return [{ kind: 'journal_key', publicKey: key.publicKey, replaces: keyInForce }];
    return [];
  }

  /** Writes drafts in one append and one flush. */
  async function append(drafts: Draft[]): Promise<void> {
    if (torn) {
      // A failed append may have left half a line.
      await files.truncate(journalPath, size);
      torn = false;
    }
    // SECURITY: unsigned only as long as no store gives the key, and then the entries say so themselves.
    key ??= await openJournalKey(keychain, random);
    const sign = key === null ? null : key.sign;
    const texts: string[] = [];
    let at = previous;
    let number = sequence;
    for (const draft of [...preface(), ...drafts]) {
      number += 1;
      const text = encodeLine(number, new Date(clock.now()).toISOString(), draft, at, sign);
      at = sha256(text);
      texts.push(text);
    }
    const bytes = Buffer.from(texts.map(text => `${text}\n`).join(''));
    try {
      await files.append(journalPath, bytes);
    } catch (error) {
      torn = size > 0 || (await files.read(journalPath).catch(() => null)) !== null;
      throw error;
    }
    size += bytes.length;
    sequence = number;
    previous = at;
    for (const text of texts) take(JSON.parse(text) as JournalLine);
    saveHead();
  }

  /**
   * The head follows behind, unwaited: it costs flushes, and an old one is true of what was then. The mark in the store
   * follows the head. SECURITY: in this order, entry, head, mark, a crash leaves the mark behind what is there, and only
   * who puts back an older file or cuts one leaves it ahead.
   */
  function saveHead(): void {
    headWriting = headWriting.then(async () => {
      if (key === null || headSaved === sequence) return;
      const [number, lineHash] = [sequence, previous];
      const signature = Buffer.from(key.sign(signedHead(number, lineHash))).toString('hex');
      await files.replace(headPath, Buffer.from(`${JSON.stringify({ v: 1, sequence: number, lineHash, signature })}\n`)).then(
        () => {
          headSaved = number;
          needs.mark?.markJournal({ sequence: number, lineHash });
        },
        () => {},
      );
    });
  }
  function write(draft: Draft): Promise<Error | null> {
    return new Promise(resolve => {
      queue.push({ draft, written: resolve });
      writing ??= drain().finally(() => {
        writing = null;
      });
    });
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

  const must = async (draft: Draft): Promise<Outcome<null>> => {
    const trouble = await write(draft);
    return trouble === null ? done(null) : failure('storage', `The journal could not be written: ${trouble.message}`);
  };

  const settled = async () => {
    while (writing !== null) await writing;
    await headWriting;
    await needs.mark?.settled();
  };

  const { bytes, result } = await read(true);
  let verified = result.ok || result.findings.every(({ kind }) => kind === 'torn');
  for (const line of result.lines) view.push(describeLine(line));
  vouchFor(result);
  sequence = result.lastSequence;
  previous = result.lastLineHash;
  size = result.wholeBytes;
  const mending: Draft[] = [];
  const rest = bytes.subarray(result.wholeBytes);
  if (rest.length > 0) {
    await files.truncate(journalPath, result.wholeBytes);
    mending.push({ kind: 'journal_recovered', cutBytes: rest.length, cutHash: sha256(rest) });
  }
  const findings = untold(result);
  if (findings.length > 0) mending.push({ kind: 'journal_damaged', findings });
  if (mending.length > 0 || sequence === 0) await append(mending).catch(() => kept.push(...mending));

  return {
    async record(entry) {
      if ((await write(entry)) !== null) kept.push(entry);
    },
    must,
    submits: {
      intent: pending =>
        must({
          kind: 'submit_intent',
          operation: pending.operation,
          organizationId: pending.organizationId,
          baseUrl: pending.baseUrl,
          connectionOrganizationId: pending.connectionOrganizationId,
          keyId: pending.keyId,
          fingerprint: pending.fingerprint,
          // SECURITY: bodies of operations with secret fields are not written down; their fingerprint is (design §4.10).
          body: hasSecretFields(rowOf(pending.operation)) ? null : pending.text,
          about: pending.about,
        }),
      outcome: (pending, ending) =>
        must({
          kind: 'submit_outcome',
          operation: pending.operation,
          organizationId: pending.organizationId,
          fingerprint: pending.fingerprint,
          outcome: ending.code,
          status: ending.status,
          activityId: ending.activityId,
        }),
      awaits(fingerprint, keyId) {
        if (intents.get(fingerprint)?.keyId === keyId) return true;
        // SECURITY: an ending that this computer did not sign ends nothing: the bytes would be dropped and their opposite sent.
        const ends = endings.get(fingerprint);
        const own = key?.publicKey ?? '';
        return couldVouch && (ends === undefined || ends.some(end => isHashSignedBy(own, end))) ? false : null;
      },
    },
    past: past.of,
    pending: () => [...intents.values()],
    async entries({ before, limit, ...filter }) {
      const found = view.filter(matcher(filter));
      const end = before === undefined ? found.length : found.findIndex(entry => entry.sequence >= before);
      const until = end < 0 ? found.length : end;
      const entries = found.slice(Math.max(0, until - limit), until).reverse();
      return { entries, found: found.length, total: view.length };
    },
    async entry(number) {
      await settled();
      const detail = detailOf((await files.read(journalPath)) ?? new Uint8Array(), number, key?.publicKey ?? null);
      return detail === null ? failure('not_found', `The journal has no readable entry ${number}.`) : done(detail);
    },
    async verify() {
      await settled();
      const again = await read(false);
      verified = again.result.ok;
      const mark = needs.mark?.isOpen() === true ? needs.mark.journal() : null;
      return { ok: again.result.ok, sentence: `${sentenceOf(again.result, key !== null)} ${markWords(mark)}` };
    },
    keyKnown: () => key !== null,
    async recheck() {
      await settled();
      key ??= await openJournalKey(keychain, random);
      const { result: again } = await read(true);
      vouchFor(again);
      const lost = untold(again);
      if (lost.length === 0) return;
      verified = false;
      await must({ kind: 'journal_damaged', findings: lost });
    },
    summary: () => ({ entries: view.length, verified }),
    settled,
  };
}

/** What the mark adds to a verification. */
const markWords = (mark: JournalMark | null): string =>
  mark === null
    ? 'The keychain gives no mark of the last entry: whether an older journal was put back cannot be told.'
    : `The keychain's mark names entry ${mark.sequence}, SHA-256 ${mark.lineHash}.`;

/** What a verification found, in a sentence. */
export function sentenceOf(result: Verified, keyKnown: boolean): string {
  const count = `${result.lines.length} ${result.lines.length === 1 ? 'entry' : 'entries'}`;
  const { findings } = result;
  // One that says where to look comes before one about the whole.
  const first = findings.find(({ line }) => line > 0) ?? findings[0];
  const more = findings.length - 1;
  if (first === undefined)
    return `${count}, unbroken and signed${keyKnown ? " with this computer's journal key" : `; the key is ${result.publicKey ?? 'none'}`}.`;
  const where = first.line > 0 ? `line ${first.line}: ` : '';
  const others = more === 0 ? '' : ` And ${more} more ${more === 1 ? 'finding' : 'findings'}.`;
  return `${count}, and the journal does not verify. ${where}${first.sentence}.${others}`;
}
