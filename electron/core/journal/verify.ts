/**
 * Verifies a journal: a pure function of its bytes, used by the app at start and by the command that needs no app.
 * Every line holds the hash of the whole line before it, so the last signature that verifies vouches for all bytes before
 * it; the signatures in between are tried one by one only where something is wrong, to say where.
 */
import { isObject } from '../../contract/text/members.ts';
import type { Slices } from '../budget/slices.ts';
import type { JournalMark } from '../files/key.ts';
import { contentHash, firstPrevious, type JournalLine, sha256 } from './entry.ts';
import { checkEnd, checkHead, checkMark, type Place } from './named-end.ts';
import { signatureChecker } from './signatures.ts';

export type FindingKind =
  | 'not_an_entry'
  | 'changed'
  | 'forged'
  | 'out_of_order'
  | 'missing'
  | 'broken_link'
  | 'torn'
  | 'cut_off'
  | 'head'
  | 'unsigned'
  | 'key_replaced'
  | 'foreign_key'
  | 'damage_recorded'
  /** What the keychain names as the last entry is not there: an older journal was put back, or the end was cut. */
  | 'rolled_back'
  /** There is no journal at all, and the keychain names one. */
  | 'gone'
  | 'head_missing'
  /** What closes the older segments is missing, older than they are, or not what this computer's key signed: all was read. */
  | 'checkpoint'
  /** A link stood in its place, and was moved aside unread. */
  | 'link';

/** What says that the past of this computer is not all there, at its end or in its middle. */
export const forgets: ReadonlySet<string> = new Set<FindingKind>([
  ...(['rolled_back', 'gone', 'link', 'cut_off'] as const),
  ...(['missing', 'out_of_order', 'not_an_entry', 'changed', 'broken_link'] as const),
]);

/** Whether findings that a line of the journal names say so; the line may be forged. */
export const isForgetting = (findings: unknown): boolean =>
  Array.isArray(findings) && findings.some(each => typeof each === 'string' && forgets.has(each.split(' ')[0] ?? ''));

export interface Finding {
  kind: FindingKind;
  /** Line of the file, from 1; 0 where it is about the whole. */
  line: number;
  sentence: string;
}

/** Where a segment ends. Counts are of the whole journal up to there, and so is what stands before the next one. */
export interface SegmentEnd {
  /** Lines, those that could not be read too. */
  lines: number;
  /** Lines that could be read. */
  entries: number;
  sequence: number;
  /** Hash of the last line as it stands; 64 zeros where there is none. */
  lineHash: string;
  /** The key in force there; null where none was. */
  publicKey: string | null;
}

export interface Verified {
  ok: boolean;
  findings: Finding[];
  /** Lines that could be read, in order. */
  lines: JournalLine[];
  /** Whether each of `lines` is what the app wrote: content, link and a signature over it or after it. */
  sound: boolean[];
  /** The key that signs the end of the journal. */
  publicKey: string | null;
  lastSequence: number;
  /** Hash of the last line as it stands; 64 zeros for an empty journal. */
  lastLineHash: string;
  /** Bytes up to the last newline; what stands behind is torn. */
  wholeBytes: number;
  /** Where each part of it ends (`cuts`), and the whole. */
  ends: SegmentEnd[];
}

export interface VerifyOptions {
  /** Content of the head file, which names the end; null where there is none. */
  head?: Uint8Array | null;
  /** The key the journal must end with, hex; where it is not given the journal's own word is taken. */
  publicKey?: string;
  /** The last entry that the keychain names; null where it is not known. */
  mark?: JournalMark | null;
  /** Files of the journal in whose place a link stood. */
  links?: readonly string[];
  /** What stands before these bytes, which are a segment and not the beginning. */
  from?: SegmentEnd | undefined;
  /**
   * The end that a signed checkpoint names.
   * SECURITY: it vouches for every byte up to there as a signature of the last line does, and for nothing that ends otherwise.
   */
  end?: SegmentEnd | undefined;
  /** Offsets at which the segments after the first begin, where these bytes are several. */
  cuts?: readonly number[];
  /** Is told of each line that can be read, and where it begins. */
  onLine?(line: JournalLine, offset: number): void;
}

