/** The book as it is kept: read, looked up, and replaced whole, which a person confirms and the journal tells. */
import { z } from 'zod';
import { line } from '../../contract/in-turn.ts';
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import { type AddressBookDraft, type AddressBookEntry, addressBookKinds } from '../../contract/values/address-book.ts';
import type { Difference } from '../../contract/values/document.ts';
import { inOneSlice, type Slices } from '../budget/slices.ts';
import type { Change, ConfirmChange } from '../decisions/change.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import { openStored, unkept } from '../files/stored.ts';
import type { KnownAddress } from '../known/context.ts';
import { quoted } from '../text/visible.ts';
import { takenIn } from './change.ts';
import { keysOf } from './entry.ts';
import { keyed } from './import.ts';

export interface BookNeeds {
  files: KeptFiles;
  /** Signed by the administrator: they stand beside the person's own and are never written into their file. */
  managed?: readonly AddressBookDraft[];
  /** Writes a line of the journal; resolves when it is durable. */
  record(entry: { kind: 'address_book_changed'; about: string }): Promise<unknown>;
  /**
   * SECURITY: no change without the confirmation window; names stand on decision screens
   * (docs/threats.md#trusted-confirmation).
   */
  confirm: ConfirmChange;
  /** Hears that `known()` changed. */
  onChange?(): void;
  /** Reading a book of thousands gives way. */
  slices?(): Slices;
}

export interface Book {
  /** In the book as it stands, and nothing else. */
  own(): AddressBookEntry[];
  find(address: string): Promise<AddressBookEntry | undefined>;
  /** By every key of their addresses; made once for a book as it stands. */
  keys(): Promise<ReadonlyMap<string, AddressBookEntry>>;
  /** @param from the book that the change was made from: of another one nothing is replaced */
  replace(from: AddressBookEntry[], entries: AddressBookEntry[], change: Change, about: string): Promise<Outcome<null>>;
  /** One change after another: two at once must not each start from the same book. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** With those that nobody vouches for. */
  entries(): AddressBookEntry[];
  known(): KnownAddress[];
}

export const worded = (e: AddressBookDraft): string => `${quoted(e.label, 100)} (${e.kind}) ${e.address}`;

const entry = z.object({
  label: z.string(),
  address: z.string(),
  kind: z.enum(addressBookKinds),
  note: z.string(),
  addedAt: z.string(),
  addedBy: z.string().nullable(),
});
const schema = z.object({ version: z.literal(1), entries: z.array(entry) });

/** What stands in the place of another name, kind or note of the same address. */
function replacedBy(before: readonly AddressBookEntry[], after: readonly AddressBookEntry[]): Difference[] {
  const byKey = new Map(before.flatMap(e => keysOf(e.address).map(key => [key, e] as const)));
  const said = ({ label, kind, note }: AddressBookEntry) =>
    `${quoted(label, 100)}, ${kind}${note === '' ? '' : `, note ${quoted(note, 1000)}`}`;
  return after.flatMap(next => {
    const was = keysOf(next.address)
      .map(key => byKey.get(key))
      .find(each => each !== undefined);
    return was === undefined || said(was) === said(next) ? [] : [{ label: next.address, before: said(was), after: said(next) }];
  });
}

const openFile = (files: KeptFiles) =>
  openStored(files, {
    name: 'address-book.json',
    schema,
    initial: { version: 1, entries: [] },
    takeIn: {
      facts: content => content.entries.map(takenIn),
      differences: (value, content) => replacedBy(value.entries, content.entries),
      merge: (value, content) => {
        const taken = new Set(content.entries.flatMap(e => keysOf(e.address)));
        return {
          ...value,
          entries: [...value.entries.filter(e => !keysOf(e.address).some(k => taken.has(k))), ...content.entries],
        };
      },
    },
  });

