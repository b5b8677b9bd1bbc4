import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../parts/button.tsx';
import { FailureNote } from '../../parts/failure.tsx';
import { HostileText } from '../../parts/hostile-text.tsx';
import { Rows } from '../../parts/rows.tsx';
import { Split, SplitDocument, SplitTitle } from '../../parts/split.tsx';
import { journal, ui, useEvidence, useJournal, useSession } from '../../stores.ts';
import { count } from '../../words/groups.ts';
import { plain } from '../../words/hostile.ts';
import { journalKind } from '../../words/journal.ts';
import { EvidenceReview } from '../evidence/evidence-review.tsx';
import { useLetters } from '../shell/keyboard.ts';
import { Detail } from './detail.tsx';
import { JournalExport } from './export.tsx';
import { Filters } from './filters.tsx';
import styles from './journal.module.css';
import { Row } from './row.tsx';

/** As in row.module.css: the virtualiser needs the number. */
const rowHeight = 58;

/** What was sent, decided and changed from here, newest first; or a bundle of evidence that is being read. */
export function JournalScreen() {
  const report = useEvidence(state => state.report);
  return report === null ? <Entries /> : <EvidenceReview report={report} />;
}

function Entries() {
  const known = useSession(state => state.app?.journal.entries ?? 0);
  const reading = useJournal(state => state.reading);
  const verifying = useJournal(state => state.verifying);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again whenever the journal grew
  useEffect(() => void journal.getState().load(), [known]);
  useLetters([
    ['j', () => step(1)],
    ['k', () => step(-1)],
    ['/', () => document.getElementById('journal-search')?.focus()],
    ['Escape', () => journal.getState().read(false)],
  ]);
  return (
    <Split
      reading={reading}
      header={
        <>
          <SplitTitle title="Journal">
            <JournalExport />
            <Button onPress={() => ui.getState().cover('evidence')}>Open evidence…</Button>
            <Button isDisabled={verifying} onPress={() => void journal.getState().verify()}>
              {verifying ? 'Verifying…' : 'Verify the chain'}
            </Button>
          </SplitTitle>
          <Filters />
          <Verified />
        </>
      }
      listLabel="Entries"
      list={<List />}
      detailLabel="Entry"
      detail={
        <SplitDocument>
          <div className={styles.back}>
            <Button look="quiet" small onPress={() => journal.getState().read(false)}>
              <ArrowLeft aria-hidden size={14} /> List
            </Button>
          </div>
          <Detail />
        </SplitDocument>
      }
    />
  );
}

/** What the last verification found; nothing before one was asked for. */
function Verified() {
  const verified = useJournal(state => state.verified);
  if (verified === null) return null;
  return (
    <p role="status" className={styles.verified} data-ok={verified.ok}>
      <b>{verified.ok ? 'The chain holds.' : 'The chain does not hold.'}</b> <HostileText text={verified.sentence} />
    </p>
  );
}

function List() {
  const { entries, found, total, failure, loading, selected } = useJournal(state => state);
  const failed =
    failure === null ? null : (
      <div className={styles.none}>
        <FailureNote failure={failure}>
          <Button small onPress={() => void journal.getState().load()}>
            Try again
          </Button>
        </FailureNote>
      </div>
    );
  if (entries === null)
    return (
      failed ?? (
        <p className={styles.none} role="status">
          Reading the journal…
        </p>
      )
    );
  return (
    <>
      {failed}
      <p className={styles.found} role="status">
        {found === total ? `${count(total)} entries` : `${count(found)} of ${count(total)} entries`}
      </p>
      {entries.length === 0 ? (
        <p className={styles.none}>
          {total === 0
            ? 'Nothing has been sent from here yet. Every submit is written before it leaves.'
            : 'No entry matches. Texts, fingerprints, kinds and numbers are searched.'}
        </p>
      ) : (
        <Rows
          label="Entries of the journal, newest first"
          items={entries}
          keyOf={entry => String(entry.sequence)}
          textOf={entry => plain(`${journalKind(entry.kind)} ${entry.about}`.slice(0, 200))}
          height={rowHeight}
          selected={selected === null ? null : String(selected)}
          onSelect={key => {
            journal.getState().select(Number(key));
            journal.getState().read(true);
          }}
          onMore={() => void journal.getState().more()}
          loading={loading}
        >
          {entry => <Row entry={entry} />}
        </Rows>
      )}
    </>
  );
}

function step(by: number) {
  const { entries, selected, select } = journal.getState();
  const at = (entries ?? []).findIndex(entry => entry.sequence === selected);
  const next = entries?.[at < 0 ? 0 : Math.min(entries.length - 1, Math.max(0, at + by))];
  if (next !== undefined) select(next.sequence);
}
