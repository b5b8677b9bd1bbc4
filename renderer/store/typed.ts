/**
 * What is typed into forms, until it is sent or cleared: leaving a screen, a dialog or a locked app loses nothing, and
 * neither does a page that crashes: the main process keeps it in memory meanwhile.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Custody } from '../../electron/contract/bridge.ts';
import { ask } from './ask.ts';

export interface Typed {
  /** By form; a form of an organisation has its connection in the name. Nothing secret is typed in a page. */
  forms: ReadonlyMap<string, unknown>;
  /** What was typed before the page was loaded has been asked for. */
  loaded: boolean;
  /** Brings what an earlier page was given; what this one was given meanwhile stays. */
  load(): Promise<void>;
  put(form: string, value: unknown): void;
  forget(form: string): void;
}

/** Typing rests for this long before it is handed over. */
const rest = 300;

export function createTyped(custody: Pick<Custody, 'app'>): StoreApi<Typed> {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const handOver = (form: string, value: unknown, after: number) => {
    clearTimeout(timers.get(form));
    const keep = () => {
      timers.delete(form);
      // What cannot be kept is still in this page.
      void ask(custody.app.keep_typed({ form, json: value === undefined ? null : JSON.stringify(value) }));
    };
    if (after === 0) keep();
    else timers.set(form, setTimeout(keep, after));
  };
  return createStore<Typed>()((set, get) => ({
    forms: new Map(),
    loaded: false,
    async load() {
      const answer = await ask(custody.app.typed({}));
      if (!answer.ok) return;
      const earlier = Object.entries(answer.value).map(([form, json]) => [form, JSON.parse(json) as unknown] as const);
      set({ loaded: true, forms: new Map([...earlier, ...get().forms]) });
    },
    put(form, value) {
      set({ forms: new Map(get().forms).set(form, value) });
      handOver(form, value, rest);
    },
    forget(form) {
      set({ forms: new Map([...get().forms].filter(([name]) => name !== form)) });
      handOver(form, undefined, 0);
    },
  }));
}
