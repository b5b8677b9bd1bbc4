import { Search } from 'lucide-react';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import { type AddressBookEntry, addressBookKinds } from '../../../electron/contract/address-book.ts';
import { Button } from '../../parts/button.tsx';
import { cx } from '../../parts/class-names.ts';
import { FailureNote } from '../../parts/failure.tsx';
import { Rows } from '../../parts/rows.tsx';
import { type Choice, Select } from '../../parts/select.tsx';
import type { AddressBook } from '../../store/address-book.ts';
import { addressBook, useAddressBook } from '../../stores.ts';
import { bookKinds } from '../../words/address-book.ts';
import { count, pointer } from '../../words/groups.ts';
import { plain } from '../../words/hostile.ts';
import styles from './address-book.module.css';

const kinds: Choice<AddressBook['kind']>[] = [
  { value: 'all', words: 'any' },
  ...addressBookKinds.map(value => ({ value, words: bookKinds[value].words })),
];
const rowHeight = 56;

export function Filters() {
  const query = useAddressBook(state => state.query);
  const kind = useAddressBook(state => state.kind);
  const { search, filter } = addressBook.getState();
  return (
    <fieldset className={styles.filters}>
      <legend className={styles.unseen}>Filters</legend>
      <SearchField aria-label="Search the address book" value={query} onChange={search} className={cx(styles.search)}>
        <Search aria-hidden size={13} className={cx(styles.icon)} />
        <Input id="book-search" className={cx(styles.input)} placeholder="Label, address, note" />
      </SearchField>
      <Select look="beside" label="Kind" value={kind} choices={kinds} onChange={filter} />
    </fieldset>
  );
}

export function List({ rows }: { rows: readonly AddressBookEntry[] }) {
  const entries = useAddressBook(state => state.entries);
  const failure = useAddressBook(state => state.failure);
  const selected = useAddressBook(state => state.selected);
  if (failure !== null)
    return (
      <div className={styles.none}>
        <FailureNote failure={failure}>
          <Button small onPress={() => void addressBook.getState().load()}>
            Try again
          </Button>
        </FailureNote>
      </div>
    );
  if (entries === null)
    return (
      <p className={styles.none} role="status">
        Reading the address book…
      </p>
    );
  if (entries.length === 0)
    return (
      <div className={styles.none}>
        <b>No address has a name yet</b>
        <p>
          What is named here is shown by that name in every review; what is not, as first seen. Look-alikes are found against it.
        </p>
      </div>
    );
  return (
    <>
      <p className={styles.found} role="status">
        {rows.length === entries.length
          ? `${count(entries.length)} ${entries.length === 1 ? 'address' : 'addresses'}`
          : `${count(rows.length)} of ${count(entries.length)} addresses`}
      </p>
      {rows.length === 0 ? (
        <p className={styles.none}>No address matches.</p>
      ) : (
        <Rows
          label="Addresses by label"
          items={rows}
          keyOf={entry => entry.address}
          textOf={entry => plain(entry.label)}
          height={rowHeight}
          selected={selected}
          onSelect={address => addressBook.getState().select(address)}
        >
          {entry => (
            <>
              <div className={styles.line}>
                <b>{plain(entry.label)}</b>
                <span className={styles.kind}>{bookKinds[entry.kind].words}</span>
              </div>
              <code className={styles.pointer} title={entry.address}>
                {pointer(entry.address)}
              </code>
            </>
          )}
        </Rows>
      )}
    </>
  );
}