export async function openBook({
  files,
  record,
  confirm,
  managed = [],
  onChange = () => {},
  slices = inOneSlice,
}: BookNeeds): Promise<Book> {
  const stored = await openFile(files);
  files.onChange(onChange);
  let byKey: { of: AddressBookEntry[]; map: Promise<ReadonlyMap<string, AddressBookEntry>> } | null = null;
  /** Made once for a book as it stands. */
  const keys = () => {
    const of = stored.value.entries;
    if (byKey?.of !== of) byKey = { of, map: keyed(of, slices()) };
    return byKey.map;
  };
  const inTurn = line();
  let named: { of: AddressBookEntry[]; doubted: readonly unknown[]; known: KnownAddress[] } | null = null;
  const doubted = () => doubtedOf(stored.value.entries, stored.unverified);

  return {
    own: () => stored.value.entries,
    keys,
    inTurn,
    async find(address) {
      const exact = stored.value.entries.find(e => e.address === address);
      if (exact !== undefined) return exact;
      const map = await keys();
      return keysOf(address.trim())
        .map(key => map.get(key))
        .find(e => e !== undefined);
    },
    replace: replacing(stored, { record, confirm, onChange }),
    entries: () => [
      ...stored.value.entries,
      ...managedBeside(managed, stored.value.entries).map(each => ({
        ...each,
        addedAt: '',
        addedBy: null,
        managed: true as const,
      })),
      ...doubted(),
    ],
    known() {
      const of = stored.value.entries;
      // The same list as long as nothing changes: what is made of it is made once.
      if (named?.of !== of || named.doubted !== stored.unverified)
        named = {
          of,
          doubted: stored.unverified,
          known: [
            ...of.map(({ label, address, kind }) => ({ label, address, kind })),
            ...managedBeside(managed, of).map(({ label, address, kind }) => ({ label, address, kind })),
            ...doubted().map(({ label, address, kind }) => ({ label, address, kind, unverified: true })),
          ],
        };
      return named.known;
    },
  };
}

const replacing =
  (
    stored: Awaited<ReturnType<typeof openFile>>,
    { record, confirm, onChange }: Pick<BookNeeds, 'record' | 'confirm'> & { onChange(): void },
  ): Book['replace'] =>
  async (from, entries, change, about) => {
    const confirmed = await confirm(change);
    if (!confirmed.ok) return confirmed;
    const before = stored.value;
    // SECURITY: the person saw a change of the book that it was made from; what came into another one meanwhile is not undone.
    if (before.entries !== from)
      return failure('changed', 'The address book changed meanwhile, so nothing was changed. Look at it, then try again.');
    try {
      await stored.set({ version: 1, entries });
    } catch (error) {
      return unkept(error, 'The address book could not be written and is unchanged. Check that the disk is not full.');
    }
    try {
      await record({ kind: 'address_book_changed', about });
    } catch {
      await stored.set(before);
      return failure('storage', 'The change could not be written to the journal, so the address book is unchanged.');
    }
    onChange();
    return done(null);
  };

/** Those of the administrator of which the person has no entry of their own: what they chose to call an address stands. */
function managedBeside(managed: readonly AddressBookDraft[], own: readonly AddressBookEntry[]): AddressBookDraft[] {
  if (managed.length === 0) return [];
  const told = new Set(own.flatMap(e => keysOf(e.address)));
  return managed.filter(e => !keysOf(e.address).some(key => told.has(key)));
}

/** Entries that nobody vouches for, of addresses that are not in the book. */
function doubtedOf(
  entries: readonly AddressBookEntry[],
  unverified: readonly { entries: AddressBookEntry[] }[],
): (AddressBookEntry & { unverified: true })[] {
  if (unverified.length === 0) return [];
  const told = new Set(entries.map(e => e.address));
  return unverified.flatMap(book =>
    book.entries.flatMap(e => {
      if (told.has(e.address)) return [];
      told.add(e.address);
      return [{ ...e, unverified: true as const }];
    }),
  );
}
