import { useEffect, useRef, useState } from 'react';
import { count } from '../../../../electron/contract/text/plain-text.ts';
import type { OlderActivity } from '../../../../electron/contract/values/older.ts';
import { GroupHead } from '../../../parts/boxes/group-head.tsx';
import { Button } from '../../../parts/controls/button.tsx';
import { SearchBox } from '../../../parts/controls/search-box.tsx';
import { Back, Detail, DetailPage, DetailScroll, NoDetail } from '../../../parts/layout/detail.tsx';
import { Found, ListFoot, ListHeader } from '../../../parts/layout/list-header.tsx';
import { Rows, type RowsHandle } from '../../../parts/layout/rows.tsx';
import { Split } from '../../../parts/layout/split.tsx';
import { Empty, ListNote } from '../../../parts/state/empty.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { RowSkeleton } from '../../../parts/state/skeleton.tsx';
import { useNow } from '../../../parts/values/time.tsx';
import { older, session, useActivities, useOlder, useSession } from '../../../stores.ts';
import { byDay, type DayHead, dayWords, isDayHead } from '../../../words/text/days.ts';
import { absolute } from '../../../words/text/times.ts';
import { useListKeys } from '../../shell/keyboard/list-keys.ts';
import { useRowHeight } from '../../shell/row-height.ts';
import styles from '../journal.module.css';
import { PastViews } from '../views.tsx';
import { DropOlder } from './drop.tsx';
import { OlderDetail, OlderRow } from './row.tsx';

/** Activities behind those that the list holds: kept as they were read, and read on by themselves. */
export function OlderActivities() {
  const { rows, found, query, selected } = useOlder(state => state);
  const complete = useActivities(state => state.complete);
  const [reading, setReading] = useState(false);
  const byItself = useOlder(({ state, under }) => state?.byItself === true && under === null);
  useEffect(() => void older.getState().load(), []);
  useLookingOn(byItself);
  const list = useRef<RowsHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  const leftOut = useListKeys({
    ids: (rows ?? []).map(({ activityId }) => activityId),
    selected: selected?.activityId ?? null,
    go: id => list.current?.go(id),
    toList: () => setReading(false),
    list,
    field,
  });
  return (
    <Split
      reading={reading}
      leftOut={leftOut && rows !== null && rows.length >= found}
      listLabel="Older activities"
      list={
        <>
          <ListHeader title="Journal">
            <PastViews />
            <SearchBox
              label="Search older activities"
              placeholder="Person, address, amount, id"
              value={query}
              onChange={older.getState().search}
              field={field}
            />
            <HowFar />
          </ListHeader>
          <List handle={list} onRead={() => setReading(true)} />
          <Foot isReady={complete} />
        </>
      }
    >
      <Detail {...(selected === null && { label: 'Older activity' })}>
        {selected === null ? (
          <NoDetail>{(rows?.length ?? 0) > 0 && 'Choose one to see what was read of it.'}</NoDetail>
        ) : (
          <DetailScroll key={selected.activityId}>
            <DetailPage>
              <Back onPress={() => setReading(false)} />
              <OlderDetail activity={selected} />
            </DetailPage>
          </DetailScroll>
        )}
      </Detail>
    </Split>
  );
}

/** While they come by themselves the list is asked for again. */
function useLookingOn(byItself: boolean): void {
  useEffect(() => {
    if (!byItself) return;
    const timer = setInterval(() => void older.getState().look(), 5_000);
    return () => clearInterval(timer);
  }, [byItself]);
}

/** How many are kept, and how far back they reach. */
function HowFar() {
  const { found, state, under } = useOlder(each => each);
  if (state === null) return null;
  const reach = state.oldest === null ? '' : `, back to ${absolute(state.oldest).split(',')[0] ?? ''}`;
  return (
    <Found>
      <span>
        {found === state.held ? '' : `${count(found)} of `}
        {count(state.held)} kept{reach}
        {state.complete && state.held > 0 && '. There are no older ones.'}
        {state.unkept && ' They stay until you quit: the keychain is closed.'}
      </span>
      {under !== null && <span>Reading, {count(under.since)} so far…</span>}
      {under === null && state.byItself && <span>More are read by themselves, a little at a time.</span>}
    </Found>
  );
}

function List({ handle, onRead }: { handle: React.RefObject<RowsHandle | null>; onRead(): void }) {
  const height = useRowHeight();
  const now = useNow(60_000);
  const { rows, state, failure, selected, query } = useOlder(each => each);
  const failed =
    failure === null ? null : (
      <ListNote>
        <FailureNote failure={failure} />
      </ListNote>
    );
  if (rows === null) return failed ?? <RowSkeleton label="Opening older activities" />;
  if (rows.length === 0)
    return (
      <>
        {failed}
        <Empty title={emptyWords(query, state?.held ?? 0, state?.complete === true)}>
          <p>Approvals holds the newest 5,000. Older ones are read from the service by themselves, or when you ask.</p>
        </Empty>
      </>
    );
  return (
    <>
      {failed}
      <Rows<OlderActivity | DayHead>
        label="Older activities, newest first"
        items={byDay(rows, row => row.createdAt)}
        keyOf={row => (isDayHead(row) ? `day ${row.head}` : row.activityId)}
        height={height}
        isHead={isDayHead}
        selected={selected?.activityId ?? null}
        onSelect={older.getState().select}
        onOpen={id => {
          older.getState().select(id);
          onRead();
        }}
        onMore={() => void older.getState().more()}
        handle={handle}
      >
        {row => (isDayHead(row) ? <GroupHead title={dayWords(row.head, now)} many={row.many} /> : <OlderRow activity={row} />)}
      </Rows>
    </>
  );
}

function emptyWords(query: string, held: number, complete: boolean): string {
  if (query.trim() !== '' && held > 0) return 'None of those kept here matches';
  return complete ? 'There are no older activities' : 'No older activity was read yet';
}

function Foot({ isReady }: { isReady: boolean }) {
  const { state, under } = useOlder(each => each);
  const [dropping, setDropping] = useState(false);
  const goOn = useSession(({ app }) => app?.settings.readOlder ?? true);
  const set = async (readOlder: boolean) => {
    if (readOlder === goOn) return;
    const failure = await session.getState().settings({ readOlder });
    if (failure !== null) older.setState({ failure });
    else await older.getState().load();
  };
  const { readOn, stop } = older.getState();
  const isReading = under !== null || state?.byItself === true;
  return (
    <ListFoot>
      <span className={styles.foot}>
        {isReading && (
          <Button
            small
            onPress={() => {
              stop();
              void set(false);
            }}
          >
            Stop reading
          </Button>
        )}
        {under === null && (
          <Button
            small
            isDisabled={!isReady || state?.complete === true}
            onPress={() => {
              void set(true);
              void readOn();
            }}
          >
            {!isReady ? 'Newest are still read…' : isReading ? 'Read faster' : 'Read older ones'}
          </Button>
        )}
        {(state?.held ?? 0) > 0 && (
          <Button small variant="faint" onPress={() => setDropping(true)}>
            Drop…
          </Button>
        )}
      </span>
      {state !== null && (
        <DropOlder
          state={state}
          open={dropping}
          onClose={() => setDropping(false)}
          onDrop={async () => {
            // Else they would come back by themselves at once.
            await set(false);
            await older.getState().drop();
          }}
        />
      )}
    </ListFoot>
  );
}
