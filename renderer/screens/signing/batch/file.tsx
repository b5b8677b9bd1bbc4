import { FileInput } from 'lucide-react';
import { useRef, useState } from 'react';
import { failure } from '../../../../electron/contract/outcome.ts';
import { custody } from '../../../bridge.ts';
import { cx } from '../../../parts/class-names.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { asCsv } from '../../../parts/controls/export-content.ts';
import { TextArea } from '../../../parts/fields/text-area.tsx';
import { ask } from '../../../store/ask.ts';
import { signingBatch, ui, useSigningBatch } from '../../../stores.ts';
import { tooLarge } from '../../../words/signing.ts';
import { useTyped } from '../../shell/use-typed.ts';
import styles from './batch.module.css';

const mostBytes = 4_000_000;
const header = ['label', 'signWith', 'payload', 'encoding', 'hashFunction'];

/** Where a file comes in: dropped, opened or pasted. */
export function BatchFile() {
  const chooser = useRef<HTMLInputElement>(null);
  const { value, put, forget } = useTyped('batch', { text: '' });
  const { text } = value;
  const [over, setOver] = useState(false);
  const busy = useSigningBatch(state => state.busy);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const why = tooLarge(file.size, mostBytes);
    if (why !== null) return signingBatch.getState().refuse(failure('invalid', why));
    try {
      const content = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
      await signingBatch.getState().readFile(file.name, content);
    } catch {
      signingBatch.getState().refuse(failure('invalid', 'Expected a text file in UTF-8. Save it as CSV UTF-8 or as JSON.'));
    }
  };
  const readPasted = async () => {
    await signingBatch.getState().readFile('pasted text', text);
    // Its rows are kept from here on.
    if (signingBatch.getState().check !== null) forget();
  };
  const example = async () => {
    const rows = [
      ['Invoice 4711', '0x…the address of an account', 'Pay invoice 4711', '', ''],
      ['Login to Acme', '0x…the address of an account', '{"types":…}', 'PAYLOAD_ENCODING_EIP712', 'HASH_FUNCTION_NO_OP'],
    ];
    const answer = await ask(custody.files.save({ name: 'signing-batch-example', content: asCsv(header, rows) }));
    if (!answer.ok) ui.getState().toast(answer.message, 'critical');
  };
  return (
    <>
      <section
        aria-label="The file"
        className={cx(styles.drop, over && styles.over)}
        onDragOver={event => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={event => {
          event.preventDefault();
          setOver(false);
          void take(event.dataTransfer.files[0]);
        }}
      >
        <FileInput aria-hidden size={30} strokeWidth={1.4} />
        <p>Drop a CSV or JSON file here</p>
        <Button isDisabled={busy !== 'no'} onPress={() => chooser.current?.click()}>
          {busy === 'checking' ? 'Checking…' : 'Open a file…'}
        </Button>
        <input
          ref={chooser}
          type="file"
          accept=".csv,.json,.txt,text/csv,application/json"
          hidden
          data-batch-file
          onChange={event => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </section>
      <div className={styles.paste}>
        <TextArea
          label="Or paste it"
          rows={6}
          value={text}
          placeholder={`${header.join(',')}\n…`}
          onChange={next => put({ text: next })}
        />
        <div className={styles.pair}>
          <Button isDisabled={text.trim() === '' || busy !== 'no'} onPress={() => void readPasted()}>
            Check the rows
          </Button>
          <Button variant="quiet" onPress={() => void example()}>
            Save an example…
          </Button>
        </div>
      </div>
      <dl className={styles.columns}>
        <dt>signWith</dt>
        <dd>Address of an account, or the id of a private key. Required.</dd>
        <dt>payload</dt>
        <dd>What should be signed. Required. In JSON, typed data may be an object.</dd>
        <dt>encoding, hashFunction</dt>
        <dd>As in the specification. If empty, they are proposed from the payload and the account.</dd>
        <dt>label</dt>
        <dd>Only for you. It is shown beside the row and never sent.</dd>
      </dl>
    </>
  );
}
