/** What was: the journal, evidence, and journals of others, put together. */
import type { evidenceCalls } from '../../../contract/calls/evidence.ts';
import type { journalCalls } from '../../../contract/calls/journal.ts';
import type { Connection, KeyInfo } from '../../../contract/values/app-values.ts';
import type { KnownActivity } from '../../../contract/values/journal.ts';
import type { Seals } from '../../decisions/seal.ts';
import { openEvidence } from '../../evidence/open.ts';
import type { Journal } from '../../journal/journal.ts';
import { openedJournals } from '../../journal/others/opened.ts';
import type { Ports } from '../../ports.ts';
import type { Session } from '../../session.ts';
import type { Current, Handlers } from '../handlers.ts';
import { evidenceHandlers } from './evidence.ts';
import { journalHandlers } from './journal.ts';

interface Needs {
  journal: Journal;
  seals: Seals;
  ports: Pick<Ports, 'clock' | 'person' | 'version'>;
  current: Current;
  sessions: { all(): Session[] };
  connections: { all(): Connection[] };
  keys: { list(): KeyInfo[] };
  changed(): void;
}

export function pastHandlers(needs: Needs): Handlers<typeof evidenceCalls & typeof journalCalls> {
  const { journal, seals, ports, current, sessions, connections, keys, changed } = needs;
  const turn = () => ports.clock.sleep(0);
  const known = knownIn(() => sessions.all());
  return {
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

/** As it was read in the list of an organisation; of another one's list nothing is said. */
function knownIn(sessions: () => Session[]) {
  return (activityId: string, organizationId: string | null): KnownActivity | null => {
    for (const { connection, feed } of sessions()) {
      if (organizationId !== null && connection.organizationId !== organizationId) continue;
      const summary = feed.summary(activityId);
      if (summary !== undefined) return { title: summary.listed };
    }
    return null;
  };
}
