import { plural } from '../../../../electron/contract/text/plain-text.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { Sheet } from '../../../parts/layout/sheet.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { Hex } from '../../../parts/values/address.tsx';
import { signingBatch, signingForm, useSigningBatch } from '../../../stores.ts';
import { useTyped } from '../../shell/use-typed.ts';
import styles from './hand-over.module.css';

/** Seals what was checked for a second person: one request from the form, or the rows of a batch. */
export function HandOverSheet({ open, onClose, isBatch = false }: { open: boolean; onClose(): void; isBatch?: boolean }) {
  const { value, put, forget } = useTyped('hand-over', { note: '' });
  const { note } = value;
  const { busy, failure, sealed, check } = useSigningBatch(state => state);
  const rows = isBatch ? (check?.rows.length ?? 0) : 1;
  const close = () => {
    if (!isBatch) signingBatch.getState().dropFile();
    onClose();
  };
  const seal = async () => {
    if (!isBatch && !(await checkForm(note))) return;
    if ((await signingBatch.getState().handOver(note.trim())) !== null) forget();
  };
  return (
    <Sheet title="Hand over to a second person" open={open} onClose={close}>
      {sealed === null ? (
        <form
          className={styles.sheet}
          onSubmit={event => {
            event.preventDefault();
            void seal();
          }}
        >
          <p>
            Your key seals {plural(rows, 'request')} into a file. Somebody else opens it under Batch, checks it, and sends it.
            Nothing is sent now.
          </p>
          <Field
            name="note"
            label="Note"
            aside="stands in the file"
            value={note}
            onChange={text => put({ note: text.slice(0, 500) })}
            autoFocus
          />
          {failure !== null && <FailureNote failure={failure} tone="look" />}
          <div className={styles.actions}>
            <Button variant="faint" onPress={close}>
              Cancel
            </Button>
            <Button variant="primary" isDisabled={busy !== 'no'} onPress={() => void seal()}>
              {busy === 'sealing' ? 'Waiting…' : 'Review and seal…'}
            </Button>
          </div>
        </form>
      ) : (
        <div className={styles.sheet}>
          <p role="status">
            {sealed.saved === null
              ? 'It is sealed, and no file was chosen. Seal it again to save it.'
              : `Saved as ${sealed.saved}.`}
          </p>
          <p>Send the file any way you like. Read these words to whoever opens it:</p>
          <p className={styles.words}>{sealed.words.join(' · ')}</p>
          <Hex value={sealed.hash} faint />
          <div className={styles.actions}>
            <Button variant="primary" autoFocus onPress={close}>
              Close
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  );
}

/** The request of the form as a batch of one; false where it could not be checked. */
async function checkForm(label: string): Promise<boolean> {
  const { request, read } = signingForm.getState();
  if (read === null) return false;
  const payload = read.filled ?? request.payload;
  const { encoding, hashFunction } = read;
  await signingBatch
    .getState()
    .checkOne('One request', { label: label.slice(0, 200), signWith: request.signWith, payload, encoding, hashFunction });
  return signingBatch.getState().check?.check != null;
}
