import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppAnswers } from '../../../electron/contract/app.ts';
import type { Custody } from '../../../electron/contract/bridge.ts';
import type { Failure, Outcome } from '../../../electron/contract/outcome.ts';
import type { JournalDetail, JournalEntry, Matter, MatterFilter, MatterPage } from '../../../electron/contract/values/journal.ts';
import { ask } from '../ask.ts';
import { createCheck } from '../check.ts';
import { createReread } from '../reread.ts';

/** Kinds of entries as people look for them. */
export const journalGroups = {
  submits: ['submit_intent', 'submit_outcome', 'note_kept'],
  decisions: ['review_decided', 'vote_confirmed'],
  reviews: ['review_sealed'],
  signatures: ['signature_received', 'signature_withheld'],
  changes: [
    'change_confirmed',
    'key_changed',
    'connection_changed',
    'settings_changed',
    'address_book_changed',
    'passphrase_wrong',
  ],
  itself: ['journal_opened', 'journal_key', 'journal_recovered', 'journal_damaged'],
} as const;
export type JournalGroup = keyof typeof journalGroups | 'all';

/** As it is typed and chosen; days as "2026-11-21", empty where there is none. */
export interface JournalChoice {
  /** What belongs to one activity as one, or each entry by itself. */
  by: 'activity' | 'entry';
  query: string;
  group: JournalGroup;
  organizationId: string;
  /** Keys of one person; empty for everybody. */
  keyIds: readonly string[];
  /** Of several journals read together: one of them; null for all. */
  machine: number | null;
  from: string;
  to: string;
}
export const noChoice: JournalChoice = {
  ...{ by: 'activity', query: '', group: 'all', organizationId: 'all', keyIds: [], machine: null, from: '', to: '' },
};

/** The line of a journal that is read by itself. */
export interface JournalStep {
  sequence: number;
  /** Of a journal that came in a file; left out in this computer's own. */
  machine?: number | undefined;
}

export interface Journal {
  choice: JournalChoice;
  /** Newest first; null until the first answer. */
  matters: Matter[] | null;
  found: number;
  total: number;
  /** Of which all of them are made. */
  entries: number;
  loading: boolean;
  failure: Failure | null;
  /** Kept when its row leaves the list. */
  selected: Matter | null;
  step: JournalStep | null;
  detail: JournalDetail | null;
  detailFailure: Failure | null;
  /** In one column: the detail is in front of the list. */
  reading: boolean;
  verifying: boolean;
  verified: AppAnswers['journal.verify'] | null;
  load(): Promise<void>;
  /** There is more of it. */
  grew(): void;
  more(): Promise<void>;
  narrow(change: Partial<JournalChoice>): void;
  /** null: none of them. */
  select(matterId: string | null): void;
  /** Looks for a text by activity, and selects this one of what is found. */
  reveal(query: string, matterId: string): void;
  /** Another journal takes its place: nothing of this one stays. */
  clear(): void;
  /** Reads one line; null closes it. */
  open(step: JournalStep | null): void;
  read(reading: boolean): void;
  verify(): Promise<void>;
  /** Saves the whole of it for another computer; the name of the file, null where none was chosen. */
  save(): Promise<string | null | Failure>;
  /** Everything that matches, for an export. */
  all(): Promise<Matter[]>;
}

/** This computer's own, or those that were opened. */
export type JournalStore = StoreApi<Journal>;

const page = 200;
const largestPage = 500;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text that was typed for a day is none. */
export const isNoDay = (text: string): boolean => text !== '' && (!day.test(text) || Number.isNaN(Date.parse(text)));

/** What is wrong with the days, in a sentence; null where nothing is. */
export function wrongDays({ from, to }: JournalChoice): string | null {
  if (isNoDay(from) || isNoDay(to)) return 'Expected a day such as 2026-11-21.';
  return from !== '' && to !== '' && from > to ? 'The first day is after the last.' : null;
}

/** Whether anything is left out. */
export const isNarrowed = (choice: JournalChoice): boolean =>
  choice.from !== '' || choice.to !== '' || Object.keys(filterOf(choice)).length > 0;

/** The filter main understands. Days are whole ones, in UTC. */
export function filterOf(choice: JournalChoice): MatterFilter {
  const { query, group, organizationId, keyIds, machine, from, to } = choice;
  const days = wrongDays(choice) === null;
  return {
    ...(query.trim() === '' ? {} : { search: query.trim().slice(0, 400) }),
    ...(group === 'all' ? {} : { kinds: [...journalGroups[group]] }),
    ...(organizationId === 'all' ? {} : { organizationId }),
    ...(keyIds.length === 0 ? {} : { keyIds: [...keyIds] }),
    ...(machine === null ? {} : { machine }),
    ...(from === '' || !days ? {} : { from: `${from}T00:00:00.000Z` }),
    ...(to === '' || !days ? {} : { to: `${to}T23:59:59.999Z` }),
  };
}

/**
 * The journal by activity, read a page at a time; what is loaded stays readable whatever fails afterwards.
 * @param of this computer's own, or those that came in files, read together
 */
