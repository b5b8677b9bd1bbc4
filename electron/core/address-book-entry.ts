/** One entry of the address book: what it must be, and when two name the same account. */
import { type AddressBookDraft, type AddressBookEntry, addressBookKinds } from '../contract/address-book.ts';
import type { Problem } from '../contract/outcome.ts';
import { checkAddress, formatsOfAddress } from './addresses/table.ts';
import { lookalikeOf } from './review/lookalike.ts';
import { quoted, visible } from './review/visible.ts';

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
  // SECURITY: a label stands in sentences people decide by; characters that turn or hide text have no place in it (design §4.9).
  if (visible(label) !== label) return wrong('label', 'characters that can be seen', quoted(label));
  if (note.length > noteLimit) return wrong('note', `at most ${noteLimit} characters`, String(note.length));
  if (visible(note.replace(/[\n\t]/g, ' ')) !== note.replace(/[\n\t]/g, ' '))
    return wrong('note', 'characters that can be seen', 'some that cannot');
  if (kind === undefined) return wrong('kind', addressBookKinds.join(', '), quoted(came.kind));
  const keys = keysOf(address);
  if (keys.length === 0) return wrong('address', expectedOf(address), quoted(address));
  const [first] = formatsOfAddress(address);
  const spelled = first === 'ADDRESS_FORMAT_ETHEREUM' ? checkAddress(first, address) : null;
  return { draft: { label, address: spelled?.ok ? spelled.canonical : address, kind, note }, keys };
}

/** Canonical spellings in every format the text is an address of; two texts that share one name the same account. */
export function keysOf(address: string): string[] {
  const keys = formatsOfAddress(address).flatMap(format => {
    const checked = checkAddress(format, address);
    return checked.ok ? [checked.canonical] : [];
  });
  return [...new Set(keys)];
}

const expectedOf = (address: string): string =>
  /^0x[0-9a-fA-F]{40}$/.test(address)
    ? 'the upper and lower case letters that EIP-55 gives this address (one of them was changed)'
    : 'an address of a format of the specification, with its checksum';

/** "label: expected a name, received nothing." */
export const problemWords = ({ path, expected, received }: Problem): string =>
  `${path}: expected ${expected}, received ${received}.`;

/** What is suspicious about taking a draft in, in sentences. */
export function warningsOf(
  { draft }: CheckedDraft,
  book: readonly AddressBookEntry[],
  anchors: readonly { address: string; name: string }[],
): string[] {
  const warnings: string[] = [];
  const like = lookalikeOf(draft.address, [...anchors, ...book.map(e => ({ address: e.address, name: e.label }))]);
  if (like !== null)
    warnings.push(
      `${draft.address} resembles ${quoted(like.name)} (${like.address}) at its ends, and ${like.differing} of its ${like.length} characters differ. Addresses like that are made to be mistaken for each other: compare every character with its owner.`,
    );
  const namesake = book.find(e => e.label.toLowerCase() === draft.label.toLowerCase() && e.address !== draft.address);
  if (namesake !== undefined)
    warnings.push(`${quoted(draft.label)} is already the label of another address, ${namesake.address}.`);
  return warnings;
}
