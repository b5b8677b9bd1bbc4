import { type RefObject, useEffect, useRef } from 'react';
import { count } from '../../../electron/contract/text/plain-text.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Back, Detail, DetailPage, DetailScroll, NoDetail } from '../../parts/layout/detail.tsx';
import { ListCount } from '../../parts/layout/list-header.tsx';
import { Rows, type RowsHandle } from '../../parts/layout/rows.tsx';
import { Split, SplitTitle } from '../../parts/layout/split.tsx';
import { Empty, ListNote } from '../../parts/state/empty.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { Notice } from '../../parts/state/notice.tsx';
import { RowSkeleton } from '../../parts/state/skeleton.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { journal, ui, useEvidence, useJournal, useSession } from '../../stores.ts';
import { journalKind } from '../../words/journal.ts';
import { plain } from '../../words/text/hostile.ts';
import { EvidenceReview } from '../evidence/review.tsx';
import { useListKeys } from '../shell/keyboard/list-keys.ts';
import { useRowHeight } from '../shell/row-height.ts';
import { EntryDetail } from './detail.tsx';
import { JournalExport } from './export.tsx';
import { JournalFilters } from './filters.tsx';
import { Row } from './row.tsx';

/** What was sent, decided and changed from here, newest first; or a bundle of evidence that is being read. */
export function JournalScreen() {
  const bundle = useEvidence(state => state.bundle);
  return bundle === null ? <Entries /> : <EvidenceReview report={bundle.report} />;
}

function Entries() {
  const known = useSession(state => state.app?.journal.entries ?? 0);
  const reading = useJournal(state => state.reading);
  const verifying = useJournal(state => state.verifying);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again whenever the journal grew
  useEffect(() => void journal.getState().load(), [known]);
  const entries = useJournal(state => state.entries);
  const found = useJournal(state => state.found);
  const total = useJournal(state => state.total);
  const selected = useJournal(state => state.selected);
  const list = useRef<RowsHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  const leftOut = useListKeys({
    ids: (entries ?? []).map(entry => String(entry.sequence)),
    selected: selected === null ? null : String(selected),
    go: id => list.current?.go(id),
    toList: () => journal.getState().read(false),
    list,
    field,
  });
  // Older ones are read as one scrolls: below the last that was read, a row may still come.
  const last = entries?.at(-1);
  const isRead = entries !== null && (entries.length >= found || (selected ?? 0) > (last?.sequence ?? 0));
  return (
    <Split
      reading={reading}
      leftOut={leftOut && isRead}
      header={
        <>
          <SplitTitle title="Journal">
            <JournalExport />
            <Button onPress={() => ui.getState().cover('evidence')}>Open evidence…</Button>
            <Button isDisabled={verifying} onPress={() => void journal.getState().verify()}>
              {verifying ? 'Verifying…' : 'Verify the chain'}
            </Button>
          </SplitTitle>
          <JournalFilters field={field} />
          <Verified />
        </>
      }
      listLabel="Entries"
      list={<List handle={list} />}
    >
      <Detail label="Entry">
        {selected === null ? (
          <NoDetail>{total > 0 && 'Choose an entry to read it here.'}</NoDetail>
        ) : (
          <DetailScroll>
            <DetailPage>
              <Back onPress={() => journal.getState().read(false)} />
              <EntryDetail />
            </DetailPage>
          </DetailScroll>
        )}
      </Detail>
    </Split>
  );
}

/** What the last verification found; nothing before one was asked for. */
function Verified() {
  const verified = useJournal(state => state.verified);
  if (verified === null) return null;
  return (
    <Notice
      tone={verified.ok ? 'ok' : 'critical'}
      line
      role="status"
      title={verified.ok ? 'The chain holds.' : 'The chain does not hold.'}
    >
      <HostileText text={verified.sentence} />
    </Notice>
  );
}

function List({ handle }: { handle: RefObject<RowsHandle | null> }) {
  const height = useRowHeight();
  const { entries, found, total, failure, loading, selected } = useJournal(state => state);
  const failed =
    failure === null ? null : (
      <ListNote>
        <FailureNote failure={failure}>
          <Button small onPress={() => void journal.getState().load()}>
            Try again
          </Button>
        </FailureNote>
      </ListNote>
    );
  if (entries === null) return failed ?? <RowSkeleton label="Reading the journal" />;
  return (
    <>
      {failed}
      <ListCount>{found === total ? `${count(total)} entries` : `${count(found)} of ${count(total)} entries`}</ListCount>
      {entries.length === 0 ? (
        <Empty title={total === 0 ? 'Nothing has been sent from here yet' : 'No entry matches'}>
          <p>
            {total === 0 ? 'Every submit is written before it leaves.' : 'Texts, fingerprints, kinds and numbers are searched.'}
          </p>
        </Empty>
      ) : (
        <Rows
          label="Entries of the journal, newest first"
          items={entries}
          keyOf={entry => String(entry.sequence)}
          textOf={entry => plain(`${journalKind(entry.kind)} ${entry.about}`.slice(0, 200))}
          height={height}
          selected={selected === null ? null : String(selected)}
          onSelect={key => journal.getState().select(Number(key))}
          onOpen={key => {
            journal.getState().select(Number(key));
            journal.getState().read(true);
          }}
          onMore={() => void journal.getState().more()}
          loading={loading}
          handle={handle}
        >
          {entry => <Row entry={entry} />}
        </Rows>
      )}
    </>
  );
}
