import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SigningFilter, SigningState, Whose } from './rows.ts';

/** What stands beside the list. */
export type SigningPane = 'request' | 'form' | 'drafts' | 'batch';

export interface Signing extends SigningFilter {
  pane: SigningPane;
  /** The activity that is read; kept when its row leaves the list. */
  selected: string | null;
  /** In one column: the pane is in front of the list. */
  inFront: boolean;
  /** Shows an activity. */
  select(activityId: string): void;
  open(pane: Exclude<SigningPane, 'request'>): void;
  front(inFront: boolean): void;
  search(query: string): void;
  showState(state: SigningState | 'all'): void;
  showWhose(whose: Whose): void;
  showAll(): void;
  forget(): void;
}

/** Where a person is among signing requests. */
export function createSigning(): StoreApi<Signing> {
  return createStore<Signing>()(set => ({
    pane: 'request',
    selected: null,
    inFront: false,
    whose: 'all',
    state: 'all',
    query: '',
    select: selected => set({ selected, pane: 'request' }),
    open: pane => set({ pane, inFront: true }),
    front: inFront => set({ inFront }),
    search: query => set({ query }),
    showState: state => set({ state }),
    showWhose: whose => set({ whose }),
    showAll: () => set({ whose: 'all', state: 'all', query: '' }),
    forget: () => set({ selected: null, pane: 'request', inFront: false }),
  }));
}
