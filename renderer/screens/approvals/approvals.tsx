import { useCallback, useEffect, useMemo, useRef } from 'react';
import { idIn } from '../../../electron/contract/text/link.ts';
import type { AppState } from '../../../electron/contract/values/app-values.ts';
import { detailTitle } from '../../parts/layout/detail.tsx';
import type { RowsHandle } from '../../parts/layout/rows.tsx';
import { Split } from '../../parts/layout/split.tsx';
import { canBeMarked } from '../../store/activities/bulk.ts';
import type { ListRow } from '../../store/activities/view.ts';
import { activities, bulk, inbox, ui, useActivities, useBulk, useJustDecided, useSession, useUi } from '../../stores.ts';
import { focusLater } from '../shell/keyboard/focus.ts';
import { useLetters } from '../shell/keyboard/letters.ts';
import { useListKeys } from '../shell/keyboard/list-keys.ts';
import { showActivity } from '../shell/show-activity.ts';
import { BulkScreen } from './bulk/bulk.tsx';
import { Marked } from './bulk/marked.tsx';
import { type Chosen, useRead } from './detail/read.ts';
import { Review } from './detail/review.tsx';
import { Elsewhere, openRow } from './list/elsewhere.tsx';
import { ListTicks } from './list/foot.tsx';
import { ApprovalsHeader } from './list/header.tsx';
import { useItems } from './list/items.ts';
import { List, tickable } from './list/list.tsx';
import { useFiltering } from './list/open.ts';
import { useShown } from './list/shown.ts';
import { Silences } from './list/silences.tsx';

/** The list beside a review; or several reviews together, once they were ticked and opened. */
export function ApprovalsScreen() {
  const phase = useBulk(state => state.phase);
  const app = useSession(state => state.app);
  if (app === null) return null;
  return phase === 'none' || phase === 'marking' ? <ListAndDetail app={app} /> : <BulkScreen />;
}

/** List beside detail; one of the two in front where there is room for one column only. */
function ListAndDetail({ app }: { app: AppState }) {
  const loaded = useActivities(state => state.loaded);
  const group = useUi(state => state.group);
  const reading = useUi(state => state.reading);
  const marking = useBulk(state => state.phase === 'marking');
  const isFiltering = useFiltering();
  const shown = useShown(app);
  const { chosen, read, isBehind, isComing } = useRead(app);
  const list = useRef<RowsHandle>(null);
  const field = useRef<HTMLInputElement>(null);

  // Over several connections a row goes by its connection, too; else by the activity, which stays when its row leaves.
  const { isOfAll } = shown;
  const keyIn = ({ inboxKey, activityId }: Chosen) => (isOfAll ? inboxKey : activityId);
  const selected = keyIn(chosen);
  const at = keyIn(read);
  const row = useMemo(() => (isOfAll ? shown.rows.find(({ key }) => key === at) : undefined), [isOfAll, shown.rows, at]);
  const isOpen = row === undefined || (row.connectionId === app.current && read.activityId === row.summary.activityId);
  const choose = useCallback(
    (next: ListRow) => {
      if (isOfAll) inbox.getState().choose(next.key);
      // A row of the connection that is looked at is read at once; one of another waits for Enter or a press.
      if (next.connectionId === app.current) ui.getState().select(next.summary.activityId);
    },
    [isOfAll, app.current],
  );
  const open = useCallback(
    (next: ListRow) => {
      choose(next);
      if (next.connectionId === app.current) ui.getState().read(true);
      else void openRow(next).then(() => focusLater(detailTitle));
    },
    [choose, app.current],
  );
  const go = useCallback((key: string) => list.current?.go(key), []);
  const first = shown.groups[0]?.rows[0];
  useEffect(() => {
    if (selected === null && first !== undefined) choose(first);
  });
  const rows = useMemo(() => shown.groups.flatMap(each => each.rows), [shown.groups]);
  useNextOnDecision(app, shown.passing, rows);
  const next = useMemo(() => titleAfter(rows, at), [rows, at]);

  // Who comes to read one goes on at its title; who pressed the name of the screen stays there.
  useEffect(() => {
    if (ui.getState().reading && document.activeElement?.closest('nav') == null) focusLater(detailTitle);
  }, []);

  const leave = useCallback(() => {
    const id = idIn(ui.getState().query);
    if (id !== null) showActivity(id);
    else list.current?.focus();
  }, []);
  const items = useItems(shown);
  const keys = useMemo(() => items.filter(item => item.kind === 'row').map(({ key }) => key), [items]);
  const leftOut = useListKeys({
    ids: keys,
    selected,
    go,
    toList: () => ui.getState().read(false),
    list,
    field,
  });
  const ids = useMemo(() => (group === 'needs_me' ? tickable(app, shown.passing) : []), [app, group, shown.passing]);
  useLetters([
    ['x', () => chosen.activityId !== null && tick(chosen.activityId)],
    ...(marking
      ? ([
          ['a', () => void bulk.getState().open()],
          ['Escape', () => bulk.getState().close()],
        ] as const)
      : []),
  ]);
  return (
    <Split
      reading={reading}
      coming={isComing}
      // What is ticked is summed up beside the list.
      alone={!marking}
      wide={isFiltering}
      leftOut={leftOut && loaded && !marking}
      listLabel="Activities"
      list={
        <>
          <ApprovalsHeader app={app} shown={shown} field={field} onLeave={leave} />
          {isOfAll && <Silences app={app} />}
          <ExtendKeys ids={ids} keys={keys} selected={selected} go={go}>
            <List app={app} shown={shown} items={items} selected={selected} onSelect={choose} onOpen={open} handle={list} />
          </ExtendKeys>
          <ListTicks ids={ids} rows={shown.passing} />
        </>
      }
    >
      {marking ? (
        <Marked />
      ) : isOpen || row === undefined ? (
        <Review isBehind={isBehind} read={read} keys={keys} at={at} go={go} next={group === 'needs_me' ? next : undefined} />
      ) : (
        <Elsewhere app={app} row={row} />
      )}
    </Split>
  );
}

