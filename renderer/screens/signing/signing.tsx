import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { cx } from '../../parts/class-names.ts';
import { narrowed, signingRows } from '../../store/signing-rows.ts';
import { signing, signingBatch, signingDesk, useActivities, useSession, useSigning } from '../../stores.ts';
import { focusLater } from '../shell/focus.ts';
import { useLetters } from '../shell/keyboard.ts';
import { BatchPane } from './batch-pane.tsx';
import { Desk } from './desk.tsx';
import { KeptPane } from './kept-pane.tsx';
import { List, type ListHandle } from './list.tsx';
import { ListHeader } from './list-header.tsx';
import { Request } from './request.tsx';
import styles from './signing.module.css';

/** Signing requests: the list, and beside it one of them, the desk to make one, what is kept, or a batch. */
export function SigningScreen() {
  const current = useSession(state => state.app?.current ?? null);
  const byId = useActivities(state => state.byId);
  const { whose, state, query, selected, pane, inFront } = useSigning(all => all);
  const sought = useDeferredValue(query);
  const all = useMemo(() => signingRows(byId.values()), [byId]);
  const rows = useMemo(() => narrowed(all, { whose, state, query: sought }), [all, whose, state, sought]);
  const list = useRef<ListHandle>(null);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    signingDesk.getState().belongTo(current);
    if (current === null) return;
    const desk = signingDesk.getState();
    if (desk.accounts === null) void desk.loadAccounts();
    void desk.loadDrafts();
    void signingBatch.getState().load();
  }, [current]);
  const first = rows[0]?.activityId;
  useEffect(() => {
    if (selected === null && pane === 'request' && first !== undefined) signing.getState().select(first);
  }, [selected, pane, first]);

  // What was opened beside the list is gone on with.
  const before = useRef(pane);
  useEffect(() => {
    if (before.current !== pane && pane !== 'request') focusLater(`${pane}-title`);
    before.current = pane;
  }, [pane]);

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
    ['n', () => signing.getState().open('desk')],
    [
      '/',
      () => {
        signing.getState().front(false);
        // In one column the list is hidden until it is drawn again.
        requestAnimationFrame(() => field.current?.focus());
      },
    ],
    [
      'Escape',
      () => {
        signing.getState().front(false);
        requestAnimationFrame(() => list.current?.focus());
      },
    ],
  ]);
  return (
    <main className={cx(styles.signing, inFront && styles.front)}>
      <section className={styles.list} aria-label="Signing requests">
        <ListHeader field={field} rows={rows} all={all} onLeave={() => list.current?.focus()} />
        <List rows={rows} isEmpty={all.length === 0} handle={list} />
      </section>
      {pane === 'request' && <Request />}
      {pane === 'desk' && <Desk />}
      {pane === 'kept' && <KeptPane />}
      {pane === 'batch' && <BatchPane />}
    </main>
  );
}
