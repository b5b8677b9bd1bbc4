import { FolderOpen, HardDriveDownload } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { plural } from '../../../electron/contract/text/plain-text.ts';
import { Button } from '../../parts/controls/button.tsx';
import { SearchBox } from '../../parts/controls/search-box.tsx';
import { Back, Detail, DetailPage, DetailScroll, NoDetail } from '../../parts/layout/detail.tsx';
import { Found, ListFoot, ListHeader } from '../../parts/layout/list-header.tsx';
import type { RowsHandle } from '../../parts/layout/rows.tsx';
import { Split } from '../../parts/layout/split.tsx';
import { Notice } from '../../parts/state/notice.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { isNarrowed, noChoice } from '../../store/past/journal.ts';
import { journal, ui, useJournal, useSession } from '../../stores.ts';
import { useListKeys } from '../shell/keyboard/list-keys.ts';
import { MatterDetail } from './detail.tsx';
import { JournalExport } from './export.tsx';
import { JournalFilters } from './filters.tsx';
import styles from './journal.module.css';
import { MatterList } from './list.tsx';
import { nameOf, peopleOf } from './people.ts';
import { PastViews } from './views.tsx';

/** What was sent, decided and changed from this computer, by activity, newest first. */
export function OwnJournal() {
  const app = useSession(state => state.app);
  const known = app?.journal.entries ?? 0;
  const done = app?.journal.behind?.done;
  const reading = useJournal(state => state.reading);
  const matters = useJournal(state => state.matters);
  const selected = useJournal(state => state.selected);
  const found = useJournal(state => state.found);
  const choice = useJournal(state => state.choice);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again whenever the journal grew, or more of it was read
  useEffect(() => journal.getState().grew(), [known, done]);
  const people = useMemo(() => peopleOf(app), [app]);
  const organisations = useMemo(
    () => [
      ...new Map(
        (app?.connections ?? []).map(({ organizationId, organizationName: name }) => [organizationId, { organizationId, name }]),
      ).values(),
    ],
    [app],
  );
  const list = useRef<RowsHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  const leftOut = useListKeys({
    ids: (matters ?? []).map(({ matterId }) => matterId),
    selected: selected?.matterId ?? null,
    go: id => list.current?.go(id),
    toList: () => journal.getState().read(false),
    list,
    field,
  });
  const isRead = matters !== null && matters.length >= found;
  return (
    <Split
      reading={reading}
      leftOut={leftOut && isRead}
      listLabel="Journal"
      list={
        <>
          <ListHeader title="Journal" action={<JournalExport store={journal} />}>
            <PastViews />
            <SearchBox
              label="Search the journal"
              placeholder="Title, reason, fingerprint, number"
              value={choice.query}
              onChange={query => journal.getState().narrow({ query })}
              field={field}
            />
            <JournalFilters store={journal} people={people} organisations={organisations} />
            <Whole />
          </ListHeader>
          <MatterList
            store={journal}
            label="Journal, newest first"
            handle={list}
            who={({ keyIds }) => nameOf(people, keyIds)}
            isOwn
          />
          <Foot />
        </>
      }
    >
      <Detail {...(selected === null && { label: 'Entry' })}>
        {selected === null ? (
          <NoDetail>{known > 0 && 'Choose a line to see its steps.'}</NoDetail>
        ) : (
          <DetailScroll key={selected.matterId}>
            <DetailPage>
              <Back onPress={() => journal.getState().read(false)} />
              <MatterDetail store={journal} people={people} organisations={organisations} isOwn />
            </DetailPage>
          </DetailScroll>
        )}
      </Detail>
    </Split>
  );
}

/** Older segments are verified while the app is in use, and read: what the list shows grows with them. */
const beingVerified = ({ done, of }: { done: number; of: number }): string => `${done} of ${plural(of, 'older part')} verified`;

/** How many there are, and whether the chain holds: as it was found at the start, or when it was verified last. */
function Whole() {
  const { found, total, entries, choice, matters, verified, verifying } = useJournal(state => state);
  const atStart = useSession(state => state.app?.journal.verified);
  const behind = useSession(state => state.app?.journal.behind);
  const holds = verified?.ok ?? atStart;
  return (
    <>
      <Found>
        <span className={styles.whole}>
          {found !== total && <span>{`${plural(found, 'line')} ·`}</span>}
          {/* Before they are read it is not known how many there are. */}
          {matters !== null && <span>{plural(entries, 'entry', 'entries')},</span>}
          <span className={holds === true ? styles.holds : holds === false ? styles.differs : undefined}>
            {holds === true
              ? 'unbroken'
              : holds === false
                ? 'broken'
                : behind === undefined
                  ? 'not checked'
                  : beingVerified(behind)}
          </span>
        </span>
        {!isNarrowed(choice) ? (
          <Button small variant="quiet" isDisabled={verifying} onPress={() => void journal.getState().verify()}>
            {verifying ? 'Verifying…' : 'Verify again'}
          </Button>
        ) : (
          <Button small variant="quiet" onPress={() => journal.getState().narrow({ ...noChoice, by: choice.by })}>
            Clear filters
          </Button>
        )}
      </Found>
      {verified !== null && (
        <Notice
          tone={verified.ok ? 'ok' : 'critical'}
          line
          role="status"
          title={verified.ok ? 'The chain holds.' : 'The chain does not hold.'}
        >
          <HostileText text={verified.sentence} />
        </Notice>
      )}
    </>
  );
}

function Foot() {
  const save = async () => {
    const saved = await journal.getState().save();
    if (saved === null) return;
    if (typeof saved === 'string') ui.getState().toast(`Saved as ${saved}. Whoever opens it can verify it.`, 'ok');
    else ui.getState().toast(saved.message, 'critical');
  };
  return (
    <ListFoot>
      <span className={styles.foot}>
        <Button small onPress={() => void save()}>
          <HardDriveDownload aria-hidden size={14} />
          Save whole…
        </Button>
        <Button small onPress={() => ui.getState().cover('evidence')}>
          <FolderOpen aria-hidden size={14} />
          Open another…
        </Button>
      </span>
    </ListFoot>
  );
}
