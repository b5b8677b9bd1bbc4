import { useEffect, useMemo, useRef } from 'react';
import { plural } from '../../../../electron/contract/text/plain-text.ts';
import type { OpenedJournal } from '../../../../electron/contract/values/journal.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { SearchBox } from '../../../parts/controls/search-box.tsx';
import { Back, Detail, DetailPage, DetailScroll } from '../../../parts/layout/detail.tsx';
import { Found, ListHeader } from '../../../parts/layout/list-header.tsx';
import type { RowsHandle } from '../../../parts/layout/rows.tsx';
import { Split, SplitTitle } from '../../../parts/layout/split.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { evidence, openedJournal, useEvidence, useOpenedJournal } from '../../../stores.ts';
import { glance } from '../../../words/text/hostile.ts';
import { useListKeys } from '../../shell/keyboard/list-keys.ts';
import { MatterDetail } from '../detail.tsx';
import { JournalExport } from '../export.tsx';
import { JournalFilters } from '../filters.tsx';
import { MatterList } from '../list.tsx';
import { grouped, nameOf } from '../people.ts';
import { MachinesRead } from './machines.tsx';
import styles from './opened.module.css';

/** Journals of others, from files: read only, each verified by itself, in one time line. */
export function OpenedJournals() {
  const journals = useEvidence(state => state.journals);
  const failure = useEvidence(state => state.failure);
  const busy = useEvidence(state => state.busy);
  const { matters, reading, selected, found, total, choice } = useOpenedJournal(state => state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with each journal that is opened beside the others
  useEffect(() => void openedJournal.getState().load(), [journals]);
  const people = useMemo(() => grouped(journals.flatMap(each => each.people)), [journals]);
  const organisations = useMemo(
    () => [...new Map(journals.flatMap(each => each.organisations).map(one => [one.organizationId, one])).values()],
    [journals],
  );
  const list = useRef<RowsHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  useListKeys({
    ids: (matters ?? []).map(({ matterId }) => matterId),
    selected: selected?.matterId ?? null,
    go: id => list.current?.go(id),
    toList: () => openedJournal.getState().read(false),
    list,
    field,
  });
  return (
    <Split
      reading={reading}
      header={
        <SplitTitle title={titleOf(journals)}>
          <JournalExport store={openedJournal} machines={journals.map(({ name }) => name)} />
          <Button small isDisabled={busy} onPress={() => void evidence.getState().open()}>
            {busy ? 'Verifying…' : 'Add another…'}
          </Button>
          {!journals.some(({ own }) => own) && (
            <Button small isDisabled={busy} onPress={() => void evidence.getState().openOwn()}>
              Add this computer’s
            </Button>
          )}
          <Button small onPress={() => evidence.getState().close()}>
            Close
          </Button>
        </SplitTitle>
      }
      listLabel="Entries"
      list={
        <>
          <ListHeader>
            <SearchBox
              label="Search these journals"
              value={choice.query}
              onChange={query => openedJournal.getState().narrow({ query })}
              field={field}
            />
            <JournalFilters store={openedJournal} people={people} organisations={organisations} machines={journals} />
            <Found>{found === total ? plural(total, 'line') : `${plural(found, 'line')} of ${total}`}</Found>
          </ListHeader>
          <MatterList
            store={openedJournal}
            label="Journals of others, newest first"
            handle={list}
            who={({ keyIds }) => nameOf(people, keyIds)}
            isOwn={false}
            machines={journals}
          />
        </>
      }
    >
      <Detail {...(selected === null && { label: 'What was opened' })}>
        <DetailScroll key={selected?.matterId ?? ''}>
          <DetailPage>
            {failure !== null && <FailureNote failure={failure} />}
            {selected === null ? (
              <MachinesRead journals={journals} />
            ) : (
              <>
                <Back onPress={() => openedJournal.getState().read(false)} />
                <p className={styles.whose}>
                  Read from a file. Nothing here can be decided.{' '}
                  <Button small variant="quiet" onPress={() => openedJournal.getState().select(null)}>
                    How it was verified
                  </Button>
                </p>
                <MatterDetail
                  store={openedJournal}
                  people={people}
                  organisations={organisations}
                  machines={journals}
                  isOwn={false}
                />
              </>
            )}
          </DetailPage>
        </DetailScroll>
      </Detail>
    </Split>
  );
}

function titleOf(journals: readonly OpenedJournal[]): string {
  const [first] = journals;
  if (journals.length !== 1 || first === undefined) return `${journals.length} journals, read together`;
  const { name } = first;
  return `Journal of ${glance(name.length > longestName ? `${name.slice(0, longestName)}…` : name)}, opened from a file`;
}
/** The whole stands in what was verified. */
const longestName = 48;
