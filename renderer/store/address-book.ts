import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppAnswers } from '../../electron/contract/app.ts';
import type { Custody } from '../../electron/contract/bridge.ts';
import { type Failure, failure, type Outcome } from '../../electron/contract/outcome.ts';
import type {
  AddressBookDraft,
  AddressBookEntry,
  AddressBookImport,
  AddressBookKind,
} from '../../electron/contract/values/address-book.ts';
import { ask } from './ask.ts';

export type BookPane = 'read' | 'add' | 'edit' | 'import';
export type Doubts = Pick<AppAnswers['address_book.add'], 'warnings' | 'resembles'>;

export interface AddressBook {
  /** null until the first answer. */
  entries: AddressBookEntry[] | null;
  failure: Failure | null;
  query: string;
  kind: AddressBookKind | 'all';
  /** Its address. */
  selected: string | null;
  pane: BookPane;
  /** In one column: the detail is in front of the list. */
  reading: boolean;
  /** The confirmation window is open, or its answer is being sent. */
  asked: boolean;
  /** What went wrong with the change that was tried last. */
  refusal: Failure | null;
  /** What is suspicious about the address that was to be added; it is added only when a person keeps it anyway. */
  doubts: Doubts | null;
  /** The file that was looked at last. */
  looked: AddressBookImport | null;
  load(): Promise<void>;
  search(query: string): void;
  filter(kind: AddressBook['kind']): void;
  select(address: string | null): void;
  show(pane: BookPane): void;
  read(reading: boolean): void;
  add(draft: AddressBookDraft, acceptWarnings: boolean): Promise<boolean>;
  update(draft: AddressBookDraft): Promise<boolean>;
  remove(address: string): Promise<boolean>;
  look(text: string): Promise<void>;
  /** A file that was chosen and cannot be looked at. */
  unreadable(name: string): void;
  apply(removeMissing: boolean): Promise<boolean>;
}

/** Entries that hold every word of the query and are of the kind, by label. */
export function bookRows({ entries, query, kind }: Pick<AddressBook, 'entries' | 'query' | 'kind'>): AddressBookEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return (entries ?? [])
    .filter(entry => kind === 'all' || entry.kind === kind)
    .filter(entry => {
      const text = `${entry.label} ${entry.address} ${entry.kind} ${entry.note}`.toLowerCase();
      return words.every(word => text.includes(word));
    })
    .toSorted((left, right) => left.label.localeCompare(right.label, 'en-GB'));
}

/** A file of addresses is JSON where it begins as JSON does, else CSV. */
export const formatOf = (text: string): 'csv' | 'json' => (/^\s*[[{]/.test(text) ? 'json' : 'csv');

/** The address book of this computer. Main lets a change through only after the confirmation window said so. */
export function createAddressBookStore(custody: Pick<Custody, 'address_book'>): StoreApi<AddressBook> {
  let loads = 0;
  let looks = 0;
  const store = createStore<AddressBook>()((set, get) => ({
    entries: null,
    failure: null,
    query: '',
    kind: 'all',
    selected: null,
    pane: 'read',
    reading: false,
    asked: false,
    refusal: null,
    doubts: null,
    looked: null,
    async load() {
      loads += 1;
      const mine = loads;
      const answer = await ask(custody.address_book.list({}));
      if (mine !== loads) return;
      set(answer.ok ? { entries: answer.value, failure: null } : { failure: answer });
    },
    search: query => set({ query }),
    filter: kind => set({ kind }),
    select: selected => set({ selected, pane: 'read', refusal: null, doubts: null, reading: true }),
    show(pane) {
      looks += 1;
      set({ pane, refusal: null, doubts: null, looked: null, reading: true });
    },
    read: reading => set({ reading }),
    async add(draft, acceptWarnings) {
      set({ doubts: null });
      const answer = await change(custody.address_book.add({ ...draft, acceptWarnings }));
      if (answer === null) return false;
      if (answer.entry === null) {
        set({ doubts: answer });
        return false;
      }
      get().select(answer.entry.address);
      return true;
    },
    async update(draft) {
      const answer = await change(custody.address_book.update(draft));
      if (answer !== null) get().select(answer.address);
      return answer !== null;
    },
    async remove(address) {
      const before = get().entries?.length;
      await change(custody.address_book.remove({ address }));
      const gone = get().entries?.length !== before;
      if (gone) set({ selected: null, pane: 'read', reading: false });
      return gone;
    },
    async look(text) {
      looks += 1;
      const mine = looks;
      set({ looked: null, refusal: null });
      const answer = await ask(custody.address_book.import_check({ text, format: formatOf(text) }));
      // Another file was chosen meanwhile, or another pane.
      if (mine !== looks) return;
      set(answer.ok ? { looked: answer.value } : { refusal: answer });
    },
    unreadable(name) {
      looks += 1;
      set({ looked: null, refusal: failure('storage', `${name} could not be read, or is larger than 4 MB.`) });
    },
    async apply(removeMissing) {
      const { looked } = get();
      if (looked === null) return false;
      const answer = await change(custody.address_book.import_apply({ check: looked.check, removeMissing }));
      if (answer !== null) set({ looked: null, pane: 'read', reading: false });
      return answer !== null;
    },
  }));

  /** A change that a person confirms; the list is read again afterwards. null where nothing was changed. */
  async function change<T>(call: Promise<Outcome<T>>): Promise<T | null> {
    store.setState({ asked: true, refusal: null });
    const answer = await ask(call);
    store.setState({ asked: false, refusal: answer.ok ? null : answer });
    if (!answer.ok) return null;
    await store.getState().load();
    return answer.value;
  }
  return store;
}
