import { FileInput } from 'lucide-react';
import { useRef, useState } from 'react';
import { count, plural } from '../../../../electron/contract/text/plain-text.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { TextArea } from '../../../parts/fields/text-area.tsx';
import { signingForm, useSigningForm } from '../../../stores.ts';
import { formHints, tooLarge } from '../../../words/signing.ts';
import styles from './form.module.css';
import { readPayloadFile } from './payload-file.ts';
import { useRefusal } from './refusal.ts';

const mostBytes = 1_000_000;

/** What should be signed: typed, pasted, dropped or opened; what it looks like, and other ways to write it. */
export function PayloadField() {
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const payload = useSigningForm(state => state.request.payload);
  const read = useSigningForm(state => state.read);
  const refused = useSigningForm(state => state.refused);
  const refusal = useRefusal('payload');
  const { edit, refuse } = signingForm.getState();
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const why = tooLarge(file.size, mostBytes);
    if (why !== null) return refuse(why);
    const taken = await readPayloadFile(file);
    if (taken === null) return refuse('The file could not be read.');
    edit({ payload: taken, encoding: null, hashFunction: null });
  };
  const problem = read?.problems.find(({ field }) => field === 'payload' && payload !== '')?.sentence ?? refusal ?? refused;
  return (
    <div className={styles.payload}>
      <TextArea
        label="Payload"
        action={
          <>
            <Button small variant="quiet" onPress={() => chooser.current?.click()}>
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
          </>
        }
        rows={7}
        value={payload}
        placeholder="Text, hex, typed data as JSON, an EIP-7702 authorisation; or drop a file here"
        wrong={problem !== null && problem !== undefined}
        isOver={over}
        onChange={text => {
          const why = tooLarge(text.length, mostBytes);
          if (why !== null) return refuse(why);
          edit({ payload: text });
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
        said={
          <span role="status">
            {problem != null && <span className={styles.wrong}>{problem} </span>}
            {payload !== '' && read !== null && (
              <span className={styles.none}>
                {read.looks}
                {formHints[read.form] !== undefined && `, ${formHints[read.form]}`}
                {read.bytes !== null && ` · ${plural(read.bytes, 'byte')}`}
                {payload.length !== read.bytes && ` · ${count(payload.length)} characters`}
              </span>
            )}
          </span>
        }
      />
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
