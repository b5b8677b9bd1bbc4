import { memo, type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { AppState } from '../../../../electron/contract/values/app-values.ts';
import { GroupHead } from '../../../parts/boxes/group-head.tsx';
import { Rows, type RowsHandle } from '../../../parts/layout/rows.tsx';
import { useNow } from '../../../parts/values/time.tsx';
import { canBeMarked } from '../../../store/activities/bulk.ts';
import { shiftOf } from '../../../store/activities/urgency.ts';
import type { ListRow } from '../../../store/activities/view.ts';
import { activityList, bulk, useActivities, useBulk, useInbox, useJustDecided, useUi } from '../../../stores.ts';
import { movesOn } from '../../../words/review/activities.ts';
import { voiceOf } from '../../../words/review/connections.ts';
import { glance } from '../../../words/text/hostile.ts';
import { useRowHeight } from '../../shell/row-height.ts';
import { useServiceNow } from '../../shell/service-now.ts';
import { UnreadActivities } from '../../shell/unread-activities.tsx';
import { NoRows } from './empty.tsx';
import { type Item, justKey } from './items.ts';
import { useSelecting } from './open.ts';
import { Box, Row } from './row.tsx';
import type { Shown } from './shown.ts';
import { NoInboxRows } from './silences.tsx';

interface Props {
  app: AppState;
  shown: Shown;
  /** Of `shown`, with its heads (`useItems`). */
  items: readonly Item[];
  selected: string | null;
  onSelect(row: ListRow): void;
  onOpen(row: ListRow): void;
  handle: RefObject<RowsHandle | null>;
}

/** What of the list can be ticked: what waits at the connection that is looked at, and is not grave. */
export const tickable = (app: AppState, rows: readonly ListRow[]): string[] =>
  rows
    .filter(({ connectionId, summary }) => connectionId === app.current && canBeMarked(summary))
    .map(({ summary }) => summary.activityId);

/** Selection is by activity, and what is looked at stays in place when rows come and go. */
export const List = memo(function List({ app, shown, items, selected, onSelect, onOpen, handle }: Props) {
  const loaded = useActivities(state => (shown.isOfAll ? true : state.loaded && state.complete));
  const everywhere = useInbox(state => state.loaded);
  const marked = useBulk(state => state.marked);
  const group = useUi(state => state.group);
  const isSelecting = useSelecting();
  const now = useServiceNow(30_000);
  const height = useRowHeight();
  const rows = useMemo(
    () => new Map(items.flatMap(item => (item.kind === 'row' ? [[item.key, item.row] as const] : []))),
    [items],
  );
  const box = useRef<HTMLDivElement>(null);
  useSteadyScroll(box, items, shown.view.query, height);
  const { isOfAll, passing, view } = shown;
  // Another row that is selected draws none of them anew.
  const draw = useCallback(
    (item: Item) => {
      if (item.kind === 'head')
        return <Head item={item} marked={marked} mayTick={group === 'needs_me' && isSelecting} app={app} />;
      const { row, decided } = item;
      const { activityId } = row.summary;
      const canTick = group === 'needs_me' && row.connectionId === app.current && canBeMarked(row.summary);
      const { extend, toggle } = bulk.getState();
      return (
        <Row
          row={row}
          now={now}
          decided={decided}
          headed={view.grouping === 'severity'}
          where={isOfAll ? whereOf(app, row) : null}
          ticked={canTick ? marked.has(activityId) : null}
          hasTicks={group === 'needs_me' && isSelecting}
          onTick={isRange => (isRange ? extend(activityId, tickable(app, passing)) : toggle(activityId))}
        />
      );
    },
    [app, group, isOfAll, isSelecting, marked, now, passing, view.grouping],
  );
  if (items.length === 0 && shown.isOfAll && !(everywhere && shown.isNarrowed)) return <NoInboxRows app={app} />;
  if (items.length === 0 && !loaded) return <UnreadActivities label="Loading activities" />;
  if (items.length === 0) return <NoRows isNarrowed={shown.isNarrowed} />;

  return (
    <Rows
      label={shown.isOfAll ? 'Activities of every connection, most urgent first' : 'Activities, most urgent first'}
      items={items}
      keyOf={item => item.key}
      height={height}
      isHead={item => item.kind === 'head'}
      onHead={key => activityList.getState().fold(key)}
      selected={selected}
      onSelect={key => {
        const row = rows.get(key);
        if (row !== undefined) onSelect(row);
      }}
      onOpen={key => {
        const row = rows.get(key);
        if (row !== undefined) onOpen(row);
      }}
      handle={handle}
      box={box}
    >
      {draw}
    </Rows>
  );
});

function Head({
  item,
  marked,
  mayTick,
  app,
}: {
  item: Item & { kind: 'head' };
  marked: ReadonlySet<string>;
  mayTick: boolean;
  app: AppState;
}) {
  const ids = useMemo(() => (mayTick ? tickable(app, item.rows) : []), [mayTick, app, item.rows]);
  const ticked = ids.filter(id => marked.has(id)).length;
  const isGrave = item.severity === 'critical' || item.severity === 'high';
  return (
    <GroupHead
      title={item.title}
      many={item.many}
      folded={item.isFolded}
      {...(ids.length > 0 && {
        start: (
          <Box
            ticked={ticked === 0 ? false : ticked === ids.length ? true : 'some'}
            onTick={() => {
              const rest = [...marked].filter(id => !ids.includes(id));
              bulk.getState().mark(ticked === ids.length ? rest : [...rest, ...ids]);
            }}
          />
        ),
      })}
      end={
        item.key === justKey ? (
          <MovesOn />
        ) : ticked > 0 ? (
          `${ticked} selected`
        ) : item.isFolded ? (
          'folded'
        ) : mayTick && isGrave ? (
          'one at a time'
        ) : undefined
      }
    />
  );
}

/** What happens next with what was decided just now, counted down. */
function MovesOn() {
  const now = useNow(1_000);
  const decided = useJustDecided(state => state.byId);
  const byId = useActivities(state => state.byId);
  const times = [...decided.values()].map(({ until }) => until);
  const groups = [...decided.keys()].flatMap(id => byId.get(id)?.group ?? []);
  const first = times.includes(null) ? null : Math.min(...times.map(time => time ?? 0));
  return <span>{movesOn(first, groups, now)}</span>;
}

function whereOf(app: AppState, { connectionId }: ListRow): { words: string; whole: string } | null {
  const connection = app.connections.find(each => each.connectionId === connectionId);
  if (connection === undefined) return null;
  const organisation = glance(connection.organizationName, 60);
  // Who it waits for first: rows of one organisation differ in that alone.
  return {
    words: `${glance(connection.userName, 60)} · ${organisation}`,
    whole: `${voiceOf(app, connection)}, at ${organisation}`,
  };
}

/** Keeps the first row in view where it is when others are put above it or taken away. `query`: what `items` were found by. */
function useSteadyScroll(box: RefObject<HTMLDivElement | null>, items: readonly Item[], query: string, height: number) {
  const last = useRef<{ items: readonly Item[]; group: string; query: string } | null>(null);
  const group = useUi(state => state.group);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { items, group, query };
    const element = box.current;
    if (element === null || before === null || before.items === items) return;
    // Another list, not the same one moved.
    if (before.group !== group || before.query !== query) {
      element.scrollTop = 0;
      return;
    }
    if (element.scrollTop === 0) return;
    const anchor = before.items[Math.floor(element.scrollTop / height)];
    if (anchor === undefined) return;
    const ids = (list: readonly Item[]) => list.map(item => item.key);
    element.scrollTop += shiftOf(anchor.key, ids(before.items), ids(items)) * height;
  }, [box, items, group, query, height]);
}
