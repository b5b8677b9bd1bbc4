/** What a change of the address book is shown as in the confirmation window. */

import { plural } from '../../contract/text/plain-text.ts';
import type { AddressBookDraft, AddressBookEntry } from '../../contract/values/address-book.ts';
import type { Difference, Fact, Source } from '../../contract/values/document.ts';
import type { Change } from '../decisions/change.ts';
import { quoted } from '../text/visible.ts';
import type { Difference as ImportDifference } from './import.ts';

const what = 'address book';
const effects = ['From now on, reviews and decisions show this name for the address.'];

const address = (value: string, source: Source): Fact => ({ label: 'Address', value, kind: 'address', source });

/** Label, kind and note, as far as they differ. */
function members(before: AddressBookDraft | null, after: AddressBookDraft | null): Difference[] {
  const rows = (['label', 'kind', 'note'] as const).map(member => ({
    label: member.charAt(0).toUpperCase() + member.slice(1),
    before: before?.[member] || null,
    after: after?.[member] || null,
  }));
  return rows.filter(row => row.before !== row.after);
}

export const addition = (added: AddressBookEntry, warnings: string[]): Change => ({
  what,
  headline: `Call this address ${quoted(added.label, 100)}, ${added.kind}`,
  effects,
  facts: [address(added.address, 'pasted')],
  differences: members(null, added),
  warnings,
});

export const alteration = (before: AddressBookEntry, after: AddressBookEntry, warnings: string[]): Change => ({
  what,
  headline:
    before.label === after.label
      ? `Change the entry ${quoted(after.label, 100)}`
      : `Call ${quoted(before.label, 100)} ${quoted(after.label, 100)} from now on`,
  effects,
  facts: [address(before.address, 'address_book')],
  differences: members(before, after),
  warnings,
});

export const removal = (before: AddressBookEntry): Change => ({
  what,
  headline: `Remove ${quoted(before.label, 100)}`,
  effects: ['From now on, reviews and decisions show this address without a name, and as new if it was never used.'],
  facts: [address(before.address, 'address_book')],
  differences: members(before, null),
  warnings: [],
});

/** An entry of a file that is taken in again: nothing of it is left out. */
export const takenIn = (entry: AddressBookEntry): Fact => ({
  ...address(entry.address, 'pasted'),
  name: entry.label,
  note: `${entry.kind}${noteOf(entry)}`,
});

const noteOf = ({ note }: AddressBookDraft): string => (note === '' ? '' : `; note: ${quoted(note, 4_000)}`);

/** Every line of a file that changes something; nothing of it is left out. */
export function importation({ added, changed, warnings }: ImportDifference, removed: readonly AddressBookEntry[]): Change {
  const counts = [
    added.length > 0 ? `add ${plural(added.length, 'address', 'addresses')}` : '',
    changed.length > 0 ? `change ${changed.length}` : '',
    removed.length > 0 ? `remove ${removed.length}` : '',
  ].filter(Boolean);
  const fact = (label: string, entry: AddressBookDraft, note: string): Fact => ({
    label,
    value: entry.address,
    kind: 'address',
    source: 'pasted',
    name: entry.label,
    note,
  });
  const words = counts.join(', ');
  return {
    what,
    headline: `Import a file into the address book: ${words}`,
    effects: ['From now on, reviews and decisions show these names for the addresses.'],
    facts: [
      ...added.map(entry => fact('Add', entry, `${entry.kind}${noteOf(entry)}`)),
      ...changed.map(({ before, after }) =>
        fact('Change', after, `${after.kind}${noteOf(after)}; was ${quoted(before.label, 100)}, ${before.kind}${noteOf(before)}`),
      ),
      ...removed.map(entry => fact('Forget', entry, entry.kind)),
    ],
    differences: [],
    warnings: warnings.map(({ row, warning }) => `Row ${row}: ${warning}`),
  };
}
