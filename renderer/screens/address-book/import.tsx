import { useState } from 'react';
import { plural } from '../../../electron/contract/text/plain-text.ts';
import type { AddressBookDraft, AddressBookImport } from '../../../electron/contract/values/address-book.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Tick } from '../../parts/controls/tick.tsx';
import { ChooseFile } from '../../parts/fields/choose-file.tsx';
import { TextArea } from '../../parts/fields/text-area.tsx';
import { DetailTitle } from '../../parts/layout/detail.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { Address } from '../../parts/values/address.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { addressBook, useAddressBook } from '../../stores.ts';
import { bookKinds } from '../../words/address-book.ts';
import { waitsForYou } from '../../words/submits.ts';
import { useTyped } from '../shell/use-typed.ts';
import styles from './address-book.module.css';

const mostBytes = 4_000_000;
const mostLines = 200;

/** A file or pasted text, and what importing it would change; nothing is changed by looking. */
export function Import() {
  const form = useTyped('book import', { text: '' });
  const { text } = form.value;
  const looked = useAddressBook(state => state.looked);
  const refusal = useAddressBook(state => state.refusal);
  const { look, show } = addressBook.getState();
  return (
    <div className={styles.form}>
      <DetailTitle title="Import addresses">
        <p>
          CSV with the columns label, address, kind and note, or JSON exported from here. You see every change before it is made.
        </p>
      </DetailTitle>
      <TextArea
        label="CSV or JSON"
        rows={6}
        autoFocus
        placeholder={'label,address,kind,note\nPayroll,0x…,counterparty,'}
        value={text}
        onChange={next => form.put({ text: next })}
      />
      <div className={styles.actions}>
        <Button {...(looked === null && { variant: 'primary' })} isDisabled={text.trim() === ''} onPress={() => void look(text)}>
          Preview the changes
        </Button>
        <ChooseFile
          label="Choose a file…"
          accept={['.csv', '.json', 'text/csv', 'application/json']}
          mostBytes={mostBytes}
          onText={(read, name) => {
            form.put({ text: read ?? '' });
            if (read === null) addressBook.getState().unreadable(name);
            else void look(read);
          }}
        />
        <Button variant="quiet" onPress={() => show('read')}>
          Cancel
        </Button>
      </div>
      {refusal !== null && <FailureNote failure={refusal} />}
      {looked !== null && <Difference looked={looked} onTaken={form.forget} />}
    </div>
  );
}

function Difference({ looked, onTaken }: { looked: AddressBookImport; onTaken(): void }) {
  const [forget, setForget] = useState(false);
  const asked = useAddressBook(state => state.asked);
  const { added, changed, missing, unchanged, problems, warnings } = looked;
  const take = async () => {
    if (await addressBook.getState().apply(forget)) onTaken();
  };
  const nothing = added.length + changed.length + (forget ? missing.length : 0) === 0;
  const words = [`${added.length} new`, `${changed.length} changed`, `${unchanged} unchanged`, `${problems.length} left out`];
  return (
    <>
      <p role="status" className={styles.summary}>
        {words.join(' · ')}
      </p>
      <Lines title="Left out" lines={problems.map(({ row, problem }) => `Row ${row}: ${problem}`)} />
      <Lines title="Warnings" lines={warnings.map(({ row, warning }) => `Row ${row}: ${warning}`)} />
      <Entries title="New" entries={added.map(entry => ({ entry, was: '' }))} />
      <Entries
        title="Changed"
        entries={changed.map(({ before, after }) => ({
          entry: after,
          was: `· before: “${before.label}”, ${bookKinds[before.kind].words.toLowerCase()}`,
        }))}
      />
      {missing.length > 0 && (
        <Tick checked={forget} onChange={setForget}>
          Also forget {plural(missing.length, 'address', 'addresses')} that the file does not have
        </Tick>
      )}
      {forget && <Entries title="Forgotten" entries={missing.map(entry => ({ entry, was: '' }))} />}
      <div className={styles.actions}>
        <Button variant="primary" isDisabled={asked || nothing} onPress={() => void take()}>
          Import…
        </Button>
        <span role="status" className={styles.quiet}>
          {asked ? waitsForYou : nothing ? 'Nothing would change' : 'The confirmation window shows all of it again'}
        </span>
      </div>
    </>
  );
}

const rest = (count: number) => (count > mostLines ? <li className={styles.quiet}>and {count - mostLines} more</li> : null);

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Section title={`${title}: ${lines.length}`}>
      <ul className={styles.lines}>
        {lines.slice(0, mostLines).map(line => (
          <li key={line}>
            <HostileText text={line} limit={400} />
          </li>
        ))}
        {rest(lines.length)}
      </ul>
    </Section>
  );
}

function Entries({ title, entries }: { title: string; entries: readonly { entry: AddressBookDraft; was: string }[] }) {
  if (entries.length === 0) return null;
  return (
    <Section title={`${title}: ${entries.length}`}>
      <ul className={styles.entries}>
        {entries.slice(0, mostLines).map(({ entry, was }) => (
          <li key={entry.address}>
            <span>
              <b>
                <HostileText text={entry.label} limit={100} />
              </b>{' '}
              <span className={styles.quiet}>
                {bookKinds[entry.kind].words} <HostileText text={was} limit={140} />
              </span>
            </span>
            <Address value={entry.address} />
          </li>
        ))}
        {rest(entries.length)}
      </ul>
    </Section>
  );
}
