import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Custody } from '../../../electron/contract/bridge.ts';
import type { Failure } from '../../../electron/contract/outcome.ts';
import type { Snapshot } from '../../../electron/contract/values/app-values.ts';
import type { ActivitySummary } from '../../../electron/contract/values/document.ts';
import { ask } from '../ask.ts';
import { type Grouped, grouped } from './urgency.ts';

export interface Activities {
  byId: ReadonlyMap<string, ActivitySummary>;
  /** Sorted once per change, so that a keystroke in the search field never sorts. */
  groups: Grouped;
  /** False until the feed's first whole pass. */
  complete: boolean;
  /** False until a first answer came; then the list is shown, even where a later call fails. */
  loaded: boolean;
  failure: Failure | null;
  load(): Promise<void>;
  refresh(): Promise<Failure | null>;
}

/** The approvals list: one snapshot, then deltas. What is loaded stays readable whatever fails afterwards. */
export function createActivities(custody: Pick<Custody, 'feed' | 'on'>): StoreApi<Activities> {
  const store = createStore<Activities>()(set => ({
    byId: new Map(),
    groups: grouped([]),
    complete: false,
    loaded: false,
    failure: null,
    async load() {
      const answer = await ask(custody.feed.snapshot({}));
      if (answer.ok) reset(answer.value);
      else set({ failure: answer });
    },
    async refresh() {
      const answer = await ask(custody.feed.refresh({}));
      return answer.ok ? null : answer;
    },
  }));
  const put = (byId: Map<string, ActivitySummary>, complete: boolean) =>
    store.setState({ byId, groups: grouped(byId.values()), complete, loaded: true, failure: null });
  const reset = (snapshot: Snapshot) => put(new Map(snapshot.activities.map(row => [row.activityId, row])), snapshot.complete);

  custody.on('feed.reset', reset);
  custody.on('feed.delta', delta => {
    const byId = new Map(store.getState().byId);
    for (const row of delta.upserts) byId.set(row.activityId, row);
    for (const id of delta.removed) byId.delete(id);
    put(byId, delta.complete);
  });
  return store;
}
