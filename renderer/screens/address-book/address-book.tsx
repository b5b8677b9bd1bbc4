import { Plus, Upload } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { custody } from '../../bridge.ts';
import { Button } from '../../parts/controls/button.tsx';
import { ExportMenu } from '../../parts/controls/export.tsx';
import { Back, Detail, DetailPage, DetailScroll, NoDetail } from '../../parts/layout/detail.tsx';
import type { RowsHandle } from '../../parts/layout/rows.tsx';
import { Split, SplitTitle } from '../../parts/layout/split.tsx';
import { bookRows } from '../../store/address-book.ts';
import { addressBook, useAddressBook, useSession } from '../../stores.ts';
import { useListKeys } from '../shell/keyboard/list-keys.ts';
import { EntryDetail } from './entry-detail.tsx';
import { EntryForm } from './entry-form.tsx';
import { Import } from './import.tsx';
import { BookFilters, List } from './list.tsx';

const columns = ['label', 'address', 'kind', 'note', 'addedAt', 'addedBy'] as const;

/** What people here call addresses: the names that every review and decision shows. */
export function AddressBookScreen() {
  const entries = useAddressBook(state => state.entries);
  const query = useAddressBook(state => state.query);
  const kind = useAddressBook(state => state.kind);
  const pane = useAddressBook(state => state.pane);
  const reading = useAddressBook(state => state.reading);
  const journalled = useSession(state => state.app?.journal.entries ?? 0);
  const rows = useMemo(() => bookRows({ entries, query, kind }), [entries, query, kind]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the book is an entry of the journal
  useEffect(() => void addressBook.getState().load(), [journalled]);
  const selected = useAddressBook(state => state.selected);
  const isThere = entries?.some(({ address }) => address === selected) ?? false;
  const list = useRef<RowsHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  const leftOut = useListKeys({
    ids: rows.map(entry => entry.address),
    selected,
    go: id => list.current?.go(id),
    toList: () => addressBook.getState().read(false),
    list,
    field,
  });
  const { show } = addressBook.getState();
  return (
    <Split
      reading={reading}
      leftOut={leftOut && (pane === 'read' || pane === 'edit')}
      header={
        <>
          <SplitTitle title="Address book">
            <ExportMenu
              name="address-book"
              save={custody.files.save}
              isDisabled={rows.length === 0}
              table={() => ({
                header: [...columns],
                rows: rows.map(entry => columns.map(column => entry[column] ?? '')),
                value: { format: 'countersign address book', version: 1, entries: rows },
              })}
            />
            <Button onPress={() => show('import')}>
              <Upload aria-hidden size={14} /> Import…
            </Button>
            <Button {...(pane === 'read' && { variant: 'primary' })} onPress={() => show('add')}>
              <Plus aria-hidden size={14} /> Add an address
            </Button>
          </SplitTitle>
          <BookFilters field={field} />
        </>
      }
      listLabel="Addresses"
      list={<List rows={rows} handle={list} />}
    >
      <Detail label="Entry">
        {pane === 'read' && !isThere ? (
          <NoDetail>{(entries?.length ?? 0) > 0 && 'Choose an address to read it here.'}</NoDetail>
        ) : (
          <DetailScroll>
            <DetailPage>
              <Back onPress={() => addressBook.getState().read(false)} />
              {pane === 'import' ? <Import /> : pane === 'read' ? <EntryDetail /> : <Form isNew={pane === 'add'} />}
            </DetailPage>
          </DetailScroll>
        )}
      </Detail>
    </Split>
  );
}

/** A form of its own for each entry, so that nothing typed for one is left for another. */
function Form({ isNew }: { isNew: boolean }) {
  const selected = useAddressBook(state => (isNew ? null : state.selected));
  const entry = useAddressBook(state => state.entries?.find(one => one.address === selected) ?? null);
  return <EntryForm key={selected ?? 'new'} entry={entry} />;
}
