/** The app's own calls on the journal, and on journals and evidence of others. */
import type { journalCalls } from '../../../contract/calls/journal.ts';
import { done, type Outcome } from '../../../contract/outcome.ts';
import type { Connection, KeyInfo } from '../../../contract/values/app-values.ts';
import type { EvidenceReport } from '../../../contract/values/evidence.ts';
import type { OpenedFile } from '../../../contract/values/journal.ts';
import { storageFailure } from '../../files/save-as.ts';
import type { Journal } from '../../journal/journal.ts';
import { readJournalFile } from '../../journal/others/file.ts';
import type { OpenedJournals } from '../../journal/others/opened.ts';
import type { Ports } from '../../ports.ts';
import type { Handlers } from '../handlers.ts';
import { readChosen } from './chosen.ts';
import type { Known } from './known.ts';

interface Needs {
  journal: Journal;
  opened: OpenedJournals;
  ports: Pick<Ports, 'clock' | 'person' | 'version'>;
  connections(): readonly Connection[];
  keys(): readonly KeyInfo[];
  /** What an activity was read as. */
  known: Known;
  evidence(bytes: Uint8Array): Promise<Outcome<EvidenceReport>>;
  changed(): void;
}

export function journalHandlers(needs: Needs): Handlers<typeof journalCalls> {
  const { journal, opened, ports, known, changed } = needs;
  return {
    'journal.entries': async query => done(await journal.entries(query)),
    'journal.matters': async ({ of = 'own', ...query }) =>
      done(of === 'own' ? await journal.matters({ ...query, known }) : opened.matters({ ...query, known })),
    'journal.entry': async ({ sequence, machine }) =>
      machine === undefined ? journal.entry(sequence) : opened.entry(machine, sequence),
    async 'journal.verify'() {
      const verified = await journal.verify();
      changed();
      return done(verified);
    },
    async 'journal.save'() {
      const pieces = await journal.forOthers(saidOf(needs));
      const name = `journal-${new Date(ports.clock.now()).toISOString().slice(0, 10)}.jsonl`;
      try {
        return done({ saved: await ports.person.saveBytes(name, inPieces(pieces)) });
      } catch (error) {
        return storageFailure(error);
      }
    },
    'journal.open': () => openChosen(needs),
    async 'journal.open_own'() {
      const read = readJournalFile(Buffer.concat(await journal.forOthers(saidOf(needs))));
      // It was put together just now.
      if (read === null || 'ok' in read) throw new Error('the own journal has no header');
      return opened.open('this computer', read);
    },
    'journal.opened': async () => done(opened.list()),
    async 'journal.close'() {
      opened.close();
      return done(null);
    },
  };
}

async function* inPieces(pieces: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  for (const piece of pieces) yield piece;
}

/** What the file is shows in its first bytes; which of the two a person wants to open they need not say. */
async function openChosen({ ports, opened, evidence }: Needs): Promise<Outcome<OpenedFile | null>> {
  const chosen = await readChosen(ports.person, 'Open evidence or a journal');
  if (!chosen.ok) return chosen;
  if (chosen.value === null) return done(null);
  const { name: file, bytes } = chosen.value;
  await ports.clock.sleep(0);
  const read = readJournalFile(bytes);
  if (read !== null && 'ok' in read) return read;
  if (read !== null) {
    const journal = await opened.open(file, read);
    return journal.ok ? done({ kind: 'journal', journal: journal.value }) : journal;
  }
  const report = await evidence(bytes);
  return report.ok ? done({ kind: 'evidence', file, report: report.value }) : report;
}

/** Whose the journal is, as the connections name them: a claim in the hands of whoever opens it. */
function saidOf({ ports, connections, keys }: Needs) {
  const all = connections();
  const people = new Map<string, string>();
  for (const { keyId, name } of keys()) people.set(keyId, name);
  for (const { keyId, userName } of all) if (userName !== '') people.set(keyId, userName);
  const names = [...new Set(all.map(({ userName }) => userName).filter(Boolean))];
  return {
    appVersion: ports.version.slice(0, 40),
    madeAt: new Date(ports.clock.now()).toISOString(),
    name: names.join(', ').slice(0, 400),
    people: [...people].slice(0, 2_000).map(([keyId, name]) => ({ keyId, name: name.slice(0, 400) })),
    organisations: [...new Map(all.map(each => [each.organizationId, each.organizationName]))]
      .slice(0, 2_000)
      .map(([organizationId, name]) => ({ organizationId, name: name.slice(0, 400) })),
  };
}
