import { useState } from 'react';
import { type BlankKind, blankKinds } from '../../../../electron/contract/text/blanks.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { type Choice, Select } from '../../../parts/controls/select.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { Sheet } from '../../../parts/layout/sheet.tsx';
import { blanksIn } from '../../../store/signing/form.ts';
import { signingForm, ui, useSigningForm } from '../../../stores.ts';
import { blankKindWords } from '../../../words/signing.ts';
import { plain } from '../../../words/text/hostile.ts';
import styles from './templates.module.css';

const kinds: readonly Choice<BlankKind>[] = blankKinds.map(value => ({ value, words: blankKindWords[value] }));
/** Places of a coin that people pay with most. */
const places: readonly Choice<string>[] = ['0', '2', '6', '8', '9', '18'].map(value => ({ value, words: `${value} decimals` }));

/** A name for a request that comes again, and what stands in each of its blanks. */
export function TemplateSheet({ open, onClose }: { open: boolean; onClose(): void }) {
  const [title, setTitle] = useState('');
  const [error, setError] = useState('');
  const request = useSigningForm(state => state.request);
  const { fill, keepTemplate } = signingForm.getState();
  const close = () => {
    setTitle('');
    setError('');
    onClose();
  };
  const keep = async () => {
    if (title.trim() === '') return setError('Give it a name to find it by.');
    const failure = await keepTemplate(title.trim());
    if (failure !== null) return setError(failure.message);
    ui.getState().toast(`“${plain(title.trim())}” is kept as a template on this computer`, 'ok');
    close();
  };
  return (
    <Sheet title="Keep as a template" open={open} onClose={close}>
      <form
        className={styles.sheet}
        onSubmit={event => {
          event.preventDefault();
          void keep();
        }}
      >
        <Field
          name="title"
          label="Name"
          placeholder="Monthly payroll"
          help="Write {{name}} in the payload for what changes each time."
          value={title}
          onChange={setTitle}
          autoFocus
          {...(error !== '' && { error })}
        />
        {blanksIn(request).map(({ name, kind, decimals }) => (
          <div key={name} className={styles.blank}>
            <Select label={`{{${plain(name)}}} is`} value={kind} choices={kinds} onChange={next => fill(name, { kind: next })} />
            {kind === 'amount' && (
              <Select
                label="With"
                value={String(decimals)}
                choices={places}
                onChange={next => fill(name, { decimals: Number(next) })}
              />
            )}
          </div>
        ))}
        <div className={styles.actions}>
          <Button variant="faint" onPress={close}>
            Cancel
          </Button>
          <Button variant="primary" onPress={() => void keep()}>
            Keep
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
