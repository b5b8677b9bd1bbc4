import { ArrowLeft, Plus, Upload } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { custody } from '../../bridge.ts';
import { Button } from '../../parts/button.tsx';
import { ExportMenu } from '../../parts/export.tsx';
import { Split, SplitDocument, SplitTitle } from '../../parts/split.tsx';
import { bookRows } from '../../store/address-book.ts';
import { addressBook, useAddressBook, useSession } from '../../stores.ts';
import { useLetters } from '../shell/keyboard.ts';
import styles from './address-book.module.css';
import { EntryDetail } from './entry-detail.tsx';
import { EntryForm } from './entry-form.tsx';
import { Import } from './import.tsx';
import { Filters, List } from './list.tsx';

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
  const step = (by: number) => {
    const { selected, select } = addressBook.getState();
    const at = rows.findIndex(entry => entry.address === selected);
    const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
    if (next !== undefined) select(next.address);
  };
  useLetters([
    ['j', () => step(1)],
    ['k', () => step(-1)],
    ['/', () => document.getElementById('book-search')?.focus()],
    ['Escape', () => addressBook.getState().read(false)],
  ]);
  const { show } = addressBook.getState();
  return (
    <Split
      reading={reading}
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
            <Button look="primary" onPress={() => show('add')}>
              <Plus aria-hidden size={14} /> Add an address
            </Button>
          </SplitTitle>
          <Filters />
        </>
      }
      listLabel="Addresses"
      list={<List rows={rows} />}
      detailLabel="Entry"
      detail={
        <SplitDocument>
          <div className={styles.back}>
            <Button look="quiet" small onPress={() => addressBook.getState().read(false)}>
              <ArrowLeft aria-hidden size={14} /> List
            </Button>
          </div>
          {pane === 'import' ? <Import /> : pane === 'read' ? <EntryDetail /> : <Form isNew={pane === 'add'} />}
        </SplitDocument>
      }
    />
  );
}

/** A form of its own for each entry, so that nothing typed for one is left for another. */
function Form({ isNew }: { isNew: boolean }) {
  const selected = useAddressBook(state => (isNew ? null : state.selected));
  const entry = useAddressBook(state => state.entries?.find(one => one.address === selected) ?? null);
  return <EntryForm key={selected ?? 'new'} entry={entry} />;
}
