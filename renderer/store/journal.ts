import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppAnswers } from '../../electron/contract/app.ts';
import type { Custody } from '../../electron/contract/bridge.ts';
import type { Failure } from '../../electron/contract/outcome.ts';
import type { JournalDetail, JournalEntry, JournalFilter } from '../../electron/contract/values/journal.ts';
import { ask } from './ask.ts';
import { createCheck } from './check.ts';

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
  query: string;
  group: JournalGroup;
  organizationId: string;
  /** Of one key, which is a user of an organisation; 'all' of every one. */
  keyId: string;
  from: string;
  to: string;
}
export const noChoice: JournalChoice = { query: '', group: 'all', organizationId: 'all', keyId: 'all', from: '', to: '' };

export interface Journal {
  choice: JournalChoice;
  /** Newest first; null until the first answer. */
  entries: JournalEntry[] | null;
  found: number;
  total: number;
  loading: boolean;
  failure: Failure | null;
  selected: number | null;
  detail: JournalDetail | null;
  detailFailure: Failure | null;
  /** In one column: the detail is in front of the list. */
  reading: boolean;
  verifying: boolean;
  verified: AppAnswers['journal.verify'] | null;
  load(): Promise<void>;
  more(): Promise<void>;
  narrow(change: Partial<JournalChoice>): void;
  select(sequence: number): void;
  read(reading: boolean): void;
  verify(): Promise<void>;
  /** Everything that matches, for an export. */
  all(): Promise<JournalEntry[]>;
}

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

/** The filter main understands. Days are whole ones, in UTC. */
export function filterOf(choice: JournalChoice): JournalFilter {
  const { query, group, organizationId, keyId, from, to } = choice;
  const days = wrongDays(choice) === null;
  return {
    ...(query.trim() === '' ? {} : { search: query.trim().slice(0, 400) }),
    ...(group === 'all' ? {} : { kinds: [...journalGroups[group]] }),
    ...(organizationId === 'all' ? {} : { organizationId }),
    ...(keyId === 'all' ? {} : { keyId }),
    ...(from === '' || !days ? {} : { from: `${from}T00:00:00.000Z` }),
    ...(to === '' || !days ? {} : { to: `${to}T23:59:59.999Z` }),
  };
}

/** The journal, read a page at a time; what is loaded stays readable whatever fails afterwards. */
export function createJournal(custody: Pick<Custody, 'journal'>): StoreApi<Journal> {
  let pass = 0;
  const store: StoreApi<Journal> = createStore<Journal>()((set, get) => ({
    choice: noChoice,
    entries: null,
    found: 0,
    total: 0,
    loading: false,
    failure: null,
    selected: null,
    detail: null,
    detailFailure: null,
    reading: false,
    verifying: false,
    verified: null,
    async load() {
      const mine = ++pass;
      set({ loading: true });
      // As many as are on the screen already, so that a new entry does not throw a reader back to the top.
      const limit = Math.min(largestPage, Math.max(page, get().entries?.length ?? 0));
      const answer = await ask(custody.journal.entries({ limit, ...filterOf(get().choice) }));
      if (mine !== pass) return;
      set(answer.ok ? { loading: false, failure: null, ...answer.value } : { loading: false, failure: answer });
    },
    async more() {
      const { entries, found, loading, choice } = get();
      const last = entries?.at(-1);
      if (loading || last === undefined || entries === null || entries.length >= found) return;
      const mine = ++pass;
      set({ loading: true });
      const answer = await ask(custody.journal.entries({ limit: page, before: last.sequence, ...filterOf(choice) }));
      if (mine !== pass) return;
      if (answer.ok) set({ loading: false, failure: null, ...answer.value, entries: [...entries, ...answer.value.entries] });
      else set({ loading: false, failure: answer });
    },
    narrow(change) {
      set({ choice: { ...get().choice, ...change } });
      // What is still read was asked for before.
      pass += 1;
      typed.soon();
    },
    select(sequence) {
      set({ selected: sequence });
      void ask(custody.journal.entry({ sequence })).then(answer => {
        if (get().selected !== sequence) return;
        set(answer.ok ? { detail: answer.value, detailFailure: null } : { detail: null, detailFailure: answer });
      });
    },
    read: reading => set({ reading }),
    async verify() {
      set({ verifying: true });
      const answer = await ask(custody.journal.verify({}));
      set(answer.ok ? { verifying: false, verified: answer.value } : { verifying: false, failure: answer });
    },
    async all() {
      const entries: JournalEntry[] = [];
      const filter = filterOf(get().choice);
      for (;;) {
        const last = entries.at(-1);
        const before = last === undefined ? {} : { before: last.sequence };
        const answer = await ask(custody.journal.entries({ limit: largestPage, ...before, ...filter }));
        if (!answer.ok) return entries;
        entries.push(...answer.value.entries);
        if (answer.value.entries.length === 0 || entries.length >= answer.value.found) return entries;
      }
    },
  }));
  const question = () => {
    store.setState(({ entries }) => ({ entries: entries?.slice(0, page) ?? null }));
    return store.getState().load();
  };
  const typed = createCheck(question, () => undefined);
  return store;
}
