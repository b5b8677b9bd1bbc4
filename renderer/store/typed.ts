/**
 * What is typed into forms, until it is sent or cleared: leaving a screen, a dialog or a locked app loses nothing, and
 * neither does a page that crashes: the main process keeps it in memory meanwhile.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Custody } from '../../electron/contract/bridge.ts';
import { ask } from './ask.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [member: string]: Json };

/**
 * `T` where JSON carries every member there and back as it is; nothing fits the others: a Map, a Set, a Date, a bigint, a
 * file, anything undefined. A form says `T extends Plain<T>`.
 */
export type Plain<T> = { [Member in keyof T]: Carried<T[Member]> };
type Carried<T> = T extends Json ? T : T extends (...given: never[]) => unknown ? never : T extends object ? Plain<T> : never;

export interface Typed {
  /** By form; a form of an organisation has its connection in the name. Nothing secret is among them. */
  forms: ReadonlyMap<string, Json>;
  /** What was typed before the page was loaded has been asked for. */
  loaded: boolean;
  /** Brings what an earlier page was given; what this one was given meanwhile stays. */
  load(): Promise<void>;
  put(form: string, value: Json): void;
  forget(form: string): void;
}

/** Typing rests for this long before it is handed over. */
const rest = 300;

export function createTyped(custody: Pick<Custody, 'app'>): StoreApi<Typed> {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const handOver = (form: string, value: Json | undefined, after: number) => {
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
      const earlier = Object.entries(answer.value).map(([form, json]) => [form, JSON.parse(json) as Json] as const);
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

/**
 * Keeps what is typed into a store of its own over a crash of the page, as one form.
 * @param told what is typed, null where nothing is; nothing secret is in it
 * @param bring gives it to the store of a page that was loaded again
 */
export function outlives<S, T extends Plain<T>>(
  typed: StoreApi<Typed>,
  form: string,
  store: StoreApi<S>,
  { told, bring }: { told(state: S): T | null; bring(kept: T): void },
): void {
  let due: ReturnType<typeof setTimeout> | null = null;
  let last = 'null';
  const tell = () => {
    due = null;
    const now = told(store.getState());
    const json = JSON.stringify(now);
    if (json === last) return;
    last = json;
    if (now === null) typed.getState().forget(form);
    // A `Plain` is one.
    else typed.getState().put(form, now as Json);
  };
  store.subscribe(() => {
    if (due === null) due = setTimeout(tell, rest);
  });
  typed.subscribe(({ loaded, forms }, before) => {
    const kept = forms.get(form);
    if (loaded && !before.loaded && kept !== undefined) bring(kept as T);
  });
}
