/** The files of the journal, and the mark of its last entry in the store. */
import { line } from '../../contract/in-turn.ts';
import type { Slices } from '../budget/slices.ts';
import type { FilesKey, JournalMark } from '../files/key.ts';
import { type Files, LinkError } from '../ports.ts';
import { type Checkpoint, checkpointPath, decodeCheckpoint } from './checkpoint.ts';
import { type JournalLine, signedHead } from './entry.ts';
import type { JournalSigning } from './signing.ts';
import type { Before } from './told/told.ts';
import { type SegmentEnd, type Verified, type VerifyOptions, verifyInSlices } from './verify.ts';

export const journalPath = 'journal.jsonl';
export const headPath = 'journal.head.json';

/** Where the mark of the last entry is kept, out of reach of who edits files. */
export type MarkStore = Pick<FilesKey, 'isOpen' | 'journal' | 'compared' | 'markJournal' | 'settled'>;

export const markOf = (store: MarkStore | undefined): JournalMark | null => (store?.isOpen() === true ? store.journal() : null);

/**
 * The journal is one record in several files, each going on where the one before it ends: the first is `journal.jsonl`, as it
 * was when there was no other.
 */
export const segmentPath = (n: number): string => (n === 1 ? journalPath : `journal.${n}.jsonl`);

export interface OpenLine {
  line: JournalLine;
  offset: number;
}

/** What was found at the end of the journal, and of what stands before. */
export interface Found {
  /** Where each closed segment ends. The one after them is open. */
  closed: SegmentEnd[];
  /** What the closed ones told; null where `result` is of them, too. */
  before: Before | null;
  /** Whether the closed ones were whole when they were closed. */
  wasWhole: boolean;
  /** Of the last entry that was closed: ISO time. */
  closedAt: string | null;
  result: Verified;
  /** Lines of the open segment, and where each begins in it. */
  open: OpenLine[];
  /** Bytes of it that are whole lines, and what stands behind them. */
  size: number;
  torn: Uint8Array;
}

const nothing = new Uint8Array();

/**
 * Reads the end of the journal: the open segment, and what a checkpoint says of those before it.
 * They are read in the reverse of the order they are written in, mark, head, checkpoint, lines: what is appended meanwhile
 * leaves each ahead of the one before it, which says nothing.
 * @param comparing it is held against the mark, which may move from here on
 */
export async function readJournal(
  files: Files,
  store: MarkStore | undefined,
  signing: JournalSigning,
  comparing: boolean,
  slices: Slices,
): Promise<Found> {
  const mark = markOf(store);
  if (comparing) store?.compared();
  const links: string[] = [];
  const readPlain = plainReader(files, links);
  const head = await readPlain(headPath);
  const kept = await readPlain(checkpointPath);
  const publicKey = signing.key()?.publicKey ?? null;
  const checkpoint = kept === null ? null : decodeCheckpoint(kept, publicKey);
  const closed = checkpoint?.ends ?? [];
  const options = { head, mark, links, ...(publicKey !== null && { publicKey }) };
  const bytes = (await readPlain(segmentPath(closed.length + 1))) ?? nothing;
  const isNewest = (await readPlain(segmentPath(closed.length + 2))) === null;
  if (isNewest && (kept === null || checkpoint !== null)) {
    const from = closed.at(-1);
    const open: OpenLine[] = [];
    const onLine = (line: JournalLine, offset: number) => void open.push({ line, offset });
    const result = await verifyInSlices(bytes, { ...options, from, onLine }, slices);
    // Where it ends too early there may be segments behind a gap: what is left is read.
    const isShort = result.findings.some(({ kind }) => ['gone', 'rolled_back', 'cut_off'].includes(kind));
    if (!isShort || (await segmentsThrough(n => readPlain(segmentPath(n)))).length <= closed.length + 1)
      return {
        ...{ closed, result, open, size: result.wholeBytes, torn: bytes.subarray(result.wholeBytes) },
        ...{ before: checkpoint === null ? null : beforeOf(checkpoint, publicKey !== null), wasWhole: checkpoint?.whole ?? true },
        closedAt: checkpoint?.at ?? null,
      };
  }
  // SECURITY: a checkpoint that is not the last one, or not this computer's, says nothing; all lines are read, as if none were.
  if (kept !== null && checkpoint === null) await files.setAside(checkpointPath);
  const found = await readAll(readPlain, options, slices);
  const sentence =
    kept === null
      ? 'the checkpoint of its older segments is missing'
      : checkpoint === null
        ? 'the checkpoint of its older segments is not what this computer’s key signed'
        : 'the checkpoint is older than its segments';
  found.result.findings.unshift({ kind: 'checkpoint', line: 0, sentence });
  return { ...found, wasWhole: false, result: { ...found.result, ok: false } };
}

