/**
 * The address book: own, counterparty, contract and delegate addresses by the name a person gave them. Kept in one small
 * file; every change is journalled, and a change that cannot be journalled is taken back.
 */
import { z } from 'zod';
import {
  type AddressBookDraft,
  type AddressBookEntry,
  type AddressBookImport,
  addressBookKinds,
} from '../../contract/address-book.ts';
import { done, failure, type Outcome, type Problem } from '../../contract/outcome.ts';
import type { Change, ConfirmChange } from '../decisions/change.ts';
import { hashOf } from '../decisions/seal.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import { openStored, unkept } from '../files/stored.ts';
import type { KnownAddress } from '../known/context.ts';
import type { Anchor, Lookalike } from '../text/lookalike-index.ts';
import { quoted } from '../text/visible.ts';
import { addition, alteration, importation, removal, takenIn } from './change.ts';
import { checkDraft, keysOf, neighboursOf, problemWords, warningsOf } from './entry.ts';
import { compareWith, type Difference, keyed, readFile, writeFile } from './import.ts';

/** Addresses a stranger may imitate, beside the book's own: the organisation's accounts. */
type Anchors = readonly Anchor[];

export interface AddressBook {
  entries(): AddressBookEntry[];
  /** As reviews take them. */
  known(): KnownAddress[];
  /** Warnings are answered, and nothing is added, until they are accepted. */
  add(
    draft: AddressBookDraft,
    about: { by: string | null; anchors: Anchors; acceptWarnings: boolean },
  ): Promise<Outcome<{ entry: AddressBookEntry | null; warnings: string[]; resembles: Lookalike | null }>>;
  /** Another address is another entry: what an address is called can change, not the address. */
  update(
    address: string,
    changes: { [K in 'label' | 'kind' | 'note']?: AddressBookDraft[K] | undefined },
  ): Promise<Outcome<AddressBookEntry>>;
  remove(address: string): Promise<Outcome<null>>;
  importCheck(text: string, format: 'csv' | 'json', anchors: Anchors): Promise<Outcome<AddressBookImport>>;
  importApply(
    check: string,
    about: { by: string | null; removeMissing: boolean },
  ): Promise<Outcome<{ added: number; changed: number; removed: number }>>;
  export(format: 'csv' | 'json'): { fileName: string; text: string };
}

interface Dependencies {
  files: KeptFiles;
  /** ISO time. */
  now(): string;
  /** Writes a line of the journal; resolves when it is durable. */
  record(entry: { kind: 'address_book_changed'; about: string }): Promise<unknown>;
  /** SECURITY: no change without the confirmation window; names stand on decision screens (design §4.2). */
  confirm: ConfirmChange;
  /** Hears that `known()` changed. */
  onChange?(): void;
  /** Lets other work have its turn, between the slices of a long one. */
  turn?(): Promise<void>;
}

const entry = z.object({
  label: z.string(),
  address: z.string(),
  kind: z.enum(addressBookKinds),
  note: z.string(),
  addedAt: z.string(),
  addedBy: z.string().nullable(),
});
const schema = z.object({ version: z.literal(1), entries: z.array(entry) });

/** Changes of an import that are written out in the journal's line; the line's hash covers all of them. */
const listed = 20;

