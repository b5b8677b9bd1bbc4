import {
  type AddressBookDraft,
  type AddressBookEntry,
  addressBookKinds,
} from '../../../electron/contract/values/address-book.ts';
import { Button } from '../../parts/controls/button.tsx';
import { type Choice, Select } from '../../parts/controls/select.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { Form } from '../../parts/fields/form.tsx';
import { DetailTitle } from '../../parts/layout/detail.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { Notice } from '../../parts/state/notice.tsx';
import { Address } from '../../parts/values/address.tsx';
import { CompareAddresses } from '../../parts/values/compare-addresses.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import type { Doubts } from '../../store/address-book.ts';
import { addressBook, useAddressBook } from '../../stores.ts';
import { bookKinds } from '../../words/address-book.ts';
import { waitsForYou } from '../../words/submits.ts';
import { useTyped } from '../shell/use-typed.ts';
import styles from './address-book.module.css';

const kinds: Choice<AddressBookDraft['kind']>[] = addressBookKinds.map(value => ({
  value,
  words: `${bookKinds[value].words}: ${bookKinds[value].detail}`,
}));

/** What is typed for an entry that is none yet. */
export const newEntry = 'book new';

/** Adds an address, or changes what one is called. Another address is another entry. */
export function EntryForm({ entry }: { entry: AddressBookEntry | null }) {
  const form = useTyped<AddressBookDraft>(entry === null ? newEntry : `book ${entry.address}`, {
    label: entry?.label ?? '',
    address: entry?.address ?? '',
    kind: entry?.kind ?? 'counterparty',
    note: entry?.note ?? '',
  });
  const { label, address, kind, note } = form.value;
  const asked = useAddressBook(state => state.asked);
  const refusal = useAddressBook(state => state.refusal);
  const doubts = useAddressBook(state => state.doubts);
  const problems = refusal?.problems;
  const draft: AddressBookDraft = { label, address: address.trim(), kind, note };
  const send = async (keep: boolean) => {
    const { add, update } = addressBook.getState();
    if (await (entry === null ? add(draft, keep) : update(draft))) form.forget();
  };
  return (
    <Form className={styles.form} problems={problems} onSend={() => void send(false)}>
      <DetailTitle title={entry === null ? 'Add an address' : 'Change this entry'} />
      <Field
        name="label"
        label="Label"
        placeholder="Payroll"
        value={label}
        onChange={next => form.put({ label: next })}
        problems={problems}
        autoFocus
      />
      {entry === null ? (
        <Field
          name="address"
          label="Address"
          help="Its checksum is checked. Compare every character with its owner."
          mono
          value={address}
          onChange={next => form.put({ address: next })}
          problems={problems}
        />
      ) : (
        <div>
          <span className={styles.label}>Address</span>
          <Address value={entry.address} />
        </div>
      )}
      <Select<AddressBookDraft['kind']> label="Kind" value={kind} choices={kinds} onChange={next => form.put({ kind: next })} />
      <Field name="note" label="Note" value={note} onChange={next => form.put({ note: next })} problems={problems} />
      {doubts !== null && <DoubtsNote doubts={doubts} draft={draft} onKeep={() => void send(true)} />}
      {refusal !== null && problems === undefined && <FailureNote failure={refusal} />}
      <div className={styles.actions}>
        <Button
          type="submit"
          {...(doubts === null && { variant: 'primary' })}
          isDisabled={asked || label.trim() === '' || address.trim() === ''}
        >
          {entry === null ? 'Check and add…' : 'Change…'}
        </Button>
        <Button variant="quiet" onPress={() => addressBook.getState().show('read')}>
          Cancel
        </Button>
        {form.isTyped && (
          <Button variant="quiet" onPress={form.clear}>
            Clear
          </Button>
        )}
        <span role="status" className={styles.quiet}>
          {asked ? waitsForYou : 'You confirm it in a window of its own.'}
        </span>
      </div>
    </Form>
  );
}

/** What is suspicious, with the two addresses side by side; keeping it is a choice of its own. */
function DoubtsNote({ doubts, draft, onKeep }: { doubts: Doubts; draft: AddressBookDraft; onKeep(): void }) {
  const { warnings, resembles } = doubts;
  return (
    <Notice tone="high" role="alert" title="Check this before you add it">
      {resembles !== null && (
        <CompareAddresses
          mine={{ name: 'This address', address: draft.address }}
          known={{ name: resembles.name, address: resembles.address }}
        />
      )}
      <ul>
        {warnings.map(warning => (
          <li key={warning}>
            <HostileText text={warning} limit={600} />
          </li>
        ))}
      </ul>
      <div>
        <Button small variant="danger" onPress={onKeep}>
          I have compared it: keep it anyway…
        </Button>
      </div>
    </Notice>
  );
}