/** Checks every line, link, signature and the end. */
export function verifyJournal(bytes: Uint8Array, options: VerifyOptions = {}): Verified {
  const steps = verifying(bytes, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** The same, letting other work have its turn. */
export async function verifyInSlices(bytes: Uint8Array, options: VerifyOptions, slices: Slices): Promise<Verified> {
  const steps = verifying(bytes, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (slices.isOver()) await slices.giveWay();
  }
}

const begins: SegmentEnd = { lines: 0, entries: 0, sequence: 0, lineHash: firstPrevious, publicKey: null };
/** Lines at a time: a fraction of a slice, whatever they need. */
const atOnce = 32;

function* verifying(bytes: Uint8Array, options: VerifyOptions): Generator<undefined, Verified> {
  const from = options.from ?? begins;
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const wholeBytes = file.lastIndexOf(0x0a) + 1;
  const findings: Finding[] = [];
  const note = (kind: FindingKind, line: number, sentence: string) => findings.push({ kind, line, sentence });
  const read = yield* readLines(file.subarray(0, wholeBytes), options, from, note);
  if (wholeBytes < file.length) note('torn', read.count + 1, `the last ${file.length - wholeBytes} bytes are not a whole line`);

  const keys = keysOf(read.lines, from, note);
  const isEnd = checkEnd(options.end, read, note);
  const signed = yield* vouch({ ...read, keys, from, isEnd }, note);
  const publicKey = keys.length > 0 ? (keys.at(-1) ?? null) : from.publicKey;
  // One that no key signs yet was begun while no store gave any; that its entries are unsigned is said of them.
  if (options.publicKey !== undefined && publicKey !== null && publicKey !== options.publicKey)
    note('foreign_key', 0, `it is signed by the key ${publicKey}, not by ${options.publicKey}`);
  const place = { ...read, keys, from };
  if (options.mark) checkMark(options.mark, options.head ?? null, place, note);
  checkHead(options.head ?? null, place, note);
  for (const path of options.links ?? []) note('link', 0, `a link was in place of ${path}`);
  return {
    ok: findings.length === 0,
    findings: findings.sort((a, b) => a.line - b.line),
    lines: read.lines,
    sound: read.intact.map((intact, i) => intact && (signed[i] ?? false)),
    publicKey,
    lastSequence: read.sequence,
    lastLineHash: read.lastLineHash,
    wholeBytes,
    ends: read.ends.map(end => ({
      ...end,
      publicKey: end.entries > from.entries ? (keys[end.entries - from.entries - 1] ?? null) : from.publicKey,
    })),
  };
}

export type Note = (kind: FindingKind, line: number, sentence: string) => void;

/** SECURITY: a number further on is no entry's: the app counts on from the last one, and must never run out of numbers. */
const mostMissing = 1_000_000;

/** Lines, with whether each is intact in itself and linked to the one before. */
function* readLines(file: Buffer, { cuts = [], onLine }: VerifyOptions, from: SegmentEnd, note: Note) {
  const lines: JournalLine[] = [];
  const intact: boolean[] = [];
  const hashes: string[] = [];
  const ends: Omit<SegmentEnd, 'publicKey'>[] = [];
  let previous = from.lineHash;
  let { sequence, lines: count } = from;
  const endHere = () => ends.push({ lines: count, entries: from.entries + lines.length, sequence, lineHash: previous });
  for (let start = 0; start < file.length; count++) {
    if (count % atOnce === 0) yield;
    while (start >= (cuts[ends.length] ?? Number.POSITIVE_INFINITY)) endHere();
    const offset = start;
    const end = file.indexOf(0x0a, start);
    const raw = file.subarray(start, end);
    start = end + 1;
    const number = count + 1;
    const line = parseLine(raw);
    const lineHash = sha256(raw);
    const linkedTo = previous;
    previous = lineHash;
    if (line === null || line.sequence > sequence + mostMissing) {
      note('not_an_entry', number, 'this is not a journal entry');
      sequence += 1;
      continue;
    }
    let sound = true;
    const wrong = (kind: FindingKind, sentence: string) => {
      sound = false;
      note(kind, number, sentence);
    };
    if (contentHash(line as unknown as Record<string, unknown>) !== line.hash)
      wrong('changed', `entry ${line.sequence} (${line.kind}) is not as it was written`);
    if (line.sequence > sequence + 1)
      wrong('missing', `${line.sequence - sequence - 1} entries before number ${line.sequence} are missing`);
    else if (line.sequence <= sequence) wrong('out_of_order', `entry ${line.sequence} is where number ${sequence + 1} should be`);
    if (line.previous !== linkedTo) wrong('broken_link', `entry ${line.sequence} does not follow the line before it`);
    // What stands out of order, or is no entry, does not make the next one wrong.
    sequence = Math.max(sequence, line.sequence);
    if (line.kind === 'journal_damaged') note('damage_recorded', number, `the app found damage here on ${line.at}`);
    lines.push(line);
    intact.push(sound);
    hashes.push(lineHash);
    onLine?.(line, offset);
  }
  while (ends.length <= cuts.length) endHere();
  return { lines, intact, hashes, ends, sequence, lastLineHash: previous, count };
}

function parseLine(raw: Buffer): JournalLine | null {
  const text = raw.toString('utf8');
  let value: unknown;
  let again: string | undefined;
  try {
    value = JSON.parse(text);
    again = JSON.stringify(value);
  } catch {
    // What is nested too deeply can be parsed, and not written again.
    return null;
  }
  if (!isObject(value)) return null;
  const { sequence, at, kind, previous, hash, signature } = value;
  const shaped =
    Number.isSafeInteger(sequence) &&
    [at, kind, previous, hash].every(member => typeof member === 'string') &&
    (signature === null || typeof signature === 'string');
  // SECURITY: one text per entry; another spelling of the same JSON would be another line under the same hash.
  return shaped && again === text && Buffer.byteLength(text) === raw.length ? (value as JournalLine) : null;
}

/** The key in force at each line, in the order the journal names them. */
function keysOf(lines: JournalLine[], from: SegmentEnd, note: Note): (string | null)[] {
  let current = from.publicKey;
  const named = (key: unknown) => (typeof key === 'string' ? key : null);
  return lines.map((line, i) => {
    if (line.kind === 'journal_opened') {
      if (i > 0 || from.lines > 0) note('key_replaced', from.lines + i + 1, 'a second journal begins here');
      current = named(line.publicKey);
    } else if (line.kind === 'journal_key') {
      if (current !== null)
        note(
          'key_replaced',
          from.lines + i + 1,
          'another key signs from here on, and nothing shows that the previous one agreed',
        );
      current = named(line.publicKey);
    }
    return current;
  });
}

/** Which lines a signature vouches for: its own, or a later one over an unbroken chain. */
function* vouch({ lines, intact, keys, from, isEnd }: Place & { intact: boolean[]; isEnd: boolean }, note: Note) {
  const vouched: boolean[] = lines.map(() => false);
  const holds = signatureChecker();
  let covered = isEnd;
  for (let i = lines.length - 1; i >= 0; i--) {
    if (i % atOnce === 0) yield;
    const line = lines[i];
    const key = keys[i] ?? null;
    if (line === undefined) continue;
    if (!covered && line.signature !== null) {
      const good = key !== null && holds(key, line);
      if (!good) note('forged', from.lines + i + 1, `the signature of entry ${line.sequence} is not valid`);
      covered = good;
      vouched[i] = good;
    } else vouched[i] = covered;
    // A line that was changed, moved or cut loose ends what later signatures say about the ones before it.
    if (!(intact[i] ?? false)) covered = false;
  }
  const last = vouched.lastIndexOf(true);
  const bare = lines.length - 1 - last;
  if (lines.slice(last + 1).some(line => line.signature === null))
    note(
      'unsigned',
      from.lines + last + 2,
      `the last ${bare} entries are not signed: the journal key was not available when they were written`,
    );
  return vouched;
}