export async function createAddressBook({
  files,
  now,
  record,
  confirm,
  onChange = () => {},
  turn = async () => {},
}: Dependencies): Promise<AddressBook> {
  const stored = await openStored(files, {
    name: 'address-book.json',
    schema,
    initial: { version: 1, entries: [] },
    takeIn: {
      facts: content => content.entries.map(takenIn),
      merge: (value, content) => {
        const taken = new Set(content.entries.flatMap(e => keysOf(e.address)));
        return {
          ...value,
          entries: [...value.entries.filter(e => !keysOf(e.address).some(k => taken.has(k))), ...content.entries],
        };
      },
    },
  });
  files.onChange(onChange);
  let looked: { check: string; difference: Difference; book: AddressBookEntry[] } | null = null;
  let last: Promise<unknown> = Promise.resolve();

  /** One change after another: two at once must not each start from the same book. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work, work);
    last = result;
    return result;
  };
  const replace = async (entries: AddressBookEntry[], change: Change, about: string): Promise<Outcome<null>> => {
    const confirmed = await confirm(change);
    if (!confirmed.ok) return confirmed;
    const before = stored.value;
    try {
      await stored.set({ version: 1, entries });
    } catch (error) {
      return unkept(error, 'The address book could not be written, and is as it was. Check that the disk is not full.');
    }
    try {
      await record({ kind: 'address_book_changed', about });
    } catch {
      await stored.set(before);
      return failure('storage', 'The change could not be written into the journal, so the address book is as it was.');
    }
    onChange();
    return done(null);
  };
  let byKey: { of: AddressBookEntry[]; map: Promise<ReadonlyMap<string, AddressBookEntry>> } | null = null;
  /** Made once for a book as it stands. */
  const keys = () => {
    const of = stored.value.entries;
    if (byKey?.of !== of) byKey = { of, map: keyed(of, turn) };
    return byKey.map;
  };
  const find = async (address: string): Promise<AddressBookEntry | undefined> => {
    const exact = stored.value.entries.find(e => e.address === address);
    if (exact !== undefined) return exact;
    const map = await keys();
    return keysOf(address.trim())
      .map(key => map.get(key))
      .find(e => e !== undefined);
  };
  let named: { of: AddressBookEntry[]; doubted: readonly unknown[]; known: KnownAddress[] } | null = null;

  /** Entries that nobody vouches for, of addresses that are not in the book. */
  const doubted = (): (AddressBookEntry & { unverified: true })[] => {
    if (stored.unverified.length === 0) return [];
    const told = new Set(stored.value.entries.map(e => e.address));
    return stored.unverified.flatMap(book =>
      book.entries.flatMap(e => {
        if (told.has(e.address)) return [];
        told.add(e.address);
        return [{ ...e, unverified: true as const }];
      }),
    );
  };

  return {
    entries: () => [...stored.value.entries, ...doubted()],
    known() {
      const of = stored.value.entries;
      // The same list as long as nothing changes: what is made of it is made once.
      if (named?.of !== of || named.doubted !== stored.unverified)
        named = {
          of,
          doubted: stored.unverified,
          known: [
            ...of.map(({ label, address, kind }) => ({ label, address, kind })),
            ...doubted().map(({ label, address, kind }) => ({ label, address, kind, unverified: true })),
          ],
        };
      return named.known;
    },

    add: (came, { by, anchors, acceptWarnings }) =>
      inTurn(async () => {
        const checked = checkDraft(came);
        if ('path' in checked) return refused('Nothing was added', checked);
        const { draft } = checked;
        const there = await find(draft.address);
        if (there !== undefined)
          return refused('Nothing was added', {
            path: 'address',
            expected: 'an address that is not in the book already',
            received: `${there.address}, which is there as ${quoted(there.label)}`,
          });
        const neighbours = neighboursOf(stored.value.entries, anchors);
        const warnings = warningsOf(draft, neighbours);
        const resembles = neighbours.resembled(draft);
        if (warnings.length > 0 && !acceptWarnings) return done({ entry: null, warnings, resembles });
        const added: AddressBookEntry = { ...draft, addedAt: now(), addedBy: by };
        const warned = warnings.length === 0 ? '' : ', in spite of a warning';
        const kept = await replace(
          [...stored.value.entries, added],
          addition(added, warnings),
          `Added ${worded(added)}${warned}`,
        );
        return kept.ok ? done({ entry: added, warnings, resembles }) : kept;
      }),

    update: (address, changes) =>
      inTurn(async () => {
        const before = await find(address);
        if (before === undefined) return missing(address);
        const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
        const checked = checkDraft({ ...before, ...given });
        if ('path' in checked) return refused('Nothing was changed', checked);
        const after: AddressBookEntry = { ...before, ...checked.draft, address: before.address };
        const entries = stored.value.entries.map(e => (e === before ? after : e));
        if (sameDraft(before, after)) return done(before);
        const change = alteration(before, after, warningsOf(checked.draft, neighboursOf(stored.value.entries, []), before));
        const kept = await replace(entries, change, `Changed ${worded(before)} to ${worded(after)}`);
        return kept.ok ? done(after) : kept;
      }),

    remove: address =>
      inTurn(async () => {
        const before = await find(address);
        if (before === undefined) return missing(address);
        return replace(
          stored.value.entries.filter(e => e !== before),
          removal(before),
          `Removed ${worded(before)}`,
        );
      }),

    async importCheck(text, format, anchors) {
      const rows = readFile(text, format);
      if (typeof rows === 'string') return failure('invalid', `The file cannot be read: ${rows}`);
      const book = stored.value.entries;
      const difference = await compareWith(rows, book, await keys(), neighboursOf(book, anchors), turn);
      looked = { check: hashOf({ difference, book }), difference, book };
      return done({ check: looked.check, ...difference });
    },

    importApply: (check, { by, removeMissing }) =>
      inTurn(async () => {
        // SECURITY: only a difference this process computed and showed is applied, and only to the book it was computed for.
        if (looked === null || looked.check !== check)
          return failure('not_found', 'This import was not looked at. Choose the file again.');
        const { difference, book } = looked;
        looked = null;
        if (book !== stored.value.entries)
          return failure('changed', 'The address book changed since you looked at this import. Choose the file again.');
        const removed = removeMissing ? difference.missing : [];
        const gone = new Set(removed);
        const changed = new Map(difference.changed.map(c => [c.before, c.after]));
        const entries = [
          ...book.filter(e => !gone.has(e)).map(e => ({ ...e, ...changed.get(e) })),
          ...difference.added.map(draft => ({ ...draft, addedAt: now(), addedBy: by })),
        ];
        const counts = { added: difference.added.length, changed: difference.changed.length, removed: removed.length };
        if (counts.added + counts.changed + counts.removed === 0) return done(counts);
        const kept = await replace(entries, importation(difference, removed), importWords(difference, removed));
        return kept.ok ? done(counts) : kept;
      }),

    export: format => writeFile(stored.value.entries, format),
  };
}

const refused = (what: string, problem: Problem) =>
  failure('invalid', `${what}: ${problemWords(problem)}`, { problems: [problem] });

const worded = (e: AddressBookDraft): string => `${quoted(e.label, 100)} (${e.kind}) ${e.address}`;

const sameDraft = (a: AddressBookDraft, b: AddressBookDraft): boolean =>
  a.label === b.label && a.kind === b.kind && a.note === b.note;

const missing = (address: string) => failure('not_found', `There is no entry for ${quoted(address, 130)} in the address book.`);

function importWords(difference: Difference, removed: AddressBookEntry[]): string {
  const lines = [
    ...difference.added.map(d => `added ${worded(d)}`),
    ...difference.changed.map(c => `changed ${worded(c.before)} to ${worded(c.after)}`),
    ...removed.map(e => `removed ${worded(e)}`),
  ];
  const rest = lines.length > listed ? `; and ${lines.length - listed} more, SHA-256 of all ${hashOf(lines)}` : '';
  return `Imported a file: ${lines.slice(0, listed).join('; ')}${rest}`;
}
