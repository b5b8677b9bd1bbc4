/** What persons said to their own votes, as the lines tell it. It shows, and nothing rests on it. */
import { wrongReason } from '../../../contract/text/reason.ts';
import type { JournalLine } from '../entry.ts';

export interface Reasons {
  take(line: JournalLine): void;
  clear(): void;
  /** The newest of them, for the lines to be closed: older ones stand in the journal, and in nobody's way. */
  carried(): [name: string, reason: string][];
  restore(carried: readonly [name: string, reason: string][]): void;
  /** To the last decision on an activity with a key; null where nothing was said. */
  of(activityId: string, keyId: string): string | null;
}

const mostCarried = 1_000;
const named = (activityId: unknown, keyId: unknown): string => JSON.stringify([activityId, keyId]);

export function createReasons(): Reasons {
  const reasons = new Map<string, string>();
  return {
    take(line) {
      if (line.kind !== 'review_decided') return;
      const name = named(line.activityId, line.keyId);
      // A line may be forged: whatever its members are, only a reason as it is written here is one.
      reasons.delete(name);
      if (typeof line.reason === 'string' && wrongReason(line.reason) === null) reasons.set(name, line.reason);
    },
    clear: () => reasons.clear(),
    carried: () => [...reasons].slice(-mostCarried),
    restore(carried) {
      for (const [name, reason] of carried) reasons.set(name, reason);
    },
    of: (activityId, keyId) => reasons.get(named(activityId, keyId)) ?? null,
  };
}
