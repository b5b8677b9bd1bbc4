import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { AppState } from '../../../../electron/contract/values/app-values.ts';
import type { InboxRow } from '../../../../electron/contract/values/inbox.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { SearchBox } from '../../../parts/controls/search-box.tsx';
import { Detail, DetailPage, DetailScroll, DetailTitle, detailTitle, NoDetail } from '../../../parts/layout/detail.tsx';
import { Found, ListHeader } from '../../../parts/layout/list-header.tsx';
import { Rows, type RowsHandle } from '../../../parts/layout/rows.tsx';
import { Split } from '../../../parts/layout/split.tsx';
import { SeverityChip } from '../../../parts/review/severity.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { keyOf, searchInbox } from '../../../store/activities/inbox.ts';
import { inbox, session, ui, useInbox, useUi } from '../../../stores.ts';
import { hostOf, openAs, voiceOf } from '../../../words/review/connections.ts';
import { glance, plain } from '../../../words/text/hostile.ts';
import { focusLater } from '../../shell/keyboard/focus.ts';
import { useListKeys } from '../../shell/keyboard/list-keys.ts';
import { useRowHeight } from '../../shell/row-height.ts';
import { useServiceNow } from '../../shell/service-now.ts';
import { Review } from '../detail/review.tsx';
import { WhichConnections } from '../which-connections.tsx';
import { NoInboxRows, Silences } from './quiet.tsx';
import { InboxRowView } from './row.tsx';

/** The connection of a row becomes the current one, and its review is opened: it is decided there, and nowhere else. */
async function openRow({ connectionId, summary }: InboxRow) {
  if (session.getState().app?.current !== connectionId) {
    const failure = await session.getState().select(connectionId);
    if (failure !== null) return ui.getState().toast(failure.message, 'critical');
  }
  ui.getState().select(summary.activityId);
  ui.getState().read(true);
}

/** What waits over every connection in one list, beside the review of the one that is opened. */
export function InboxScreen({ app }: { app: AppState }) {
  const rows = useInbox(state => state.rows);
  const chosen = useInbox(state => state.chosen);
  const selected = useUi(state => state.selected);
  const reading = useUi(state => state.reading);
  const query = useDeferredValue(useUi(state => state.query));
  const connections = useMemo(() => new Map(app.connections.map(each => [each.connectionId, each])), [app.connections]);
  const found = useMemo(
    () =>
      searchInbox(rows, query, id => {
        const { organizationName = '', userName = '' } = connections.get(id) ?? {};
        return `${organizationName} ${userName}`;
      }),
    [rows, query, connections],
  );
  const list = useRef<RowsHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  const first = found[0];
  useEffect(() => {
    if (chosen === null && first !== undefined) choose(first);
  }, [chosen, first]);
  const leftOut = useListKeys({
    ids: found.map(keyOf),
    selected: chosen,
    go: key => list.current?.go(key),
    toList: () => ui.getState().read(false),
    list,
    field,
  });
  const row = rows.find(each => keyOf(each) === chosen);
  const isOpen = row === undefined ? selected !== null : row.connectionId === app.current && selected === row.summary.activityId;
  return (
    <Split
      reading={reading}
      leftOut={leftOut && found.length > 0}
      listLabel="Activities"
      list={
        <>
          <ListHeader title="Approvals">
            <WhichConnections app={app} />
            <SearchBox
              label="Search by person, organisation, amount"
              value={query}
              onChange={value => ui.getState().search(value)}
              field={field}
              onLeave={() => list.current?.focus()}
            />
            <HowMany shown={found.length} query={query} />
          </ListHeader>
          <Silences app={app} />
          <List app={app} rows={found} handle={list} />
        </>
      }
    >
      {isOpen ? <Review /> : <Elsewhere app={app} row={row} />}
    </Split>
  );
}

/** A row of the connection that is looked at is read at once; one of another waits for Enter or a press. */
function choose(row: InboxRow) {
  inbox.getState().choose(keyOf(row));
  if (row.connectionId === session.getState().app?.current) ui.getState().select(row.summary.activityId);
}

function HowMany({ shown, query }: { shown: number; query: string }) {
  const found = useInbox(state => state.found);
  const held = useInbox(state => state.rows.length);
  if (query !== '') return <Found>{`${shown} of ${found}`}</Found>;
  return found > held ? <Found>{`The gravest ${held} of ${found}. Decide these first.`}</Found> : null;
}

interface ListProps {
  app: AppState;
  rows: readonly InboxRow[];
  handle: React.RefObject<RowsHandle | null>;
}

function List({ app, rows, handle }: ListProps) {
  const chosen = useInbox(state => state.chosen);
  const now = useServiceNow(30_000);
  const height = useRowHeight();
  if (rows.length === 0) return <NoInboxRows app={app} />;
  const of = (key: string) => rows.find(each => keyOf(each) === key);
  return (
    <Rows
      label="Activities of every connection, most urgent first"
      items={rows}
      keyOf={keyOf}
      textOf={({ connectionId, summary }) =>
        `${glance(connectionOf(app, connectionId)?.organizationName ?? '', 60)}: ${plain(summary.headline.slice(0, 200))}`
      }
      height={height}
      selected={chosen}
      onSelect={key => {
        const row = of(key);
        if (row !== undefined) choose(row);
      }}
      onOpen={key => {
        const row = of(key);
        if (row === undefined) return;
        choose(row);
        void openRow(row).then(() => focusLater(detailTitle));
      }}
      beside={[now, app.connections, app.keys]}
      handle={handle}
    >
      {row => <InboxRowView row={row} connection={connectionOf(app, row.connectionId)} app={app} now={now} />}
    </Rows>
  );
}

const connectionOf = (app: AppState, connectionId: string) => app.connections.find(each => each.connectionId === connectionId);

/** A row of another connection: who would vote on it, before anything of it is opened with their key. */
function Elsewhere({ app, row }: { app: AppState; row: InboxRow | undefined }) {
  const connection = row === undefined ? undefined : connectionOf(app, row.connectionId);
  if (row === undefined || connection === undefined)
    return (
      <Detail label="Review">
        <NoDetail>
          <p>Choose an activity to read it here.</p>
        </NoDetail>
      </Detail>
    );
  return (
    <Detail label="Review">
      <DetailScroll>
        <DetailPage>
          <DetailTitle title={<HostileText text={row.summary.headline} limit={400} />}>
            <p>
              <SeverityChip severity={row.summary.severity} />
            </p>
          </DetailTitle>
          <p>
            It waits at <HostileText text={connection.organizationName} limit={80} /> ({hostOf(connection)}) for{' '}
            {voiceOf(app, connection)}. Opening it makes that the connection you look at and vote with.
          </p>
          <div>
            <Button variant="primary" onPress={() => void openRow(row).then(() => focusLater(detailTitle))}>
              {openAs(app, connection)}
            </Button>
          </div>
        </DetailPage>
      </DetailScroll>
    </Detail>
  );
}
