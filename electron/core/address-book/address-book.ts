/**
 * The address book: own, counterparty, contract and delegate addresses by the name a person gave them. Kept in one small
 * file; every change is journalled, and a change that cannot be journalled is taken back.
 */

import { done, failure, type Outcome, type Problem } from '../../contract/outcome.ts';
import type { AddressBookDraft, AddressBookEntry, AddressBookImport } from '../../contract/values/address-book.ts';
import { inOneSlice, stepwise } from '../budget/slices.ts';
import type { KnownAddress } from '../known/context.ts';
import type { Anchor, Lookalike } from '../text/lookalike-index.ts';
import { quoted } from '../text/visible.ts';
import { type BookNeeds, openBook, worded } from './book.ts';
import { addition, alteration, removal } from './change.ts';
import { checkDraft, neighboursOf, problemWords, warningsOf } from './entry.ts';
import { importing } from './importing.ts';

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
}

interface Dependencies extends BookNeeds {
  /** ISO time. */
  now(): string;
}

export async function createAddressBook(needs: Dependencies): Promise<AddressBook> {
  const { now, slices = inOneSlice } = needs;
  const book = await openBook(needs);
  return {
    entries: book.entries,
    known: book.known,

    add: (came, { by, anchors, acceptWarnings }) =>
      book.inTurn(async () => {
        const checked = checkDraft(came);
        if ('path' in checked) return refused('Nothing was added', checked);
        const { draft } = checked;
        const own = book.own();
        const there = await book.find(draft.address);
        if (there !== undefined)
          return refused('Nothing was added', {
            path: 'address',
            expected: 'an address that is not in the address book yet',
            received: `${there.address}, which is in it as ${quoted(there.label)}`,
          });
        const pieces = slices();
        const neighbours = await neighboursOf(own, anchors, pieces);
        await stepwise(pieces, neighbours.ready(draft));
        const warnings = warningsOf(draft, neighbours);
        const resembles = neighbours.resembled(draft);
        if (warnings.length > 0 && !acceptWarnings) return done({ entry: null, warnings, resembles });
        const added: AddressBookEntry = { ...draft, addedAt: now(), addedBy: by };
        const warned = warnings.length === 0 ? '' : ', despite a warning';
        const kept = await book.replace(own, [...own, added], addition(added, warnings), `Added ${worded(added)}${warned}`);
        return kept.ok ? done({ entry: added, warnings, resembles }) : kept;
      }),

    update: (address, changes) =>
      book.inTurn(async () => {
        const own = book.own();
        const before = await book.find(address);
        if (before === undefined) return missing(address);
        const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
        const checked = checkDraft({ ...before, ...given });
        if ('path' in checked) return refused('Nothing was changed', checked);
        const after: AddressBookEntry = { ...before, ...checked.draft, address: before.address };
        if (sameDraft(before, after)) return done(before);
        const entries = own.map(e => (e === before ? after : e));
        const pieces = slices();
        const neighbours = await neighboursOf(own, [], pieces);
        await stepwise(pieces, neighbours.ready(checked.draft, before));
        const change = alteration(before, after, warningsOf(checked.draft, neighbours, before));
        const kept = await book.replace(own, entries, change, `Changed ${worded(before)} to ${worded(after)}`);
        return kept.ok ? done(after) : kept;
      }),

    remove: address =>
      book.inTurn(async () => {
        const own = book.own();
        const before = await book.find(address);
        if (before === undefined) return missing(address);
        return book.replace(
          own,
          own.filter(e => e !== before),
          removal(before),
          `Removed ${worded(before)}`,
        );
      }),

    ...importing(book, now, slices),
  };
}

const refused = (what: string, problem: Problem) =>
  failure('invalid', `${what}: ${problemWords(problem)}`, { problems: [problem] });

const sameDraft = (a: AddressBookDraft, b: AddressBookDraft): boolean =>
  a.label === b.label && a.kind === b.kind && a.note === b.note;

const missing = (address: string) => failure('not_found', `There is no entry for ${quoted(address, 130)} in the address book.`);
