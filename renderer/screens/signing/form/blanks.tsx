import { Button } from '../../../parts/controls/button.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { blanksIn } from '../../../store/signing/form.ts';
import { signingForm, useSigningForm } from '../../../stores.ts';
import { blankHelp } from '../../../words/signing.ts';
import styles from './desk.module.css';

/** Blanks of a template, each to be filled in; main writes them into the payload and says what does not fit. */
export function Blanks() {
  const request = useSigningForm(state => state.request);
  const read = useSigningForm(state => state.read);
  const blanks = blanksIn(request);
  if (blanks.length === 0) return null;
  const { fill, edit } = signingForm.getState();
  return (
    <fieldset className={styles.blanks}>
      <legend>Fill in</legend>
      {blanks.map(({ name, kind, decimals, value }) => {
        const wrong = value === '' ? undefined : read?.problems.find(({ field }) => field === `blank.${name}`)?.sentence;
        return (
          <Field
            key={name}
            name={`blank.${name}`}
            label={name}
            aside={blankHelp(kind, decimals)}
            mono={kind === 'address'}
            value={value}
            onChange={next => fill(name, { value: next })}
            {...(wrong !== undefined && { error: wrong })}
          />
        );
      })}
      <div>
        <Button small variant="quiet" onPress={() => edit({ literal: true })}>
          These are no blanks: sign the braces as they are
        </Button>
      </div>
    </fieldset>
  );
}
