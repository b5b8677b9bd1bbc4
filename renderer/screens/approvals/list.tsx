import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import type { ActivitySummary } from '../../../electron/contract/values/document.ts';
import { Rows, type RowsHandle } from '../../parts/layout/rows.tsx';
import { canBeMarked } from '../../store/activities/bulk.ts';
import { shiftOf } from '../../store/activities/urgency.ts';
import { bulk, ui, useActivities, useBulk, useUi } from '../../stores.ts';
import { plain } from '../../words/text/hostile.ts';
import { useRowHeight } from '../shell/row-height.ts';
import { useServiceNow } from '../shell/service-now.ts';
import { UnreadActivities } from '../shell/unread-activities.tsx';
import { NoRows } from './empty.tsx';
import { Row } from './row.tsx';

interface Props {
  rows: ActivitySummary[];
  handle: RefObject<RowsHandle | null>;
}

/** Selection is by activity, and what is looked at stays in place when rows come and go. */
export function List({ rows, handle }: Props) {
  const selected = useUi(state => state.selected);
  const loaded = useActivities(state => state.loaded);
  const complete = useActivities(state => state.complete);
  const now = useServiceNow(30_000);
  const height = useRowHeight();
  const marking = useBulk(state => state.phase === 'marking');
  const marked = useBulk(state => state.marked);
  const marks = useMemo(() => {
    const idsOf = (some: readonly ActivitySummary[]) => some.map(row => row.activityId);
    return marking
      ? {
          marked,
          never: idsOf(rows.filter(row => !canBeMarked(row))),
          onMark: (keys: 'all' | string[]) => bulk.getState().mark(keys === 'all' ? idsOf(rows.filter(canBeMarked)) : keys),
        }
      : null;
  }, [marking, marked, rows]);
  const box = useRef<HTMLDivElement>(null);
  useSteadyScroll(box, rows, height);

  if (rows.length === 0 && !(loaded && complete)) return <UnreadActivities label="Loading activities" />;
  if (rows.length === 0) return <NoRows />;
  return (
    <Rows
      label="Activities, most urgent first"
      items={rows}
      keyOf={row => row.activityId}
      textOf={row => plain(row.headline.slice(0, 200))}
      height={height}
      selected={selected}
      onSelect={ui.getState().select}
      onOpen={id => {
        ui.getState().select(id);
        if (!marking) ui.getState().read(true);
      }}
      marks={marks}
      beside={[now]}
      handle={handle}
      box={box}
    >
      {row => <Row row={row} now={now} mark={marks === null ? null : canBeMarked(row) ? marked.has(row.activityId) : 'never'} />}
    </Rows>
  );
}

/** Keeps the first row in view where it is when others are put above it or taken away. */
function useSteadyScroll(box: RefObject<HTMLDivElement | null>, rows: readonly ActivitySummary[], height: number) {
  const last = useRef<{ rows: readonly ActivitySummary[]; group: string; query: string } | null>(null);
  const group = useUi(state => state.group);
  const query = useUi(state => state.query);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { rows, group, query };
    const element = box.current;
    if (element === null || before === null || before.rows === rows) return;
    // Another list, not the same one moved.
    if (before.group !== group || before.query !== query) {
      element.scrollTop = 0;
      return;
    }
    if (element.scrollTop === 0) return;
    const anchor = before.rows[Math.floor(element.scrollTop / height)];
    if (anchor === undefined) return;
    const ids = (list: readonly ActivitySummary[]) => list.map(row => row.activityId);
    element.scrollTop += shiftOf(anchor.activityId, ids(before.rows), ids(rows)) * height;
  }, [box, rows, group, query, height]);
}
