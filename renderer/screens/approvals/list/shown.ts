import { useDeferredValue, useMemo } from 'react';
import type { AppState } from '../../../../electron/contract/values/app-values.ts';
import type { ActivitySummary } from '../../../../electron/contract/values/document.ts';
import type { View } from '../../../../electron/contract/values/views.ts';
import { keyOf } from '../../../store/activities/inbox.ts';
import type { JustDecided } from '../../../store/activities/just-decided.ts';
import { found, groupsOf, isNarrowed, type ListGroup, type ListRow, ordered, passes } from '../../../store/activities/view.ts';
import { isOfAll } from '../../../store/session.ts';
import { useActivities, useActivityList, useInbox, useJustDecided, useUi } from '../../../stores.ts';
import { glance } from '../../../words/text/hostile.ts';

export interface Shown {
  /** Over every connection, and not of the current one alone. */
  isOfAll: boolean;
  /** Before any filter. */
  rows: readonly ListRow[];
  /** What passes, in its order. */
  passing: readonly ListRow[];
  groups: ListGroup[];
  /** Decided just now, the latest first. */
  recent: { row: ListRow; decided: JustDecided }[];
  view: View;
  isNarrowed: boolean;
}

const none: ReadonlyMap<string, JustDecided> = new Map();

/** What the list shows now, the same as long as it shows the same. A keystroke filters; it never sorts thousands, and never waits. */
export function useShown(app: AppState): Shown {
  const group = useUi(state => state.group);
  const query = useDeferredValue(useUi(state => state.query));
  const chosen = useDeferredValue(useActivityList(state => state.view));
  const groups = useActivities(state => state.groups);
  const byId = useActivities(state => state.byId);
  const everywhere = useInbox(state => state.rows);
  const decided = useJustDecided(state => state.byId);
  const current = app.current ?? '';
  const ofAll = isOfAll(app) && group === 'needs_me';
  const just = group === 'needs_me' ? decided : none;

  const rows = useMemo(() => {
    const all = ofAll
      ? everywhere.map(row => ({ ...row, key: keyOf(row) }))
      : groups[group].map(summary => here(summary, current));
    return just.size === 0 ? all : all.filter(row => row.connectionId !== current || !just.has(row.summary.activityId));
  }, [ofAll, everywhere, groups, group, current, just]);
  const names = useMemo(
    () => new Map(app.connections.map(each => [each.connectionId, `${each.organizationName} ${each.userName}`.toLowerCase()])),
    [app.connections],
  );
  // What was decided is in the order of the decisions.
  const view = useMemo(
    (): View => ({ ...chosen, query, ...(group === 'decided' && { grouping: 'none' as const }) }),
    [chosen, query, group],
  );
  const { grouping, order } = view;
  const sorted = useMemo(
    () => (group === 'decided' && order === 'lapses' ? rows : ordered(rows, { grouping, order })),
    [rows, grouping, order, group],
  );
  const passing = useMemo(() => {
    const some = isNarrowed(view) ? sorted.filter(({ summary }) => passes(view, summary)) : sorted;
    return found(some, view.query, ({ connectionId }) => names.get(connectionId) ?? '');
  }, [sorted, view, names]);
  const grouped = useMemo(
    () =>
      groupsOf(passing, view, id => glance(app.connections.find(each => each.connectionId === id)?.organizationName ?? '', 60)),
    [passing, view, app.connections],
  );
  const recent = useMemo(
    () =>
      [...just].toReversed().flatMap(([activityId, each]) => {
        const summary = byId.get(activityId);
        return summary === undefined ? [] : [{ row: here(summary, current), decided: each }];
      }),
    [just, byId, current],
  );
  return useMemo(
    () => ({
      ...{ isOfAll: ofAll, rows, passing, groups: grouped, recent, view },
      isNarrowed: isNarrowed(view) || view.query !== '',
    }),
    [ofAll, rows, passing, grouped, recent, view],
  );
}

/** One for a summary as long as it says the same. */
const made = new WeakMap<ActivitySummary, ListRow>();
function here(summary: ActivitySummary, connectionId: string): ListRow {
  const known = made.get(summary);
  if (known?.connectionId === connectionId) return known;
  const row = { key: summary.activityId, connectionId, summary };
  made.set(summary, row);
  return row;
}
