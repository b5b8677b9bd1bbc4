import { Trash2 } from 'lucide-react';
import type { Fact } from '../../../electron/contract/values/document.ts';
import { Button } from '../../parts/controls/button.tsx';
import { DetailTitle } from '../../parts/layout/detail.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { Notice } from '../../parts/state/notice.tsx';
import { Facts } from '../../parts/values/facts.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { Qr } from '../../parts/values/qr.tsx';
import { addressBook, typed, ui, useAddressBook } from '../../stores.ts';
import { bookKinds } from '../../words/address-book.ts';
import { waitsForYou } from '../../words/submits.ts';
import { glance, plain } from '../../words/text/hostile.ts';
import styles from './address-book.module.css';
import { newEntry } from './entry-form.tsx';

/** One entry, its address in full, and what can be done with it. */
export function EntryDetail() {
  const entry = useAddressBook(state => state.entries?.find(one => one.address === state.selected));
  const asked = useAddressBook(state => state.asked);
  const refusal = useAddressBook(state => state.refusal);
  if (entry === undefined) return null;
  const { kind, address, note, addedAt, addedBy } = entry;
  const remove = async () => {
    const { add, show, remove: forget } = addressBook.getState();
    const draft = { label: entry.label, address, kind, note };
    if (!(await forget(address))) return;
    // It is added as any other: what is suspicious about it is said again, and the confirmation window asks.
    ui.getState().cleared(`“${glance(entry.label, 60)}” is removed`, () => {
      typed.getState().put(newEntry, draft);
      ui.getState().go('address_book');
      show('add');
      void add(draft, false).then(added => added && typed.getState().forget(newEntry));
    });
  };
  const facts: Fact[] = [
    { label: 'Address', value: address, kind: 'address', source: 'address_book' },
    { label: 'Kind', value: `${bookKinds[kind].words}: ${bookKinds[kind].detail}`, kind: 'text', source: 'address_book' },
    ...(note === '' ? [] : [{ label: 'Note', value: note, kind: 'text', source: 'address_book' } as const]),
    ...(entry.managed === true
      ? []
      : ([
          { label: 'Added', value: addedAt, kind: 'time', source: 'address_book' },
          { label: 'By', value: addedBy ?? 'somebody who was not connected', kind: 'text', source: 'address_book' },
        ] as const)),
  ];
  return (
    <>
      <DetailTitle title={<HostileText text={entry.label} />} />
      {entry.unverified === true && (
        <Notice tone="look" title="This entry is not verified." role="note">
          <p>Its file was changed, or the keychain is locked. Reviews do not use this name. Restore the file under Settings.</p>
        </Notice>
      )}
      {entry.managed === true && (
        <Notice tone="plain" title="Managed" role="note">
          <p>
            The administrator of this computer signed this entry. It cannot be changed here; your own entry for an address comes
            first.
          </p>
        </Notice>
      )}
      <Facts facts={facts} />
      {entry.unverified !== true && entry.managed !== true && (
        <div className={styles.actions}>
          <Button isDisabled={asked} onPress={() => addressBook.getState().show('edit')}>
            Change…
          </Button>
          <Button isDisabled={asked} onPress={() => void remove()}>
            <Trash2 aria-hidden size={14} /> Remove…
          </Button>
          <span role="status" className={styles.quiet}>
            {asked ? waitsForYou : ''}
          </span>
        </div>
      )}
      {refusal !== null && <FailureNote failure={refusal} />}
      <div className={styles.qr}>
        <Qr text={address} label={`Address of ${plain(entry.label)} as a QR code`} size={132} />
      </div>
    </>
  );
}
