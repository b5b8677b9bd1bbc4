import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Custody } from '../../../electron/contract/bridge.ts';
import type { Failure } from '../../../electron/contract/outcome.ts';
import type { Found, OlderActivity, OlderState } from '../../../electron/contract/values/older.ts';
import { ask } from '../ask.ts';
import { createCheck } from '../check.ts';

export type PastView = 'journal' | 'older' | 'everywhere';
export interface Past {
  /** Which of the three is in front. */
  view: PastView;
  show(view: PastView): void;
}
export const createPast = (): StoreApi<Past> => createStore<Past>()(set => ({ view: 'journal', show: view => set({ view }) }));

export interface OlderStore {
  query: string;
  /** Newest first; null until the first answer. */
  rows: OlderActivity[] | null;
  found: number;
  state: OlderState | null;
  failure: Failure | null;
  loading: boolean;
  /** Pages are being read from the service; how many activities came since it began. */
  under: { since: number } | null;
  selected: OlderActivity | null;
  load(): Promise<void>;
  more(): Promise<void>;
  /** How far it has come; the rows, too, where none of them is further down than the first page. */
  look(): Promise<void>;
  search(query: string): void;
  select(activityId: string): void;
  /** Looks for a text, and selects this one of what is found. */
  reveal(query: string, activityId: string): void;
  /** Reads from the service until the end of its list, or until it is stopped. */
  readOn(): Promise<void>;
  stop(): void;
  drop(): Promise<void>;
}

const page = 200;
/** Of the service's list at once: what was read of them stays where reading is stopped. */
const pagesAtOnce = 2;

/** Activities behind those that the list holds: what is kept here, and reading further ones. */
export function createOlder(custody: Pick<Custody, 'activities'>): StoreApi<OlderStore> {
  let pass = 0;
  let reading = 0;
  /** To be selected with the next answer. */
  let wanted: string | null = null;
  const store: StoreApi<OlderStore> = createStore<OlderStore>()((set, get) => {
    const asked = (skip = 0) => {
      const search = get().query.trim().slice(0, 400);
      return ask(custody.activities.older({ limit: page, ...(search !== '' && { search }), ...(skip > 0 && { skip }) }));
    };
    return {
      query: '',
      rows: null,
      found: 0,
      state: null,
      failure: null,
      loading: false,
      under: null,
      selected: null,
      async load() {
        const mine = ++pass;
        set({ loading: true });
        const answer = await asked();
        if (mine !== pass) return;
        if (!answer.ok) return set({ loading: false, failure: answer });
        const { activities: rows, found, state } = answer.value;
        set({ loading: false, failure: null, rows, found, state });
        if (wanted !== null) get().select(wanted);
      },
      async more() {
        const { rows, found, loading } = get();
        if (loading || rows === null || rows.length >= found) return;
        const mine = ++pass;
        set({ loading: true });
        const answer = await asked(rows.length);
        if (mine !== pass) return;
        if (answer.ok) set({ loading: false, rows: [...rows, ...answer.value.activities], found: answer.value.found });
        else set({ loading: false, failure: answer });
      },
      async look() {
        const { rows, loading } = get();
        if (loading) return;
        if ((rows?.length ?? 0) <= page) return get().load();
        const answer = await ask(custody.activities.older({ limit: 1 }));
        if (answer.ok) set({ state: answer.value.state });
      },
      search(query) {
        set({ query });
        pass += 1;
        typed.soon();
      },
      select(activityId) {
        wanted = null;
        set(({ rows }) => ({ selected: rows?.find(each => each.activityId === activityId) ?? null }));
      },
      reveal(query, activityId) {
        wanted = activityId;
        get().search(query);
      },
      async readOn() {
        const mine = ++reading;
        const before = get().state?.held ?? 0;
        set({ under: { since: 0 }, failure: null });
        while (mine === reading) {
          const answer = await ask(custody.activities.read_older({ pages: pagesAtOnce }));
          if (mine !== reading) break;
          if (!answer.ok) {
            set({ failure: answer });
            break;
          }
          set({ state: answer.value, under: { since: answer.value.held - before } });
          await get().load();
          if (answer.value.complete) break;
        }
        if (mine === reading) set({ under: null });
      },
      stop() {
        reading += 1;
        set({ under: null });
      },
      async drop() {
        get().stop();
        const answer = await ask(custody.activities.drop_older({}));
        set(answer.ok ? { state: answer.value, selected: null } : { failure: answer });
        await get().load();
      },
    };
  });
  const typed = createCheck(
    () => store.getState().load(),
    () => undefined,
  );
  return store;
}

export interface Everywhere {
  query: string;
  found: Found | null;
  failure: Failure | null;
  search(query: string): void;
}
/** Rows of each place: who needs more looks there. */
const rowsOfEach = 20;

/** One search over the list, older activities, the journal and the address book. */
export function createEverywhere(custody: Pick<Custody, 'activities'>): StoreApi<Everywhere> {
  let pass = 0;
  const store: StoreApi<Everywhere> = createStore<Everywhere>()(set => ({
    query: '',
    found: null,
    failure: null,
    search(query) {
      set({ query });
      pass += 1;
      typed.soon();
    },
  }));
  const typed = createCheck(
    async () => {
      const mine = ++pass;
      const search = store.getState().query.trim().slice(0, 400);
      if (search === '') return store.setState({ found: null, failure: null });
      const answer = await ask(custody.activities.search({ search, limit: rowsOfEach }));
      if (mine === pass) store.setState(answer.ok ? { found: answer.value, failure: null } : { failure: answer });
    },
    () => undefined,
  );
  return store;
}
