/**
 * What the journal tells of connections, those that were forgotten among them: at which addresses an organisation was
 * connected, and at which of them somebody approved something. A page may forget a connection and propose another one;
 * the journal it cannot change.
 */
import type { JournalLine } from './journal-entry.ts';
import { isForgetting } from './journal-verify.ts';
import type { DecisionPath } from './review/context.ts';

interface Met {
  /** ISO time it was connected last; null where only decisions tell of it. */
  since: string | null;
  approved: boolean;
}

export interface ConnectionPast {
  /** Takes a line of the journal that is what the app wrote. */
  take(line: JournalLine): void;
  /** From here on nothing that was approved before counts: the journal is not whole. */
  forget(): void;
  /** A connection, seen from here. */
  of(connection: { baseUrl: string; organizationId: string }): DecisionPath;
}

export function createConnectionPast(): ConnectionPast {
  /** By organisation, then by address. */
  const met = new Map<string, Map<string, Met>>();
  const note = (organizationId: string, baseUrl: string, news: Partial<Met>) => {
    const addresses = met.get(organizationId) ?? new Map<string, Met>();
    met.set(organizationId, addresses.set(baseUrl, { since: null, approved: false, ...addresses.get(baseUrl), ...news }));
  };
  let forgotten = false;
  const forget = () => {
    forgotten = true;
    for (const addresses of met.values()) for (const each of addresses.values()) each.approved = false;
  };
  return {
    forget,
    take(line) {
      // An older journal that was put back tells of approvals, and not of what came after them.
      if (line.kind === 'journal_damaged' && isForgetting(line.findings)) forget();
      if (line.kind === 'connection_changed' && line.connected !== undefined)
        note(line.connected.organizationId, line.connected.baseUrl, { since: line.at });
      // Nothing is sent that no person released. A sub-organisation's request goes over the connection of its parent.
      // SECURITY: a rejection vouches for no connection: who rejects because of the address is warned again.
      if (line.kind === 'submit_intent' && line.operation !== 'reject_activity')
        for (const organizationId of new Set([line.organizationId, line.connectionOrganizationId ?? line.organizationId]))
          note(organizationId, line.baseUrl, { approved: true });
    },
    of({ baseUrl, organizationId }) {
      const addresses = met.get(organizationId) ?? new Map<string, Met>();
      const { since = null, approved = false } = addresses.get(baseUrl) ?? {};
      const elsewhere = [...addresses.keys()].filter(address => address !== baseUrl);
      return { baseUrl, since, approved, elsewhere, ...(forgotten && !approved && { forgotten }) };
    },
  };
}
