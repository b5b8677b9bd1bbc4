import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { detailTitle } from '../../parts/layout/detail.tsx';
import type { RowsHandle } from '../../parts/layout/rows.tsx';
import { Split } from '../../parts/layout/split.tsx';
import { canBeMarked } from '../../store/activities/bulk.ts';
import { search } from '../../store/activities/urgency.ts';
import { isOfAll } from '../../store/session.ts';
import { activities, bulk, ui, useActivities, useBulk, useSession, useUi } from '../../stores.ts';
import { focusLater } from '../shell/keyboard/focus.ts';
import { useLetters } from '../shell/keyboard/letters.ts';
import { useListKeys } from '../shell/keyboard/list-keys.ts';
import { BulkScreen } from './bulk/bulk.tsx';
import { MarkingBar } from './bulk/marking-bar.tsx';
import { Review } from './detail/review.tsx';
import { InboxScreen } from './inbox/inbox.tsx';
import { List } from './list.tsx';
import { ApprovalsHeader } from './list-header.tsx';

/** The list beside a review, of one connection or of all; or several reviews together, once they were marked. */
export function ApprovalsScreen() {
  const phase = useBulk(state => state.phase);
  const app = useSession(state => state.app);
  if (app !== null && isOfAll(app) && phase === 'none') return <InboxScreen app={app} />;
  return phase === 'none' || phase === 'marking' ? <ListAndDetail marking={phase === 'marking'} /> : <BulkScreen />;
}

/** List beside detail; one of the two in front where there is room for one column only. */
function ListAndDetail({ marking }: { marking: boolean }) {
  const groups = useActivities(state => state.groups);
  const loaded = useActivities(state => state.loaded);
  const group = useUi(state => state.group);
  const selected = useUi(state => state.selected);
  const reading = useUi(state => state.reading);
  const query = useDeferredValue(useUi(state => state.query));
  const rows = useMemo(() => search(groups[group], query), [groups, group, query]);
  const list = useRef<RowsHandle>(null);
  const field = useRef<HTMLInputElement>(null);

  const first = rows[0]?.activityId;
  useEffect(() => {
    if (selected === null && first !== undefined) ui.getState().select(first);
  }, [selected, first]);

  // Who comes to read one goes on at its title; who pressed the name of the screen stays there.
  useEffect(() => {
    if (ui.getState().reading && document.activeElement?.closest('nav') == null) focusLater(detailTitle);
  }, []);

  const leftOut = useListKeys({
    ids: rows.map(row => row.activityId),
    selected,
    go: id => list.current?.go(id),
    toList: () => ui.getState().read(false),
    list,
    field,
  });
  useLetters([
    ['m', () => selected !== null && markOne(selected)],
    ...(marking ? [['Escape', () => bulk.getState().close()] as const] : []),
  ]);
  return (
    <Split
      reading={reading}
      leftOut={leftOut && loaded}
      listLabel="Activities"
      list={
        <>
          <ApprovalsHeader field={field} found={rows.length} onLeave={() => list.current?.focus()} />
          <List rows={rows} handle={list} />
          {marking && <MarkingBar />}
        </>
      }
    >
      <Review />
    </Split>
  );
}

function markOne(activityId: string) {
  const row = activities.getState().byId.get(activityId);
  if (row === undefined) return;
  if (canBeMarked(row)) bulk.getState().toggle(activityId);
  else ui.getState().toast('This one cannot be marked: it is high or critical, or does not need your vote.');
}
