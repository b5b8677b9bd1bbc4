import type { RefObject } from 'react';
import { count } from '../../../electron/contract/text/plain-text.ts';
import { type AddressBookEntry, addressBookKinds } from '../../../electron/contract/values/address-book.ts';
import { Button } from '../../parts/controls/button.tsx';
import { PickOne } from '../../parts/controls/pick.tsx';
import { SearchBox } from '../../parts/controls/search-box.tsx';
import { Filters } from '../../parts/fields/filters.tsx';
import { ListCount } from '../../parts/layout/list-header.tsx';
import { RowHeadline, RowLine, RowNote, Rows, type RowsHandle } from '../../parts/layout/rows.tsx';
import { Empty, ListNote } from '../../parts/state/empty.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { RowSkeleton } from '../../parts/state/skeleton.tsx';
import { Address } from '../../parts/values/address.tsx';
import { addressBook, ui, useAddressBook } from '../../stores.ts';
import { bookKinds } from '../../words/address-book.ts';
import { inARow } from '../../words/text/groups.ts';
import { useRowHeight } from '../shell/row-height.ts';
import styles from './address-book.module.css';

/** An address that stands in one line with its groups apart. */
const inGroups = 44;

const kinds = addressBookKinds.map(value => ({ value, words: bookKinds[value].words }));
export function BookFilters({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const query = useAddressBook(state => state.query);
  const kind = useAddressBook(state => state.kind);
  const { search, filter } = addressBook.getState();
  return (
    <Filters
      onClear={
        query === '' && kind === 'all'
          ? undefined
          : () => {
              search('');
              filter('all');
              ui.getState().cleared('The filters are cleared', () => {
                search(query);
                filter(kind);
              });
            }
      }
    >
      <SearchBox
        label="Search the address book"
        placeholder="Label, address, note"
        value={query}
        onChange={search}
        field={field}
        small
      />
      <PickOne label="Kind" value={kind === 'all' ? null : kind} choices={kinds} onChange={next => filter(next ?? 'all')} />
    </Filters>
  );
}

interface Props {
  rows: readonly AddressBookEntry[];
  handle: RefObject<RowsHandle | null>;
}

export function List({ rows, handle }: Props) {
  const height = useRowHeight();
  const entries = useAddressBook(state => state.entries);
  const failure = useAddressBook(state => state.failure);
  const selected = useAddressBook(state => state.selected);
  if (failure !== null)
    return (
      <ListNote>
        <FailureNote failure={failure}>
          <Button small onPress={() => void addressBook.getState().load()}>
            Try again
          </Button>
        </FailureNote>
      </ListNote>
    );
  if (entries === null) return <RowSkeleton label="Reading the address book" />;
  if (entries.length === 0)
    return (
      <Empty title="No address has a name yet">
        <p>Every review shows the names given here. Look-alike addresses are found by comparison with them.</p>
      </Empty>
    );
  return (
    <>
      <ListCount>
        {rows.length === entries.length
          ? `${count(entries.length)} ${entries.length === 1 ? 'address' : 'addresses'}`
          : `${count(rows.length)} of ${count(entries.length)} addresses`}
      </ListCount>
      {rows.length === 0 ? (
        <Empty title="No address matches" />
      ) : (
        <Rows
          label="Addresses by label"
          items={rows}
          keyOf={entry => entry.address}
          height={height}
          selected={selected}
          onSelect={addressBook.getState().select}
          onOpen={address => {
            addressBook.getState().select(address);
            addressBook.getState().read(true);
          }}
          handle={handle}
        >
          {entry => (
            <>
              <RowLine>
                <RowHeadline text={entry.label} />
                <RowNote>{entry.unverified === true ? 'not verified' : bookKinds[entry.kind].words}</RowNote>
              </RowLine>
              {entry.address.length <= inGroups ? (
                <span className={styles.address}>
                  <Address value={entry.address} />
                </span>
              ) : (
                <code className={styles.pointer} title={entry.address}>
                  {inARow(entry.address)}
                </code>
              )}
            </>
          )}
        </Rows>
      )}
    </>
  );
}
