/**
 * Closes the open segment once it is full. In this order, so that a crash leaves one of two journals that are both whole:
 * 1. the last lines of the segment are on the disk, as ever;
 * 2. the checkpoint is replaced: before it the segment is open and long, behind it closed, and the next one empty;
 * 3. the next line begins the next segment's file.
 */
import type { Slices } from '../budget/slices.ts';
import type { Files } from '../ports.ts';
import { checkpointPath, encodeCheckpoint } from './checkpoint.ts';
import { type Found, segmentPath } from './files.ts';
import type { JournalSigning } from './signing.ts';
import type { Told } from './told/told.ts';
import type { SegmentEnd } from './verify.ts';
import type { JournalWriter } from './writer.ts';

export interface Sealing {
  /** Goes on after what is there. */
  begin(found: Pick<Found, 'closed' | 'before'>): void;
  /** Closes the open segment where that is due and can be done. Never rejects: it is tried again behind the next entry. */
  look(): void;
  /** Resolves when nothing is being closed. */
  settled(): Promise<void>;
  /** Where each closed segment ends. */
  closed(): readonly SegmentEnd[];
}

interface Needs {
  files: Files;
  signing: JournalSigning;
  told: Told;
  writer: Pick<JournalWriter, 'close' | 'end' | 'lines' | 'segment'>;
  slices(): Slices;
  /** Lines after which a segment is full. */
  lines: number;
  /** Of the last entry. */
  lastAt(): string | null;
  /** Whether everything was whole as far as it is known. */
  isWhole(): boolean;
  onClosed(end: SegmentEnd): void;
}

export function createSealing(needs: Needs): Sealing {
  const { files, signing, told, writer, slices } = needs;
  let closed: SegmentEnd[] = [];
  /** There are older segments, and no checkpoint of them that says anything. */
  let isMissing = false;
  let looking: Promise<void> | null = null;

  async function seal(): Promise<boolean> {
    // What was written since is a handful.
    await told.settle(slices());
    const key = signing.key();
    const carried = told.carried();
    // SECURITY: the key is the one that the lines name, and was there when they were read: nothing is carried that is less certain.
    if (key === null || signing.inForce() !== key.publicKey || carried === null) return false;
    const end = writer.end();
    const ends = [...closed, end];
    const bytes = encodeCheckpoint({ ends, at: needs.lastAt(), whole: needs.isWhole(), told: carried }, key);
    const next = segmentPath(writer.segment() + 1);
    // Nothing of the app stands there; what does is no part of the next one.
    if ((await files.read(next)) !== null) await files.setAside(next);
    if (!(await stands(bytes))) return false;
    closed = ends;
    isMissing = false;
    needs.onClosed(end);
    return true;
  }
  /**
   * Whether the checkpoint is on the disk, though the disk says that it failed. Where nobody knows, yes: the next segment under
   * an older checkpoint is found and read; a line behind the end that a checkpoint names would be lost.
   */
  async function stands(bytes: Uint8Array): Promise<boolean> {
    try {
      await files.replace(checkpointPath, bytes);
      return true;
    } catch {
      const there = await files.read(checkpointPath).catch(() => bytes);
      return there !== null && Buffer.from(there).equals(bytes);
    }
  }

  return {
    begin(found) {
      closed = [...found.closed];
      isMissing = found.before === null && closed.length > 0;
    },
    look() {
      if (looking !== null || writer.lines() === 0 || (writer.lines() < needs.lines && !isMissing)) return;
      looking = told
        .settle(slices())
        .then(() => writer.close(seal))
        // The disk fails: the segment stays open, and grows.
        .catch(() => {})
        .finally(() => {
          looking = null;
        });
    },
    settled: async () => void (await looking),
    closed: () => closed,
  };
}