/** What stands behind the one that is read, and then from the top; null where nothing else does. */
function titleAfter(rows: readonly ListRow[], at: string | null): string | null {
  const index = rows.findIndex(({ key }) => key === at);
  const next = rows[index + 1] ?? (index > 0 ? rows[0] : undefined);
  return next?.summary.title ?? null;
}

/** Once one was decided by itself, the next that waits is opened, where that is wished. */
function useNextOnDecision(app: AppState, passing: readonly ListRow[], rows: readonly ListRow[]) {
  const last = useJustDecided(state => state.last);
  const was = useRef(last);
  const before = useRef(rows);
  useEffect(() => {
    const isNew = last !== was.current;
    was.current = last;
    const { selected, select } = ui.getState();
    if (isNew && last !== null && app.settings.nextOnDecision && selected === last && ui.getState().group === 'needs_me') {
      const ids = before.current.map(({ summary }) => summary.activityId);
      const left = new Set(rows.map(({ summary }) => summary.activityId));
      const at = ids.indexOf(last);
      const next = [...ids.slice(at + 1), ...ids.slice(0, Math.max(0, at))].find(id => left.has(id));
      const row = passing.find(({ summary }) => summary.activityId === next);
      if (row !== undefined && row.connectionId === app.current) {
        inbox.getState().choose(row.key);
        select(row.summary.activityId);
      }
    }
    before.current = rows;
  });
}

interface ExtendProps {
  ids: readonly string[];
  keys: readonly string[];
  selected: string | null;
  go(key: string): void;
  children: React.ReactNode;
}

/** Shift and an arrow tick the row that is left and the one that is come to. */
function ExtendKeys({ ids, keys, selected, go, children }: ExtendProps) {
  return (
    <div
      style={{ display: 'contents' }}
      onKeyDownCapture={event => {
        const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
        if (!event.shiftKey || by === 0) return;
        const next = keys[keys.indexOf(selected ?? '') + by];
        if (next === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        const { marked, mark } = bulk.getState();
        const both = [selected ?? '', next].map(key => key.split(' ')[0] ?? '').filter(id => ids.includes(id));
        mark([...marked, ...both]);
        go(next);
      }}
    >
      {children}
    </div>
  );
}

function tick(activityId: string) {
  const row = activities.getState().byId.get(activityId);
  if (row === undefined) return;
  if (canBeMarked(row)) bulk.getState().toggle(activityId);
  else ui.getState().toast('This one is decided by itself: it is high or critical, or does not wait for you.');
}
