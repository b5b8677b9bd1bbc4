/** Importing a file of addresses: looked at first, and applied only to the book it was looked at with. */

import { done, failure } from '../../contract/outcome.ts';
import type { AddressBookEntry } from '../../contract/values/address-book.ts';
import type { Slices } from '../budget/slices.ts';
import { hashOf } from '../text/canonical.ts';
import type { AddressBook } from './address-book.ts';
import { type Book, worded } from './book.ts';
import { importation } from './change.ts';
import { neighboursOf } from './entry.ts';
import { compareWith, type Difference, readFile } from './import.ts';

/** Changes of an import that are written out in the journal's line; the line's hash covers all of them. */
const listed = 20;

export function importing(book: Book, now: () => string, slices: () => Slices): Pick<AddressBook, 'importCheck' | 'importApply'> {
  let looked: { check: string; difference: Difference; book: AddressBookEntry[] } | null = null;
  let count = 0;
  return {
    async importCheck(text, format, anchors) {
      // One for all of it: what begins a slice of its own in the same turn makes one piece of both.
      const pieces = slices();
      const rows = await readFile(text, format, pieces);
      if (typeof rows === 'string') return failure('invalid', `The file cannot be read: ${rows}`);
      const own = book.own();
      // Of the same book, whatever it becomes meanwhile.
      const known = await book.keys();
      const neighbours = await neighboursOf(own, anchors, pieces);
      const difference = await compareWith(rows, own, known, neighbours, pieces);
      count += 1;
      looked = { check: `import-${count}`, difference, book: own };
      return done({ check: looked.check, ...difference });
    },

    importApply: (check, { by, removeMissing }) =>
      book.inTurn(async () => {
        // SECURITY: only a difference this process computed and showed is applied, and only to the book it was computed for.
        if (looked === null || looked.check !== check)
          return failure('not_found', 'This import was not previewed. Choose the file again.');
        const { difference, book: own } = looked;
        looked = null;
        if (own !== book.own())
          return failure('changed', 'The address book changed since you previewed this import. Choose the file again.');
        const removed = removeMissing ? difference.missing : [];
        const gone = new Set(removed);
        const changed = new Map(difference.changed.map(c => [c.before, c.after]));
        const entries = [
          ...own.filter(e => !gone.has(e)).map(e => ({ ...e, ...changed.get(e) })),
          ...difference.added.map(draft => ({ ...draft, addedAt: now(), addedBy: by })),
        ];
        const counts = { added: difference.added.length, changed: difference.changed.length, removed: removed.length };
        if (counts.added + counts.changed + counts.removed === 0) return done(counts);
        const kept = await book.replace(own, entries, importation(difference, removed), importWords(difference, removed));
        return kept.ok ? done(counts) : kept;
      }),
  };
}

function importWords(difference: Difference, removed: AddressBookEntry[]): string {
  const lines = [
    ...difference.added.map(d => `added ${worded(d)}`),
    ...difference.changed.map(c => `changed ${worded(c.before)} to ${worded(c.after)}`),
    ...removed.map(e => `removed ${worded(e)}`),
  ];
  const rest = lines.length > listed ? `; and ${lines.length - listed} more, SHA-256 of all ${hashOf(lines)}` : '';
  return `Imported a file: ${lines.slice(0, listed).join('; ')}${rest}`;
}
