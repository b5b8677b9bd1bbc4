/** Of submits that ended: whether this computer itself says so. Who signed a line is tried where it matters, and not before. */
import type { Slices } from '../../budget/slices.ts';
import type { JournalLine } from '../entry.ts';
import { isHashSignedBy } from '../signatures.ts';

type Signed = Pick<JournalLine, 'hash' | 'signature'>;

export interface Endings {
  take(line: JournalLine & { fingerprint: string }): void;
  /** A line that this computer just wrote: where it signed it, it need not be tried. */
  wrote(line: JournalLine): void;
  /** Submits of which closed segments told an ending, and none of this computer's. */
  doubt(fingerprints: readonly string[]): void;
  clear(): void;
  /** Whether an ending is told, and none that this computer signed. */
  isDoubtful(fingerprint: string): boolean;
  /** Tries every line that was not tried yet. */
  settle(slices: Slices): Promise<void>;
  isSettled(): boolean;
  /** All that are doubtful, once everything is settled. */
  doubtful(): string[];
}

/** @param ownKey of this computer's journal, hex; null while no store gives it */
export function createEndings(ownKey: () => string | null): Endings {
  /** Lines that were not tried yet; of those that were, a submit without one of this computer's stays with none left. */
  const untried = new Map<string, Signed[]>();
  const doubtful = new Set<string>();
  const tryAll = (fingerprint: string) => {
    const ends = untried.get(fingerprint);
    // Without the key nothing is tried: it would be of nobody's.
    const key = ownKey();
    if (ends === undefined || key === null) return;
    untried.delete(fingerprint);
    if (ends.some(end => isHashSignedBy(key, end))) doubtful.delete(fingerprint);
    else doubtful.add(fingerprint);
  };
  return {
    take({ fingerprint, hash, signature }) {
      // A line may be forged: no submit is called otherwise.
      if (typeof fingerprint !== 'string') return;
      const ends = untried.get(fingerprint);
      if (ends === undefined) untried.set(fingerprint, [{ hash, signature }]);
      else ends.push({ hash, signature });
    },
    wrote(line) {
      if (line.kind !== 'submit_outcome' || line.signature === null) return;
      untried.delete(line.fingerprint);
      doubtful.delete(line.fingerprint);
    },
    doubt(fingerprints) {
      for (const fingerprint of fingerprints) doubtful.add(fingerprint);
    },
    clear() {
      untried.clear();
      doubtful.clear();
    },
    isDoubtful(fingerprint) {
      tryAll(fingerprint);
      return untried.has(fingerprint) || doubtful.has(fingerprint);
    },
    async settle(slices) {
      for (const fingerprint of untried.keys()) {
        tryAll(fingerprint);
        if (slices.isOver()) await slices.giveWay();
      }
    },
    isSettled: () => untried.size === 0,
    doubtful: () => [...doubtful],
  };
}
