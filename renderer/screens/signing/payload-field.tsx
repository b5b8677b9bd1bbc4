import { FileInput } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { cx } from '../../parts/class-names.ts';
import { signingDesk, useSigningDesk } from '../../stores.ts';
import { count, plural } from '../../words/groups.ts';
import { formHints, tooLarge } from '../../words/signing.ts';
import styles from './desk.module.css';
import { readPayloadFile } from './payload-file.ts';

const mostBytes = 1_000_000;

/** What should be signed: typed, pasted, dropped or opened; what it looks like, and other ways to write it. */
export function PayloadField() {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const payload = useSigningDesk(state => state.request.payload);
  const read = useSigningDesk(state => state.read);
  const refused = useSigningDesk(state => state.refused);
  const { edit, refuse } = signingDesk.getState();
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const why = tooLarge(file.size, mostBytes);
    if (why !== null) return refuse(why);
    const taken = await readPayloadFile(file);
    if (taken === null) return refuse('The file could not be read.');
    edit({ payload: taken, encoding: null, hashFunction: null });
  };
  const problem = read?.problems.find(({ field }) => field === 'payload' && payload !== '')?.sentence ?? refused;
  return (
    <div className={styles.payload}>
      <div className={styles.between}>
        <label htmlFor={id}>Payload</label>
        <Button small look="quiet" onPress={() => chooser.current?.click()}>
          <FileInput aria-hidden size={14} /> Open a file…
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          data-payload-file
          onChange={event => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      <textarea
        id={id}
        rows={7}
        value={payload}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        placeholder="Text, hex, typed data as JSON, an EIP-7702 authorisation; or drop a file here"
        className={cx(over && styles.over)}
        aria-invalid={problem !== null && problem !== undefined}
        aria-describedby={`${id}about`}
        onChange={event => {
          if (event.target.value.length > mostBytes) return refuse(tooLarge(event.target.value.length, mostBytes) ?? '');
          edit({ payload: event.target.value });
        }}
        onDragOver={event => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={event => {
          setOver(false);
          const [file] = event.dataTransfer.files;
          // Text that is dropped is put in where it falls, as everywhere.
          if (file === undefined) return;
          event.preventDefault();
          void take(file);
        }}
      />
      <p id={`${id}about`} className={styles.looks} role="status">
        {problem != null && <span className={styles.wrong}>{problem} </span>}
        {payload !== '' && read !== null && (
          <>
            {read.looks}
            {formHints[read.form] !== undefined && `, ${formHints[read.form]}`}
            {read.bytes !== null && ` · ${plural(read.bytes, 'byte')}`}
            {payload.length !== read.bytes && ` · ${count(payload.length)} characters`}
          </>
        )}
      </p>
      {payload !== '' &&
        read?.rewrites.map(({ words, payload: other }) => (
          <div key={words}>
            <Button small onPress={() => edit({ payload: other, encoding: null, hashFunction: null })}>
              {words}
            </Button>
          </div>
        ))}
    </div>
  );
}
