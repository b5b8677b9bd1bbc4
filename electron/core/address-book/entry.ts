/** One entry of the address book: what it must be, and when two name the same account. */

import type { Problem } from '../../contract/outcome.ts';
import { type AddressBookDraft, type AddressBookEntry, addressBookKinds } from '../../contract/values/address-book.ts';
import { checkAddress, formatsOfAddress } from '../addresses/table.ts';
import { type Slices, type Steps, stepwise } from '../budget/slices.ts';
import { type Anchor, type Lookalike, lookalikeIndex } from '../text/lookalike-index.ts';
import { holdsUnseen, quoted } from '../text/visible.ts';

const labelLimit = 100;
const noteLimit = 1000;

/** A draft whose members are in order, with the keys its account is known by. */
export interface CheckedDraft {
  draft: AddressBookDraft;
  keys: string[];
}

/** @returns the draft, trimmed and with its address spelled as its format wants it; or which member is wrong, and what was expected */
export function checkDraft(came: { label: string; address: string; kind: string; note: string }): CheckedDraft | Problem {
  const label = came.label.trim();
  const address = came.address.trim();
  const note = came.note.replaceAll('\r\n', '\n').trim();
  const kind = addressBookKinds.find(k => k === came.kind.trim().toLowerCase());
  const wrong = (path: keyof typeof came, expected: string, received: string): Problem => ({ path, expected, received });
  if (label === '') return wrong('label', 'a name', 'nothing');
  if (label.length > labelLimit) return wrong('label', `at most ${labelLimit} characters`, String(label.length));
  // SECURITY: a label stands in sentences people decide by; characters that turn or hide text have no place in it
  // (docs/threats.md#hostile-text).
  if (holdsUnseen(label)) return wrong('label', 'visible characters', quoted(label));
  if (note.length > noteLimit) return wrong('note', `at most ${noteLimit} characters`, String(note.length));
  if (holdsUnseen(note.replace(/[\n\t]/g, ' '))) return wrong('note', 'visible characters', 'invisible ones');
  if (kind === undefined) return wrong('kind', addressBookKinds.join(', '), quoted(came.kind));
  const keys = keysOf(address);
  if (keys.length === 0) return wrong('address', expectedOf(address), quoted(address));
  const [first] = formatsOfAddress(address);
  const spelled = first === 'ADDRESS_FORMAT_ETHEREUM' ? checkAddress(first, address) : null;
  if (spelled?.ok !== true) return { draft: { label, address, kind, note }, keys };
  // It stands in the book as it is spelled, and is the same account.
  keep(spelled.canonical, keys);
  return { draft: { label, address: spelled.canonical, kind, note }, keys };
}

/** Checking an address takes a third of a millisecond, and a book has thousands: what was found is kept, newest last. */
const kept = new Map<string, string[]>();
const mostKept = 50_000;

/** Canonical spellings in every format the text is an address of; two texts that share one name the same account. */
export function keysOf(address: string): string[] {
  const found = kept.get(address);
  if (found !== undefined) return found;
  const keys = formatsOfAddress(address).flatMap(format => {
    const checked = checkAddress(format, address);
    return checked.ok ? [checked.canonical] : [];
  });
  return keep(address, [...new Set(keys)]);
}

function keep(address: string, keys: string[]): string[] {
  if (address.length <= longestKept) kept.set(address, keys);
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(oldest);
  }
  return keys;
}
const longestKept = 256;

const expectedOf = (address: string): string =>
  /^0x[0-9a-fA-F]{40}$/.test(address)
    ? 'the upper and lower case letters of EIP-55 (one of them was changed)'
    : 'an address in a format of the specification, with its checksum';

/** "label: expected a name, received nothing." */
export const problemWords = ({ path, expected, received }: Problem): string =>
  `${path}: expected ${expected}, received ${received}.`;

/** What drafts are held against: the book's entries and the organisation's accounts, each made ready once. */
export interface Neighbours {
  /** The known address a draft resembles. `known`: it stands in the book itself, as this entry. */
  resembled(draft: AddressBookDraft, known?: AddressBookEntry): Lookalike | null;
  namesake(draft: AddressBookDraft, known?: AddressBookEntry): AddressBookEntry | undefined;
  /** Makes in steps what the first question about a draft would make in one piece. */
  ready(draft: AddressBookDraft, known?: AddressBookEntry): Steps<void>;
  /** From here on, a draft that was taken in counts, too. */
  add(draft: AddressBookDraft): void;
}

const anchorOf = ({ address, label }: AddressBookDraft): Anchor => ({ address, name: label });

/** Made in slices: of thousands of addresses it takes longer than a keystroke waits. */
export const neighboursOf = (
  book: readonly AddressBookEntry[],
  anchors: readonly Anchor[],
  slices: Slices,
): Promise<Neighbours> => stepwise(slices, making(book, anchors));

function* making(book: readonly AddressBookEntry[], anchors: readonly Anchor[]): Steps<Neighbours> {
  const [inBook, everywhere] = [lookalikeIndex([]), lookalikeIndex([])];
  const byLabel = new Map<string, AddressBookEntry[]>();
  for (const anchor of anchors) {
    everywhere.add(anchor);
    yield;
  }
  for (const entry of book) {
    yield;
    inBook.add(anchorOf(entry));
    everywhere.add(anchorOf(entry));
    const label = entry.label.toLowerCase();
    const before = byLabel.get(label) ?? [];
    // Two are enough: one of them is another than whichever is asked about.
    if (before.length < 2) byLabel.set(label, [...before, entry]);
  }
  return {
    ready: ({ address }, known) => (known === undefined ? everywhere.making(address) : inBook.making(known.address)),
    resembled: ({ address }, known) => (known === undefined ? everywhere.find(address) : inBook.beside(known.address)),
    namesake: ({ label, address }, known) =>
      byLabel.get(label.toLowerCase())?.find(entry => entry !== known && entry.address !== address),
    add: draft => everywhere.add(anchorOf(draft)),
  };
}

/** What is suspicious about taking a draft in, or about what an entry would be called from then on, in sentences. */
export function warningsOf(draft: AddressBookDraft, neighbours: Neighbours, known?: AddressBookEntry): string[] {
  const warnings: string[] = [];
  const like = neighbours.resembled(draft, known);
  if (like !== null)
    warnings.push(
      `${draft.address} resembles ${quoted(like.name)} (${like.address}) at its ends, but ${like.differing} of its ${like.length} characters differ. Such addresses are made to be mistaken for each other: compare every character with the owner.`,
    );
  const namesake = neighbours.namesake(draft, known);
  if (namesake !== undefined)
    warnings.push(`${quoted(draft.label)} is already the label of another address, ${namesake.address}.`);
  return warnings;
}
