/** What is typed into forms, until it is sent or cleared: leaving a screen, a dialog or a locked app loses nothing. */
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface Typed {
  /** By form; a form of an organisation has its connection in the name. Nothing secret is typed in a page. */
  forms: ReadonlyMap<string, unknown>;
  put(form: string, value: unknown): void;
  forget(form: string): void;
}

export function createTyped(): StoreApi<Typed> {
  return createStore<Typed>()((set, get) => ({
    forms: new Map(),
    put: (form, value) => set({ forms: new Map(get().forms).set(form, value) }),
    forget: form => set({ forms: new Map([...get().forms].filter(([name]) => name !== form)) }),
  }));
}
