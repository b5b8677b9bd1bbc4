/** What names the end of a journal from outside of it: its head, the keychain's mark, a checkpoint. */
import type { JournalMark } from '../files/key.ts';
import { type JournalHead, type JournalLine, signedHead } from './entry.ts';
import { holdsOver } from './signatures.ts';
import type { Note, SegmentEnd } from './verify.ts';

/** Lines, and what stands before them. */
export interface Place {
  lines: JournalLine[];
  hashes: string[];
  keys: (string | null)[];
  from: SegmentEnd;
}
/** What stands before a segment was closed by a checkpoint: of that the end alone is known here, and it is enough. */
const lastOf = ({ lines, from }: Place): number => lines.at(-1)?.sequence ?? from.sequence;
const hashBefore = (from: SegmentEnd, sequence: number, named: string): string =>
  sequence === from.sequence ? from.lineHash : named;

/** Whether it ends as a checkpoint says; false where none says anything. */
export function checkEnd(
  end: SegmentEnd | undefined,
  read: { count: number; sequence: number; lastLineHash: string },
  note: Note,
): boolean {
  if (end === undefined) return false;
  if (read.lastLineHash === end.lineHash) return true;
  if (read.sequence < end.sequence)
    note('missing', read.count + 1, `${end.sequence - read.sequence} entries before number ${end.sequence + 1} are missing`);
  else note('broken_link', read.count, `entry ${read.sequence} is not the one that the checkpoint names`);
  return false;
}

/** The head names an entry that must be there: a journal that ends before it was cut. */
export function checkHead(bytes: Uint8Array | null, place: Place, note: Note): void {
  if (bytes === null) return;
  const head = parseHead(bytes);
  if (head === null) {
    note('head', 0, 'the head file cannot be read');
    return;
  }
  const { lines, hashes, keys, from } = place;
  const at = lines.findIndex(line => line.sequence === head.sequence);
  const isBefore = head.sequence <= from.sequence;
  const last = lastOf(place);
  const key = (isBefore || keys.length === 0 ? from.publicKey : at < 0 ? keys.at(-1) : keys[at]) ?? null;
  const hash = isBefore ? hashBefore(from, head.sequence, head.lineHash) : hashes[at];
  if (key === null || !holdsOver(new Map(), key, signedHead(head.sequence, head.lineHash), head.signature))
    note('head', 0, 'the signature of the head file is not valid');
  else if (head.sequence > last) note('cut_off', 0, `the journal ends at entry ${last}; entry ${head.sequence} existed`);
  else if (hash !== head.lineHash) note('head', 0, `entry ${head.sequence} is not the one the head file names`);
}

/**
 * The mark of the keychain is the newest that is certain. It is written last: entry, head, mark. So a crash leaves it
 * behind the journal and never ahead, and a journal or head that is behind it was put back, cut or removed.
 */
export function checkMark(mark: JournalMark, head: Uint8Array | null, place: Place, note: Note): void {
  if (mark.sequence === 0) return;
  const { lines, hashes, from } = place;
  const last = lastOf(place);
  const at = lines.findLastIndex(line => line.sequence === mark.sequence);
  const hash = mark.sequence <= from.sequence ? hashBefore(from, mark.sequence, mark.lineHash) : hashes[at];
  if (last === 0) note('gone', 0, `there is no journal; the keychain names entry ${mark.sequence} of one`);
  else if (last < mark.sequence)
    note('rolled_back', 0, `the journal ends at entry ${last}; the keychain names entry ${mark.sequence}`);
  else if (hash !== mark.lineHash) note('rolled_back', 0, `entry ${mark.sequence} is not the one that the keychain names`);
  if (head === null) note('head_missing', 0, 'the head file is missing');
  else if ((parseHead(head)?.sequence ?? mark.sequence) < mark.sequence)
    note('head', 0, `the head file is older than the last entry that the keychain names, ${mark.sequence}`);
}

export function parseHead(bytes: Uint8Array): JournalHead | null {
  try {
    const value = JSON.parse(Buffer.from(bytes).toString('utf8')) as Partial<JournalHead> | null;
    const { v, sequence, lineHash, signature } = value ?? {};
    if (v !== 1 || !Number.isSafeInteger(sequence) || typeof lineHash !== 'string' || typeof signature !== 'string') return null;
    return { v, sequence: sequence as number, lineHash, signature };
  } catch {
    return null;
  }
}
