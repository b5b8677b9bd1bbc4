import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ActivityGroup } from './activities/urgency.ts';

export interface Toast {
  id: number;
  tone: 'ok' | 'critical' | 'plain';
  text: string;
  /** Brings back what was cleared here. Never for what a service did. */
  undo?: () => void;
}

export interface Ui {
  screen: string;
  /** A part of the screen that is to be shown, by its name; null where none is. */
  section: 'about' | null;
  group: ActivityGroup;
  query: string;
  /** The selected activity; kept when its row leaves the list. */
  selected: string | null;
  /** In one column: the detail is in front of the list. */
  reading: boolean;
  /** What the icons of facts mean was put away, as long as this runs. */
  keyClosed: boolean;
  overlay: 'none' | 'palette' | 'sheet' | 'paste' | 'connect' | 'evidence' | 'signup' | 'code';
  toasts: Toast[];
  go(screen: string, section?: Ui['section']): void;
  /** The part that was to be shown is shown. */
  arrived(): void;
  show(group: ActivityGroup): void;
  select(activityId: string | null): void;
  read(reading: boolean): void;
  closeKey(): void;
  search(query: string): void;
  /** Goes to the approvals screen and shows this activity there. */
  openReview(activityId: string, group?: ActivityGroup): void;
  cover(overlay: Ui['overlay']): void;
  toast(text: string, tone?: Toast['tone']): void;
  /** Says what was cleared last, and offers it back. Only for what was cleared in this app. */
  cleared(text: string, undo: () => void): void;
  dismiss(id: number): void;
}

/** Where a person is. Nothing here is kept over a restart. */
export function createUi(screen: string): StoreApi<Ui> {
  let next = 1;
  /** What is said again stands once, as the last. */
  const say = (toast: Omit<Toast, 'id'>): void =>
    store.setState(old => {
      const others = old.toasts.filter(({ text, undo }) => text !== toast.text || undo !== undefined);
      return { toasts: [...others.slice(-3), { ...toast, id: next++ }] };
    });
  const store: StoreApi<Ui> = createStore<Ui>()(set => ({
    screen,
    section: null,
    group: 'needs_me',
    query: '',
    selected: null,
    reading: false,
    keyClosed: false,
    overlay: 'none',
    toasts: [],
    go: (to, section = null) => set({ screen: to, section, overlay: 'none' }),
    arrived: () => set({ section: null }),
    show: group => set({ group }),
    select: selected => set({ selected }),
    read: reading => set({ reading }),
    closeKey: () => set({ keyClosed: true }),
    search: query => set({ query }),
    openReview: (activityId, group) =>
      set(old => ({
        screen: 'approvals',
        overlay: 'none',
        query: '',
        selected: activityId,
        reading: true,
        group: group ?? old.group,
      })),
    cover: overlay => set({ overlay }),
    toast: (text, tone = 'plain') => say({ text, tone }),
    cleared(text, undo) {
      set(old => ({ toasts: old.toasts.filter(toast => toast.undo === undefined) }));
      say({ text, tone: 'plain', undo });
    },
    dismiss: id => set(old => ({ toasts: old.toasts.filter(toast => toast.id !== id) })),
  }));
  return store;
}