const beforeOf = ({ told, ends }: Checkpoint, isOwn: boolean): Before => ({
  ...{ carried: told, isOwn, publicKey: ends.at(-1)?.publicKey ?? null },
});

type ReadPlain = (path: string) => Promise<Uint8Array | null>;

const plainReader =
  (files: Files, links: string[]): ReadPlain =>
  path =>
    files.read(path).catch(async error => {
      if (!(error instanceof LinkError)) throw error;
      links.push(path);
      await files.setAside(path);
      return null;
    });

/** All of them as one. */
async function readAll(readPlain: ReadPlain, options: VerifyOptions, slices: Slices): Promise<Found> {
  const parts = await segmentsThrough(n => readPlain(segmentPath(n)));
  const cuts: number[] = [];
  for (const { length } of parts.slice(0, -1)) cuts.push((cuts.at(-1) ?? 0) + length);
  const bytes = Buffer.concat(parts);
  const start = cuts.at(-1) ?? 0;
  const open: OpenLine[] = [];
  const onLine = (line: JournalLine, at: number) => {
    if (at >= start) open.push({ line, offset: at - start });
  };
  const result = await verifyInSlices(bytes, { ...options, cuts, onLine }, slices);
  const whole = Math.max(result.wholeBytes, start);
  const closed = result.ends.slice(0, -1);
  return {
    ...{ closed, before: null, wasWhole: true, closedAt: null, result, open },
    ...{ size: whole - start, torn: bytes.subarray(whole) },
  };
}

/** As many segments may be missing one after the other, and what stands behind them is still found. */
const mostMissing = 64;

/** Each segment, the first one first; an empty one where one is missing. */
export async function segmentsThrough(read: (segment: number) => Promise<Uint8Array | null>): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  let last = 1;
  for (let n = 1; n <= last + mostMissing; n++) {
    const part = await read(n);
    parts.push(part ?? nothing);
    if (part !== null) last = n;
  }
  return parts.slice(0, last);
}

/** Every line there is, in pieces, byte for byte; null where there is no journal. */
export async function wholeJournal(files: Pick<Files, 'read'>): Promise<Uint8Array[] | null> {
  const parts = await segmentsThrough(n => files.read(segmentPath(n)));
  return parts.length === 1 && parts[0]?.length === 0 ? null : parts;
}

export interface HeadKeeper {
  save(sequence: number, lineHash: string): void;
  settled(): Promise<void>;
}

/**
 * The head follows behind, unwaited: it costs flushes, and an old one is true of what was then. The mark in the store
 * follows the head. SECURITY: in this order, entry, head, mark, a crash leaves the mark behind what is there, and only
 * who puts back an older file or cuts one leaves it ahead.
 */
export function keepHead(files: Files, store: MarkStore | undefined, signing: JournalSigning): HeadKeeper {
  let last = { sequence: -1, lineHash: '' };
  let headSaved = -1;
  const inTurn = line();
  return {
    save(sequence, lineHash) {
      last = { sequence, lineHash };
      void inTurn(async () => {
        const key = signing.key();
        if (key === null || headSaved === last.sequence) return;
        const head = last;
        const signature = Buffer.from(key.sign(signedHead(head.sequence, head.lineHash))).toString('hex');
        await files.replace(headPath, Buffer.from(`${JSON.stringify({ v: 1, ...head, signature })}\n`)).then(
          () => {
            headSaved = head.sequence;
            store?.markJournal(head);
          },
          () => {},
        );
      });
    },
    async settled() {
      await inTurn(async () => {});
      await store?.settled();
    },
  };
}