export function createJournal(custody: Pick<Custody, 'journal'>, of: 'own' | 'opened' = 'own'): StoreApi<Journal> {
  let pass = 0;
  /** To be selected with the next answer. */
  let wanted: string | null = null;
  const asked = (choice: JournalChoice, limit: number, after: readonly Matter[] = []) =>
    choice.by === 'entry' && of === 'own'
      ? eachEntry(custody, choice, limit, after.at(-1)?.steps[0]?.sequence)
      : ask(
          custody.journal.matters({
            ...{ limit, ...filterOf(choice) },
            ...(of === 'own' ? {} : { of }),
            ...(after.length > 0 && { skip: after.length }),
          }),
        );
  const store: StoreApi<Journal> = createStore<Journal>()((set, get) => ({
    choice: noChoice,
    matters: null,
    found: 0,
    total: 0,
    entries: 0,
    loading: false,
    failure: null,
    selected: null,
    step: null,
    detail: null,
    detailFailure: null,
    reading: false,
    verifying: false,
    verified: null,
    async load() {
      const mine = ++pass;
      set({ loading: true });
      // As many as are on the screen already, so that a new entry does not throw a reader back to the top.
      const limit = Math.min(largestPage, Math.max(page, get().matters?.length ?? 0));
      const answer = await asked(get().choice, limit);
      if (mine !== pass) return;
      if (!answer.ok) return set({ loading: false, failure: answer });
      const chosen = wanted ?? get().selected?.matterId;
      const selected = answer.value.matters.find(({ matterId }) => matterId === chosen) ?? get().selected;
      set({ loading: false, failure: null, ...answer.value, selected, ...(wanted !== null && { reading: selected !== null }) });
      wanted = null;
    },
    grew: createReread(() => get().load()),
    async more() {
      const { matters, found, loading, choice } = get();
      if (loading || matters === null || matters.length === 0 || matters.length >= found) return;
      const mine = ++pass;
      set({ loading: true });
      const answer = await asked(choice, page, matters);
      if (mine !== pass) return;
      if (answer.ok) set({ loading: false, failure: null, ...answer.value, matters: joined(matters, answer.value.matters) });
      else set({ loading: false, failure: answer });
    },
    narrow(change) {
      set({ choice: { ...get().choice, ...change } });
      // What is still read was asked for before.
      pass += 1;
      typed.soon();
    },
    clear() {
      pass += 1;
      set({ choice: noChoice, matters: null, selected: null, step: null, detail: null, failure: null, reading: false });
    },
    select(matterId) {
      wanted = null;
      if (matterId === null) return set({ selected: null, step: null, reading: false });
      const selected = get().matters?.find(each => each.matterId === matterId) ?? null;
      if (selected !== null) set({ selected, step: null, detail: null, detailFailure: null });
    },
    reveal(query, matterId) {
      wanted = matterId;
      set({ selected: null, reading: false });
      get().narrow({ ...noChoice, query });
    },
    open(step) {
      set({ step, detail: null, detailFailure: null });
      if (step === null) return;
      const { sequence, machine } = step;
      void ask(custody.journal.entry({ sequence, ...(machine !== undefined && { machine }) })).then(answer => {
        if (get().step !== step) return;
        set(answer.ok ? { detail: answer.value } : { detailFailure: answer });
      });
    },
    read: reading => set({ reading }),
    async verify() {
      set({ verifying: true });
      const answer = await ask(custody.journal.verify({}));
      set(answer.ok ? { verifying: false, verified: answer.value } : { verifying: false, failure: answer });
    },
    async save() {
      const answer = await ask(custody.journal.save({}));
      return answer.ok ? answer.value.saved : answer;
    },
    async all() {
      const matters: Matter[] = [];
      for (;;) {
        const answer = await asked(get().choice, largestPage, matters);
        if (!answer.ok) return matters;
        matters.push(...answer.value.matters);
        if (answer.value.matters.length === 0 || matters.length >= answer.value.found) return matters;
      }
    },
  }));
  const question = () => {
    store.setState(({ matters }) => ({ matters: matters?.slice(0, page) ?? null }));
    return store.getState().load();
  };
  const typed = createCheck(question, () => undefined);
  return store;
}

/** Each entry as if it were all that is known of its activity. */
async function eachEntry(
  custody: Pick<Custody, 'journal'>,
  choice: JournalChoice,
  limit: number,
  before: number | undefined,
): Promise<Outcome<MatterPage>> {
  const { machine: _machine, ...filter } = filterOf(choice);
  const answer = await ask(custody.journal.entries({ limit, ...filter, ...(before !== undefined && { before }) }));
  if (!answer.ok) return answer;
  const { entries, found, total } = answer.value;
  return { ok: true, value: { matters: entries.map(alone), found, total, entries: total } };
}

const alone = (entry: JournalEntry): Matter => ({
  ...{ matterId: `entry ${entry.sequence}`, activityId: entry.activityId, organizationId: entry.organizationId, known: null },
  ...{ decision: entry.decision, reason: entry.reason, outcome: entry.outcome, since: entry.at, at: entry.at },
  ...{ keyIds: entry.keyId === null ? [] : [entry.keyId], steps: [entry], left: 0, machines: [], differs: [] },
});

/** A new entry moves the pages: what came with the one before does not stand there twice. */
function joined(before: readonly Matter[], more: readonly Matter[]): Matter[] {
  const known = new Set(before.map(({ matterId }) => matterId));
  return [...before, ...more.filter(({ matterId }) => !known.has(matterId))];
}
