import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Custody } from '../../../electron/contract/bridge.ts';
import type { Failure } from '../../../electron/contract/outcome.ts';
import type { InboxRow } from '../../../electron/contract/values/inbox.ts';
import { ask } from '../ask.ts';

export interface InboxState {
  /** Whether it is shown; while it is not, nothing is asked for. */
  on: boolean;
  /** Gravest first. */
  rows: InboxRow[];
  /** Those that one answer does not hold among them. */
  found: number;
  loaded: boolean;
  failure: Failure | null;
  /** The row that is looked at, by `keyOf`; kept when it leaves the list. */
  chosen: string | null;
  turn(on: boolean): void;
  load(): Promise<void>;
  choose(key: string): void;
}

/** One activity may wait for several users: a row goes by its connection, too. */
export const keyOf = ({ connectionId, summary }: InboxRow): string => `${summary.activityId} ${connectionId}`;

/** Rows that hold every word that was typed, the organisation's and the user's names among them. */
export function searchInbox(rows: readonly InboxRow[], query: string, namesOf: (connectionId: string) => string): InboxRow[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...rows];
  return rows.filter(({ connectionId, summary }) => {
    const text = `${summary.haystack} ${namesOf(connectionId).toLowerCase()}`;
    return words.every(word => text.includes(word));
  });
}

/** What waits over all connections, asked for anew whenever main says that it changed; one question at a time. */
export function createInbox(custody: Pick<Custody, 'feed' | 'on'>): StoreApi<InboxState> {
  let asking: Promise<void> | null = null;
  let again = false;
  const store = createStore<InboxState>()((set, get) => ({
    on: false,
    rows: [],
    found: 0,
    loaded: false,
    failure: null,
    chosen: null,
    turn(on) {
      if (on === get().on) return;
      set(on ? { on } : { on, rows: [], found: 0, loaded: false, chosen: null, failure: null });
      if (on) void get().load();
    },
    load() {
      again = true;
      asking ??= (async () => {
        while (again) {
          again = false;
          const answer = await ask(custody.feed.inbox({}));
          if (!get().on) continue;
          set(answer.ok ? { ...answer.value, loaded: true, failure: null } : { failure: answer });
        }
        asking = null;
      })();
      return asking;
    },
    choose: chosen => set({ chosen }),
  }));
  custody.on('feed.inbox', () => {
    if (store.getState().on) void store.getState().load();
  });
  return store;
}
