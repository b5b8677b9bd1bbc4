/**
 * What the journal tells of connections, those that were forgotten among them: at which addresses an organisation was
 * connected, and at which of them somebody approved something with which key. A page may forget a connection and propose
 * another one; the journal it cannot change.
 */

import type { DecisionPath } from '../../known/context.ts';
import type { JournalLine } from '../entry.ts';
import { isForgetting } from '../verify.ts';

/** A way that was met: what is carried of it from segment to segment, too. */
export interface Met {
  organizationId: string;
  baseUrl: string;
  /** The key it was with; undefined in lines of earlier versions. */
  keyId?: string | undefined;
  /** ISO time it was connected last; null where only decisions tell of it. */
  since: string | null;
  approved: boolean;
}

type Way = Pick<Met, 'organizationId' | 'baseUrl' | 'keyId'>;
const nameOf = ({ organizationId, baseUrl, keyId }: Way): string => JSON.stringify([organizationId, baseUrl, keyId ?? null]);

export interface CarriedPast {
  met: Met[];
  forgotten: boolean;
}

export interface ConnectionPast {
  /** Takes a line of the journal that is what the app wrote. */
  take(line: JournalLine): void;
  /** Knows of nothing: what was taken is taken again. */
  clear(): void;
  /** What it knows, for the lines to be closed. */
  carried(): CarriedPast;
  /**
   * Knows what was carried, instead of taking the lines again.
   * @param counts whether this computer's own key signed it. SECURITY: where not, nothing was approved by it.
   */
  restore(carried: CarriedPast, counts: boolean): void;
  /** A way a decision may go: over that address, with that key, for the organisation that the body names. */
  of(way: { baseUrl: string; organizationId: string; keyId: string }): DecisionPath;
  /** From here on nothing that was approved before counts: the journal is not whole. */
  forget(): void;
}

/**
 * @param isOwn whether this computer's own key signed that very line. SECURITY: a later signature says that a line stood
 * there, not who put it there: another program can append one, and the next of the app's own would be over it.
 */
export function createConnectionPast(isOwn: (line: JournalLine) => boolean): ConnectionPast {
  const met = new Map<string, Met>();
  const note = (way: Way, news: Partial<Met>) => {
    const { organizationId, baseUrl, keyId } = way;
    if (typeof organizationId !== 'string' || typeof baseUrl !== 'string' || !['string', 'undefined'].includes(typeof keyId))
      return;
    const name = nameOf(way);
    met.set(name, { organizationId, baseUrl, keyId, since: null, approved: false, ...met.get(name), ...news });
  };
  const isApproved = (way: Way) => met.get(nameOf(way))?.approved === true;
  let forgotten = false;
  const forget = () => {
    forgotten = true;
    for (const way of met.values()) way.approved = false;
  };
  return {
    forget,
    clear() {
      forgotten = false;
      met.clear();
    },
    carried: () => ({ met: [...met.values()].map(way => ({ ...way })), forgotten }),
    restore(carried, counts) {
      forgotten = carried.forgotten;
      for (const way of carried.met) met.set(nameOf(way), counts ? { ...way } : { ...way, since: null, approved: false });
    },
    take(line) {
      // An older journal that was put back tells of approvals, and not of what came after them.
      if (line.kind === 'journal_damaged' && isForgetting(line.findings)) forget();
      if (line.kind === 'connection_changed' && line.connected !== undefined)
        note({ keyId: undefined, ...line.connected }, isOwn(line) ? { since: line.at } : {});
      // Nothing is sent that no person released.
      // SECURITY: a rejection vouches for no connection: who rejects because of the address is warned again.
      if (line.kind === 'submit_intent' && line.operation !== 'reject_activity') {
        const way = { organizationId: line.organizationId, baseUrl: line.baseUrl, keyId: line.keyId };
        // One signature a way is checked, not one a line.
        if (!isApproved(way)) note(way, { approved: isOwn(line) });
      }
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
