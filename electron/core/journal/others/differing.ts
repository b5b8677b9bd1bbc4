/** What several journals state about one activity, and where they do not say the same. */

import { isOpen } from '../../../contract/service/activity-status.ts';
import type { Disagreement, JournalEntry } from '../../../contract/values/journal.ts';
import type { JournalLine } from '../entry.ts';

interface Claim {
  label: string;
  /** What of the activity it is about, where there may be several: a key, a request. */
  of: string;
  value: string;
}

/** Claims are had from lines, which are not kept; each entry keeps its own. */
export interface Claims {
  take(entry: JournalEntry, line: JournalLine): void;
  differing(steps: readonly JournalEntry[]): Disagreement[];
}

export function createClaims(): Claims {
  const byEntry = new WeakMap<JournalEntry, Claim[]>();
  return {
    take(entry, line) {
      const claims = claimsOf(line);
      if (claims.length > 0) byEntry.set(entry, claims);
    },
    differing(steps) {
      const stated = new Map<string, { label: string; sides: Map<number, Set<string>> }>();
      for (const step of steps)
        for (const { label, of, value } of byEntry.get(step) ?? []) {
          const name = JSON.stringify([label, of]);
          const { sides } = stated.get(name) ?? { sides: new Map<number, Set<string>>() };
          const machine = step.machine ?? 0;
          sides.set(machine, (sides.get(machine) ?? new Set()).add(value));
          stated.set(name, { label, sides });
        }
      return [...stated.values()].flatMap(({ label, sides }) => disagreement(label, sides) ?? []);
    },
  };
}

function disagreement(label: string, sides: Map<number, Set<string>>): Disagreement | null {
  const said = [...sides].map(([machine, values]) => ({ machine, value: [...values].sort().join(', ') }));
  return new Set(said.map(({ value }) => value)).size > 1 ? { label, sides: said } : null;
}

/**
 * What a line states that holds on every machine: which request an id is, what was signed, and what came of it. When it was
 * read, how often and with which key is each machine's own.
 */
function claimsOf(line: JournalLine): Claim[] {
  switch (line.kind) {
    case 'review_sealed':
    case 'review_decided':
    case 'vote_confirmed':
      return [
        { label: 'Fingerprint of the request', of: '', value: word(line.fingerprint) },
        // One key gives one vote, on whichever machine it lies.
        ...(line.kind === 'review_decided' && typeof line.keyId === 'string'
          ? [{ label: 'Decision of one key', of: line.keyId, value: word(line.decision) }]
          : []),
      ];
    case 'signature_received':
    case 'signature_withheld':
      return [
        { label: 'Fingerprint of the request', of: '', value: word(line.fingerprint) },
        { label: 'Digest that was signed', of: '', value: word(line.digest) },
        { label: 'Signature', of: '', value: line.kind === 'signature_received' ? 'received' : 'withheld' },
      ];
    case 'submit_outcome':
      // What is still open may be over on another machine, which looked later.
      return typeof line.status !== 'string' || isOpen(line.status)
        ? []
        : [{ label: 'Answer of the service', of: word(line.fingerprint), value: line.status }];
    default:
      return [];
  }
}

/** A line may be forged: whatever its members are, texts come out. */
const word = (value: unknown): string => (typeof value === 'string' ? value : '?');
