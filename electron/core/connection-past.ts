/**
 * What the journal tells of connections, those that were forgotten among them: at which addresses an organisation was
 * connected, and at which of them somebody approved something with which key. A page may forget a connection and propose
 * another one; the journal it cannot change.
 */
import type { JournalLine } from './journal-entry.ts';
import { isForgetting } from './journal-verify.ts';
import type { DecisionPath } from './review/context.ts';

interface Met {
  organizationId: string;
  baseUrl: string;
  /** The key it was with; undefined in lines of earlier versions. */
  keyId: string | undefined;
  /** ISO time it was connected last; null where only decisions tell of it. */
  since: string | null;
  approved: boolean;
}

export interface ConnectionPast {
  /** Takes a line of the journal that is what the app wrote. */
  take(line: JournalLine): void;
  /** A way a decision may go: over that address, with that key, for the organisation that the body names. */
  of(way: { baseUrl: string; organizationId: string; keyId: string }): DecisionPath;
  /** From here on nothing that was approved before counts: the journal is not whole. */
  forget(): void;
}

export function createConnectionPast(): ConnectionPast {
  const met = new Map<string, Met>();
  const note = (way: Pick<Met, 'organizationId' | 'baseUrl' | 'keyId'>, news: Partial<Met>) => {
    const { organizationId, baseUrl, keyId } = way;
    const name = JSON.stringify([organizationId, baseUrl, keyId ?? null]);
    met.set(name, { organizationId, baseUrl, keyId, since: null, approved: false, ...met.get(name), ...news });
  };
  let forgotten = false;
  const forget = () => {
    forgotten = true;
    for (const way of met.values()) way.approved = false;
  };
  return {
    forget,
    take(line) {
      // An older journal that was put back tells of approvals, and not of what came after them.
      if (line.kind === 'journal_damaged' && isForgetting(line.findings)) forget();
      if (line.kind === 'connection_changed' && line.connected !== undefined)
        note({ keyId: undefined, ...line.connected }, { since: line.at });
      // Nothing is sent that no person released.
      // SECURITY: a rejection vouches for no connection: who rejects because of the address is warned again.
      if (line.kind === 'submit_intent' && line.operation !== 'reject_activity')
        note({ organizationId: line.organizationId, baseUrl: line.baseUrl, keyId: line.keyId }, { approved: true });
    },
    of({ baseUrl, organizationId, keyId }) {
      const all = [...met.values()];
      const here = all.filter(way => way.baseUrl === baseUrl && way.organizationId === organizationId);
      // SECURITY: one approval vouches for its organisation, its address and its key alone.
      const approved = here.some(way => way.keyId === keyId && way.approved);
      const since =
        here
          .map(way => way.since ?? '')
          .sort()
          .at(-1) || null;
      // Where this organisation was reached, and where this key approved anything, whatever the organisation was called.
      // SECURITY: an id in other letters may be the same to the service; it opens nothing here, and hides nothing either.
      const same = (other: string) => other.toLowerCase() === organizationId.toLowerCase();
      const others = all.filter(way => same(way.organizationId) || (way.keyId === keyId && way.approved));
      const elsewhere = [...new Set(others.map(way => way.baseUrl))].filter(address => address !== baseUrl);
      return { baseUrl, since, approved, elsewhere, ...(forgotten && !approved && { forgotten }) };
    },
  };
}
