/** The app's own calls on the address book. */
import type { addressBookCalls } from '../../contract/calls/address-book.ts';
import { done } from '../../contract/outcome.ts';
import type { AddressBook } from '../address-book/address-book.ts';
import { slicesBy } from '../budget/slices.ts';
import { madeReady, namesOf } from '../known/names.ts';
import type { Clock } from '../ports.ts';
import type { Current, Handlers } from './handlers.ts';

export function addressBookHandlers({
  book,
  current,
  clock,
}: {
  book: AddressBook;
  current: Current;
  clock: Clock;
}): Handlers<typeof addressBookCalls> {
  const by = () => current()?.connection.userName ?? null;
  /** Every address a stranger may imitate: the organisation's own, too, where one is connected. */
  const anchors = async () => {
    const context = current()?.context();
    if (context === undefined) return [];
    await madeReady(context, slicesBy(clock));
    return namesOf(context).anchors;
  };
  return {
    'address_book.list': async () => done(book.entries()),
    'address_book.add': async ({ acceptWarnings = false, note = '', ...draft }) =>
      book.add({ ...draft, note }, { by: by(), anchors: await anchors(), acceptWarnings }),
    'address_book.update': ({ address, ...changes }) => book.update(address, changes),
    'address_book.remove': ({ address }) => book.remove(address),
    'address_book.import_check': async ({ text, format }) => book.importCheck(text, format, await anchors()),
    'address_book.import_apply': ({ check, removeMissing }) => book.importApply(check, { by: by(), removeMissing }),
  };
}
