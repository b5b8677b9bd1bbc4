import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Bulk } from './bulk.ts';
import type { Reviews } from './reviews.ts';

export interface JustDecided {
  decision: 'approve' | 'reject';
  /** Milliseconds since 1970 at which it moves on; null while its vote is on its way. */
  until: number | null;
}

export interface JustDecidedState {
  /** By activity, the latest last. While one is here it waits for nobody, whatever was read last. */
  byId: ReadonlyMap<string, JustDecided>;
  /** The one that was decided last, by itself: the next one is opened for it. */
  last: string | null;
}

/** How long a decision stays in sight where it was made. */
export const staysMs = 8_000;

interface Needs {
  reviews: Pick<StoreApi<Reviews>, 'subscribe'>;
  bulk: Pick<StoreApi<Bulk>, 'subscribe'>;
  now(): number;
  later(run: () => void, ms: number): void;
}

/** What this person decided just now: it leaves what waits for them at once, and moves on by itself. */
export function createJustDecided({ reviews, bulk, now, later }: Needs): StoreApi<JustDecidedState> {
  const store = createStore<JustDecidedState>()(() => ({ byId: new Map(), last: null }));
  const change = (ids: readonly string[], entry: JustDecided | null) => {
    const byId = new Map(store.getState().byId);
    for (const id of ids) {
      byId.delete(id);
      if (entry !== null) byId.set(id, entry);
    }
    store.setState({ byId });
  };
  const done = (ids: readonly string[], decision: JustDecided['decision']) => {
    change(ids, { decision, until: now() + staysMs });
    later(
      () =>
        change(
          ids.filter(id => (store.getState().byId.get(id)?.until ?? Number.MAX_SAFE_INTEGER) <= now()),
          null,
        ),
      staysMs,
    );
  };

  reviews.subscribe((state, before) => {
    if (state.at !== before.at) return store.setState({ byId: new Map(), last: null });
    if (state.byId === before.byId) return;
    for (const [activityId, { decision }] of Object.entries(state.byId)) {
      const had = before.byId[activityId]?.decision.phase;
      if (decision.phase !== 'done' || had === 'done' || !decision.decided.confirmed) continue;
      done([activityId], decision.decided.decision);
      store.setState({ last: activityId });
    }
  });
  bulk.subscribe((state, before) => {
    const { decision, progress, results, sent } = state;
    if (decision === null || (progress === before.progress && results === before.results && state.phase === before.phase)) return;
    // Released: none of them waits any more, though most votes are still to be sent.
    if (progress?.stage === 'deciding' && before.progress?.stage !== 'deciding') change(sent, { decision, until: null });
    const news = Object.values(results).filter(({ activityId }) => before.results[activityId] === undefined);
    const [stored, others] = [news.filter(({ outcome }) => outcome.ok), news.filter(({ outcome }) => !outcome.ok)];
    if (stored.length > 0)
      done(
        stored.map(({ activityId }) => activityId),
        decision,
      );
    if (others.length > 0)
      change(
        others.map(({ activityId }) => activityId),
        null,
      );
    // What was never sent waits as before.
    if (state.phase !== 'asked' && before.phase === 'asked')
      change(
        [...store.getState().byId].filter(([id, { until }]) => until === null && sent.includes(id)).map(([id]) => id),
        null,
      );
  });
  return store;
}
