import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { detailTitle } from '../../parts/layout/detail.tsx';
import type { RowsHandle } from '../../parts/layout/rows.tsx';
import { Split } from '../../parts/layout/split.tsx';
import { narrowed, signingRows } from '../../store/signing/rows.ts';
import { signing, signingBatch, signingForm, useActivities, useSession, useSigning } from '../../stores.ts';
import { focusLater } from '../shell/keyboard/focus.ts';
import { useLetters } from '../shell/keyboard/letters.ts';
import { useListKeys } from '../shell/keyboard/list-keys.ts';
import { BatchPane } from './batch/pane.tsx';
import { Drafts } from './drafts.tsx';
import { SigningDesk } from './form/desk.tsx';
import { List } from './list.tsx';
import { SigningHeader } from './list-header.tsx';
import { SigningRail } from './rail.tsx';
import { Request } from './request.tsx';
import styles from './signing.module.css';

/** Signing requests: the list with one of them, or, in the place of the list, a rail beside what is being made. */
export function SigningScreen() {
  const current = useSession(state => state.app?.current ?? null);
  const byId = useActivities(state => state.byId);
  const { whose, state, query, selected, pane, inFront } = useSigning(all => all);
  const sought = useDeferredValue(query);
  const all = useMemo(() => signingRows(byId.values()), [byId]);
  const rows = useMemo(() => narrowed(all, { whose, state, query: sought }), [all, whose, state, sought]);
  const list = useRef<RowsHandle>(null);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    signingForm.getState().belongTo(current);
    if (current === null) return;
    const form = signingForm.getState();
    if (form.accountsRead === 'no') void form.loadAccounts();
    void form.loadDrafts();
    void signingBatch.getState().load();
  }, [current]);
  const first = rows[0]?.activityId;
  useEffect(() => {
    if (selected === null && pane === 'request' && first !== undefined) signing.getState().select(first);
  }, [selected, pane, first]);

  // What was opened beside the list is gone on with.
  const before = useRef(pane);
  useEffect(() => {
    if (before.current !== pane && pane !== 'request') focusLater(detailTitle);
    before.current = pane;
  }, [pane]);

  const leftOut = useListKeys({
    ids: rows.map(row => row.activityId),
    selected,
    go: id => list.current?.go(id),
    toList: () => signing.getState().front(false),
    list,
    field,
  });
  useLetters([['n', () => signing.getState().open('form')]]);
  if (pane !== 'request')
    return (
      <main className={styles.making}>
        <div className={styles.rail}>
          <SigningRail all={all} />
        </div>
        {pane === 'form' && <SigningDesk />}
        {pane === 'drafts' && <Drafts />}
        {pane === 'batch' && <BatchPane />}
      </main>
    );
  return (
    <Split
      reading={inFront}
      leftOut={leftOut && all.length > 0}
      listLabel="Signing requests"
      list={
        <>
          <SigningHeader field={field} rows={rows} all={all} onLeave={() => list.current?.focus()} />
          <List rows={rows} isEmpty={all.length === 0} handle={list} />
        </>
      }
    >
      <Request />
    </Split>
  );
}
