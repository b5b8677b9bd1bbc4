import { useState } from 'react';
import { Button } from '../../../parts/controls/button.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { Back, Detail, DetailBar, DetailScroll, DetailTitle, detailTitle } from '../../../parts/layout/detail.tsx';
import { Sheet } from '../../../parts/layout/sheet.tsx';
import { blanksOf } from '../../../store/signing/blanks.ts';
import { openBlanks } from '../../../store/signing/form.ts';
import type { Sent } from '../../../store/submit.ts';
import { signing, signingForm, ui, useSigningForm } from '../../../stores.ts';
import { decidedThere } from '../../../words/submits.ts';
import { plain } from '../../../words/text/hostile.ts';
import { focusLater } from '../../shell/keyboard/focus.ts';
import { Submitted } from '../../submit/submitted.tsx';
import { useBlocked } from '../../submit/use-blocked.ts';
import { AccountField } from './account-field.tsx';
import { Choices } from './choices.tsx';
import styles from './form.module.css';
import { Live } from './live.tsx';
import { PayloadField } from './payload-field.tsx';

/** A request as it is made: account, payload, encoding and hash function, and what would be signed as one types. */
export function RequestForm() {
  const run = useSigningForm(state => state.run);
  const kept = useSigningForm(state => state.kept);
  return (
    <Detail>
      <DetailScroll>
        <div className={styles.columns}>
          <form className={styles.form} onSubmit={event => event.preventDefault()} aria-label="New signing request">
            <Back onPress={() => signing.getState().front(false)} />
            <DetailTitle title="New signing request">
              <p role="status">{kept === '' ? 'What you type stays on this computer until you send it.' : kept}</p>
            </DetailTitle>
            <Submitted state={run} onDismiss={signingForm.getState().settle} />
            <AccountField />
            <PayloadField />
            <Blanks />
            <Choices />
          </form>
          <Live />
        </div>
      </DetailScroll>
      <Bar />
    </Detail>
  );
}

/** The receipt stands beside the list; the toast only says how it ended. */
function toastOf({ receipt, sentence, status }: Sent): [text: string, tone: 'ok' | 'critical' | 'plain'] {
  if (receipt?.verdict === 'verified') return ['Signed, and the signature was verified here', 'ok'];
  if (receipt?.verdict === 'mismatch') return ['The signature that came back does not match. It is withheld', 'critical'];
  return [sentence, status === 'ACTIVITY_STATUS_COMPLETED' ? 'ok' : 'plain'];
}

/** Blanks of a template, each to be filled in before the request can be sent. */
function Blanks() {
  const payload = useSigningForm(state => state.request.payload);
  const blanks = useSigningForm(state => state.blanks);
  const literal = useSigningForm(state => state.literal);
  const names = literal ? [] : blanksOf(payload);
  if (names.length === 0) return null;
  const { fill, takeLiterally } = signingForm.getState();
  return (
    <fieldset className={styles.blanks}>
      <legend>Blanks of the template</legend>
      {names.map(name => (
        <Field key={name} name={`blank.${name}`} label={name} value={blanks[name] ?? ''} onChange={value => fill(name, value)} />
      ))}
      <div>
        <Button small variant="quiet" onPress={takeLiterally}>
          These are not blanks: sign the braces as they are
        </Button>
      </div>
    </fieldset>
  );
}

/** Why it cannot be sent yet, in a sentence; null where it can. */
function useWanting(): string | null {
  const state = useSigningForm(each => each);
  const blocked = useBlocked(state.run);
  if (blocked !== null) return blocked;
  const [blank] = openBlanks(state);
  if (blank !== undefined) return `Fill in “${blank}”.`;
  return state.read?.problems[0]?.sentence ?? (state.read === null ? 'Reading…' : null);
}

function Bar() {
  const wanting = useWanting();
  const run = useSigningForm(state => state.run);
  const isBlank = useSigningForm(state => state.request.payload === '');
  const [naming, setNaming] = useState(false);
  const send = async () => {
    const sent = await signingForm.getState().send();
    if (sent === null) return;
    ui.getState().toast(...toastOf(sent));
    signing.getState().select(sent.activityId);
    focusLater(detailTitle);
  };
  return (
    <DetailBar label="Send it" because={wanting ?? decidedThere}>
      <Button variant="primary" isDisabled={wanting !== null} onPress={() => void send()}>
        {run.phase === 'asked' ? 'Waiting…' : 'Review and sign…'}
      </Button>
      <Button variant="quiet" isDisabled={isBlank} onPress={() => setNaming(true)}>
        Save as a template…
      </Button>
      <Button variant="quiet" isDisabled={run.phase === 'asked'} onPress={() => signingForm.getState().begin()}>
        Clear
      </Button>
      <TemplateSheet open={naming} onClose={() => setNaming(false)} />
    </DetailBar>
  );
}

function TemplateSheet({ open, onClose }: { open: boolean; onClose(): void }) {
  const [title, setTitle] = useState('');
  const [error, setError] = useState('');
  const close = () => {
    setTitle('');
    setError('');
    onClose();
  };
  const keep = async () => {
    if (title.trim() === '') return setError('Give it a name to find it by.');
    const failure = await signingForm.getState().keepTemplate(title.trim());
    if (failure !== null) return setError(failure.message);
    ui.getState().toast(`“${plain(title.trim())}” is saved as a template on this computer`, 'ok');
    close();
  };
  return (
    <Sheet title="Save as a template" open={open} onClose={close}>
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
          help="Write {{name}} in the payload where the content changes each time: it becomes a field to fill in."
          value={title}
          onChange={setTitle}
          autoFocus
          {...(error !== '' && { error })}
        />
        <div className={styles.pair}>
          <Button variant="primary" onPress={() => void keep()}>
            Save
          </Button>
          <Button variant="quiet" onPress={close}>
            Cancel
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
