import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SigningFilter, SigningState, Whose } from './rows.ts';

/** What stands beside the list, or beside the rail in its place. */
export type SigningPane = 'request' | 'form' | 'drafts' | 'batch';

export interface Signing extends SigningFilter {
  pane: SigningPane;
  /** In one column: what of a new request is in front. */
  step: 'write' | 'read';
  /** The activity that is read; kept when its row leaves the list. */
  selected: string | null;
  /** In one column: the pane is in front of the list. */
  inFront: boolean;
  /** Shows an activity. */
  select(activityId: string): void;
  open(pane: Exclude<SigningPane, 'request'>): void;
  /** Back to the list, of one outcome or as it was narrowed. */
  list(state?: SigningState | 'all'): void;
  go(step: 'write' | 'read'): void;
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
    step: 'write',
    selected: null,
    inFront: false,
    whose: 'all',
    state: 'all',
    query: '',
    select: selected => set({ selected, pane: 'request', step: 'write' }),
    open: pane => set({ pane, inFront: true, step: 'write' }),
    list: state => set({ pane: 'request', inFront: false, ...(state !== undefined && { state }) }),
    go: step => set({ step }),
    front: inFront => set({ inFront }),
    search: query => set({ query }),
    showState: state => set({ state }),
    showWhose: whose => set({ whose }),
    showAll: () => set({ whose: 'all', state: 'all', query: '' }),
    forget: () => set({ selected: null, pane: 'request', step: 'write', inFront: false }),
  }));
}
