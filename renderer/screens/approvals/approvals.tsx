import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { cx } from '../../parts/class-names.ts';
import { canBeMarked } from '../../store/bulk.ts';
import { search } from '../../store/urgency.ts';
import { activities, bulk, ui, useActivities, useBulk, useUi } from '../../stores.ts';
import { focusLater } from '../shell/focus.ts';
import { useLetters } from '../shell/keyboard.ts';
import styles from './approvals.module.css';
import { BulkScreen } from './bulk/bulk.tsx';
import { MarkingBar } from './bulk/marking-bar.tsx';
import { Detail } from './detail/detail.tsx';
import { List, type ListHandle } from './list.tsx';
import { ListHeader } from './list-header.tsx';

/** The list beside a review; or several reviews together, once they were marked. */
export function ApprovalsScreen() {
  const phase = useBulk(state => state.phase);
  return phase === 'none' || phase === 'marking' ? <ListAndDetail marking={phase === 'marking'} /> : <BulkScreen />;
}

/** List beside detail; one of the two in front where there is room for one column only. */
function ListAndDetail({ marking }: { marking: boolean }) {
  const groups = useActivities(state => state.groups);
  const group = useUi(state => state.group);
  const selected = useUi(state => state.selected);
  const reading = useUi(state => state.reading);
  const query = useDeferredValue(useUi(state => state.query));
  const rows = useMemo(() => search(groups[group], query), [groups, group, query]);
  const list = useRef<ListHandle>(null);
  const field = useRef<HTMLInputElement>(null);

  const first = rows[0]?.activityId;
  useEffect(() => {
    if (selected === null && first !== undefined) ui.getState().select(first);
  }, [selected, first]);

  // Who comes to read one goes on at its title; who pressed the name of the screen stays there.
  useEffect(() => {
    if (ui.getState().reading && document.activeElement?.closest('nav') == null) focusLater('detail-title');
  }, []);

  const step = (by: number) => {
    const at = rows.findIndex(row => row.activityId === selected);
    const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
    if (next !== undefined) list.current?.go(next.activityId);
  };
  useLetters([
    ['j', () => step(1)],
    ['k', () => step(-1)],
    ['ArrowDown', () => step(1)],
    ['ArrowUp', () => step(-1)],
    [
      '/',
      () => {
        ui.getState().read(false);
        // In one column the list is hidden until it is drawn again.
        requestAnimationFrame(() => field.current?.focus());
      },
    ],
    ['m', () => selected !== null && markOne(selected)],
    [
      'Escape',
      () => {
        if (marking) bulk.getState().close();
        ui.getState().read(false);
        requestAnimationFrame(() => list.current?.focus());
      },
    ],
  ]);
  return (
    <main className={cx(styles.approvals, reading && styles.reading)}>
      <section className={styles.list} aria-label="Activities">
        <ListHeader field={field} found={rows.length} onLeave={() => list.current?.focus()} />
        <List rows={rows} handle={list} />
        {marking && <MarkingBar />}
      </section>
      <Detail />
    </main>
  );
}

function markOne(activityId: string) {
  const row = activities.getState().byId.get(activityId);
  if (row === undefined) return;
  if (canBeMarked(row)) bulk.getState().toggle(activityId);
  else ui.getState().toast('High and critical ones are decided one by one; others wait for nobody here.');
}
