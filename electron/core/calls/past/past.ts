/** What was: the journal, evidence, and journals of others, put together. */
import type { evidenceCalls } from '../../../contract/calls/evidence.ts';
import type { journalCalls } from '../../../contract/calls/journal.ts';
import type { olderCalls } from '../../../contract/calls/older.ts';
import type { AddressBookEntry } from '../../../contract/values/address-book.ts';
import type { Connection, KeyInfo } from '../../../contract/values/app-values.ts';
import type { Seals } from '../../decisions/seal.ts';
import { openEvidence } from '../../evidence/open.ts';
import type { Journal } from '../../journal/journal.ts';
import { openedJournals } from '../../journal/others/opened.ts';
import type { Older } from '../../older/older.ts';
import type { Ports } from '../../ports.ts';
import type { Session } from '../../session.ts';
import type { Current, Handlers, WithSession } from '../handlers.ts';
import { evidenceHandlers } from './evidence.ts';
import { journalHandlers } from './journal.ts';
import { knownIn } from './known.ts';
import { olderHandlers } from './older.ts';

interface Needs {
  journal: Journal;
  seals: Seals;
  ports: Pick<Ports, 'clock' | 'files' | 'person' | 'version'>;
  current: Current;
  withSession: WithSession;
  older: Older;
  book: { entries(): AddressBookEntry[] };
  sessions: { all(): Session[] };
  connections: { all(): Connection[] };
  keys: { list(): KeyInfo[] };
  changed(): void;
}

export function pastHandlers(needs: Needs): Handlers<typeof evidenceCalls & typeof journalCalls & typeof olderCalls> {
  const { journal, seals, ports, current, sessions, connections, keys, changed, older, book, withSession } = needs;
  const turn = () => ports.clock.sleep(0);
  const known = knownIn(() => sessions.all(), older);
  return {
    ...olderHandlers({ older, journal, book, current, withSession, known }),
    ...evidenceHandlers({ seals, ports, current }),
    ...journalHandlers({
      ...{ journal, ports, changed, known },
      opened: openedJournals(journal.publicKey, turn),
      connections: connections.all,
      keys: keys.list,
      evidence: bytes => openEvidence(bytes, { appVersion: ports.version, dialect: current()?.dialect, turn }),
    }),
  };
}
