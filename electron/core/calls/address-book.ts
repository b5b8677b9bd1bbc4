/** The app's own calls on the address book. */
import type { addressBookCalls } from '../../contract/calls/address-book.ts';
import { done } from '../../contract/outcome.ts';
import type { AddressBook } from '../address-book/address-book.ts';
import { namesOf } from '../known/names.ts';
import type { Current, Handlers } from './handlers.ts';

export function addressBookHandlers({
  book,
  current,
}: {
  book: AddressBook;
  current: Current;
}): Handlers<typeof addressBookCalls> {
  const by = () => current()?.connection.userName ?? null;
  /** Every address a stranger may imitate: the organisation's own, too, where one is connected. */
  const anchors = () => {
    const session = current();
    return session === null ? [] : namesOf(session.context()).anchors;
  };
  return {
    'address_book.list': async () => done(book.entries()),
    'address_book.add': ({ acceptWarnings = false, note = '', ...draft }) =>
      book.add({ ...draft, note }, { by: by(), anchors: anchors(), acceptWarnings }),
    'address_book.update': ({ address, ...changes }) => book.update(address, changes),
    'address_book.remove': ({ address }) => book.remove(address),
    'address_book.import_check': ({ text, format }) => book.importCheck(text, format, anchors()),
    'address_book.import_apply': ({ check, removeMissing }) => book.importApply(check, { by: by(), removeMissing }),
  };
}
