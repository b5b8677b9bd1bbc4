/** One entry of the address book: what it must be, and when two name the same account. */
import { type AddressBookDraft, type AddressBookEntry, addressBookKinds } from '../contract/address-book.ts';
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

/** @returns the draft, trimmed and with its address spelled as its format wants it; or what is wrong, and what was expected */
export function checkDraft(came: { label: string; address: string; kind: string; note: string }): CheckedDraft | string {
  const label = came.label.trim();
  const address = came.address.trim();
  const note = came.note.replaceAll('\r\n', '\n').trim();
  const kind = addressBookKinds.find(k => k === came.kind.trim().toLowerCase());
  if (label === '') return 'label: expected a name, received nothing.';
  if (label.length > labelLimit) return `label: expected at most ${labelLimit} characters, received ${label.length}.`;
  // SECURITY: a label stands in sentences people decide by; characters that turn or hide text have no place in it (design §4.9).
  if (visible(label) !== label) return `label: expected characters that can be seen, received ${quoted(label)}.`;
  if (note.length > noteLimit) return `note: expected at most ${noteLimit} characters, received ${note.length}.`;
  if (visible(note.replace(/[\n\t]/g, ' ')) !== note.replace(/[\n\t]/g, ' '))
    return 'note: expected characters that can be seen, received some that cannot.';
  if (kind === undefined) return `kind: expected ${addressBookKinds.join(', ')}, received ${quoted(came.kind)}.`;
  const keys = keysOf(address);
  if (keys.length === 0) return `address: ${addressProblem(address)}`;
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

function addressProblem(address: string): string {
  if (/^0x[0-9a-fA-F]{40}$/.test(address)) {
    const checked = checkAddress('ADDRESS_FORMAT_ETHEREUM', address);
    if (!checked.ok) return checked.problem;
  }
  return `expected an address of a format of the specification, with its checksum; received ${quoted(address)}, which is none.`;
}

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
