import { FileInput } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { plural } from '../../../../electron/contract/text/plain-text.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { TextArea } from '../../../parts/fields/text-area.tsx';
import { signingForm, useSigningForm } from '../../../stores.ts';
import { formHints, tooLarge } from '../../../words/signing.ts';
import styles from './desk.module.css';
import { readPayloadFile } from './payload-file.ts';
import { useRefusal } from './refusal.ts';

const mostBytes = 1_000_000;
/** What takes longer says what it waits for. */
const slowMs = 300;

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
  const problem =
    read?.problems.find(({ field }) => field === 'payload' && payload !== '')?.sentence ?? refusal ?? refused ?? null;
  return (
    <div className={styles.payload}>
      <TextArea
        label="Payload"
        action={
          <>
            <Button small variant="quiet" onPress={() => chooser.current?.click()}>
              <FileInput aria-hidden size={16} /> Open a file…
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
        value={payload}
        placeholder="Text, hex, or typed data as JSON. A file can be dropped here."
        wrong={problem !== null}
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
        said={<span role="status">{problem ?? <Said />}</span>}
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

/** How many bytes it is, what it looks like, and how fast it was read; what is waited for where that takes long. */
function Said() {
  const { request, read, readMs, reading } = useSigningForm(state => state);
  const isSlow = useSlow(reading && request.payload !== '');
  if (request.payload === '') return 'Nothing to read yet';
  if (isSlow) return `Reading ${plural(request.payload.length, 'character')}…`;
  if (read === null) return '';
  const looks = formHints[read.form] === undefined ? null : `${read.looks}, ${formHints[read.form]}`;
  const parts = [
    read.bytes === null ? null : plural(read.bytes, 'byte'),
    looks,
    readMs === null || reading ? null : `read in ${readMs} ms`,
  ];
  return parts.filter(part => part !== null).join(' · ');
}

function useSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isSlow;
}
