import { createStore, type StoreApi } from 'zustand/vanilla';
import { plainView, type View } from '../../../electron/contract/values/views.ts';

export interface ActivityList {
  /** What was typed stands with where a person is (`ui`): the palette and notices lead there, too. */
  view: Omit<View, 'query'>;
  /** Heads of groups that are folded. */
  folded: ReadonlySet<string>;
  /** What narrows and orders the list stands above it. */
  isFiltering: boolean;
  /** Rows have boxes to tick. */
  isSelecting: boolean;
  turn(change: Partial<Pick<ActivityList, 'isFiltering' | 'isSelecting'>>): void;
  set(change: Partial<View>): void;
  clear(): void;
  fold(key: string): void;
}

const { query: _, ...plain } = plainView;

/** How the approvals list is looked at. */
export function createActivityList(): StoreApi<ActivityList> {
  return createStore<ActivityList>()((set, get) => ({
    view: plain,
    folded: new Set(),
    isFiltering: false,
    isSelecting: false,
    turn: change => set(change),
    set({ query: _typed, ...change }) {
      set({ view: { ...get().view, ...change } });
    },
    clear() {
      const { grouping, order } = get().view;
      set({ view: { ...plain, grouping, order } });
    },
    fold(key) {
      const folded = new Set(get().folded);
      if (!folded.delete(key)) folded.add(key);
      set({ folded });
    },
  }));
}
