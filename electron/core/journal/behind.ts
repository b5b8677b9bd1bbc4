/** Closed segments, verified and read one by one while the app is in use, the newest first. */
import { type Slices, sliceMs, slicesOf } from '../budget/slices.ts';
import { type Clock, type Files, LinkError } from '../ports.ts';
import type { Contents } from './contents/contents.ts';
import type { JournalLine } from './entry.ts';
import { segmentPath } from './files.ts';
import { type Finding, type SegmentEnd, verifyInSlices } from './verify.ts';

export interface Behind {
  /** Begins, where it has not begun; resolves when all are read. Rejects where the run of the app ends, or the disk fails. */
  run(): Promise<void>;
  /** The same for somebody who waits for it, as long as they do: it does not pause between slices. */
  hurry(ms: number): Promise<void>;
  /** Another one takes its place: what this one finds is of no interest. */
  end(): void;
  /** How many were read; null once all were. */
  progress(): { done: number; of: number } | null;
}

interface Needs {
  files: Pick<Files, 'read'>;
  clock: Pick<Clock, 'monotonic' | 'sleep'>;
  /** The first one first. */
  closed: readonly SegmentEnd[];
  contents: Pick<Contents, 'reader'>;
  /** Where it gives way, while nobody waits for it. */
  rest: Clock['sleep'];
  onProgress(): void;
  /** Once all were read: what was found. */
  onFound(findings: Finding[]): Promise<void>;
}

export function createBehind({ files, clock, closed, contents, rest, onProgress, onFound }: Needs): Behind {
  let left = closed.length;
  /** Monotonic: somebody waits until then. */
  let hurriesUntil = Number.NEGATIVE_INFINITY;
  let ended = false;
  let running: Promise<void> | null = null;
  // As long as it works it rests: what a person does meanwhile has a core for itself half of the time, or more if a page waits.
  const slices = slicesOf(clock.monotonic, () => (clock.monotonic() < hurriesUntil ? clock.sleep(0) : rest(sliceMs)));

  async function pass(): Promise<void> {
    const findings: Finding[] = [];
    while (left > 0) {
      const reader = contents.reader(left);
      findings.push(...(await verifySegment(files, closed, left, slices, reader.take)));
      if (ended) return;
      reader.done();
      left -= 1;
      onProgress();
    }
    await onFound(findings);
  }
  const run = () => {
    running ??= pass().catch(error => {
      // It goes on with the segment it stopped at, where it is asked for again.
      running = null;
      throw error;
    });
    return running;
  };
  return {
    run,
    hurry(ms) {
      hurriesUntil = Math.max(hurriesUntil, clock.monotonic() + ms);
      return run();
    },
    end() {
      ended = true;
    },
    progress: () => (left === 0 ? null : { done: closed.length - left, of: closed.length }),
  };
}

/** @param segment its number, from 1 */
export async function verifySegment(
  files: Pick<Files, 'read'>,
  closed: readonly SegmentEnd[],
  segment: number,
  slices: Slices,
  onLine?: (line: JournalLine, offset: number) => void,
): Promise<Finding[]> {
  const path = segmentPath(segment);
  const bytes = await files.read(path).catch(error => {
    if (error instanceof LinkError) return null;
    throw error;
  });
  const options = { from: closed[segment - 2], end: closed[segment - 1], ...(onLine !== undefined && { onLine }) };
  const { findings } = await verifyInSlices(bytes ?? new Uint8Array(), options, slices);
  // What stands behind the end of a closed one was no line of the app that a power cut tore.
  return findings.map(finding => (finding.kind === 'torn' ? { ...finding, kind: 'not_an_entry' } : finding));
}
