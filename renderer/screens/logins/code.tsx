import { useEffect, useState } from 'react';
import type { Failure } from '../../../electron/contract/outcome.ts';
import { plural } from '../../../electron/contract/text/plain-text.ts';
import type { CodeLoginState } from '../../../electron/contract/values/ways-in/logins.ts';
import { custody } from '../../bridge.ts';
import { Button } from '../../parts/controls/button.tsx';
import { SegmentRow } from '../../parts/controls/segments.tsx';
import { Select } from '../../parts/controls/select.tsx';
import { Tick } from '../../parts/controls/tick.tsx';
import { Cancel } from '../../parts/fields/cancel.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { Form } from '../../parts/fields/form.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { Time } from '../../parts/values/time.tsx';
import { ask } from '../../store/ask.ts';
import { currentConnection } from '../../store/session.ts';
import { session, ui, useSession } from '../../stores.ts';
import { waitsForYou } from '../../words/submits.ts';
import { useTyped } from '../shell/use-typed.ts';
import { contactField, contactSegments } from '../signup/contact.tsx';
import styles from '../signup/signup.module.css';
import { codeWords } from '../signup/words.ts';

const lives = [
  { value: '900', words: '15 minutes' },
  { value: '3600', words: '1 hour' },
  { value: '28800', words: '8 hours' },
];

interface Draft {
  otpType: keyof typeof contactField;
  contact: string;
  life: string;
  endsOthers: boolean;
}
const fresh: Draft = { otpType: 'OTP_TYPE_EMAIL', contact: '', life: '900', endsOthers: false };

/** A session for whoever has a contact: a code goes there, and comes back through the trusted window. */
export function CodeLogin({ onDone }: { onDone(): void }) {
  const connection = useSession(state => currentConnection(state.app));
  const [state, setState] = useState<CodeLoginState>({ step: 'none' });
  const { value, put, forget } = useTyped<Draft>(`code ${connection?.connectionId ?? ''}`, fresh);
  const { otpType, contact, life, endsOthers } = value;
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const load = async () => {
    const now = await ask(custody.logins.code_state({}));
    if (now.ok) setState(now.value);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => void load(), []);
  if (connection === null) return null;
  const tell = (answer: Failure) => setFailure(answer.code === 'declined' ? null : answer);
  const begin = async () => {
    setBusy(true);
    setFailure(null);
    const asked = { connectionId: connection.connectionId, otpType, contact: contact.trim(), expirationSeconds: life };
    const answer = await ask(custody.logins.code_begin({ ...asked, ...(endsOthers && { invalidateExisting: true }) }));
    setBusy(false);
    if (!answer.ok) return tell(answer);
    forget();
    setState(answer.value);
  };
  const enter = async () => {
    setBusy(true);
    setFailure(null);
    const answer = await ask(custody.logins.code_enter({}));
    setBusy(false);
    if (!answer.ok) {
      tell(answer);
      return load();
    }
    await session.getState().load();
    ui.getState().toast(answer.value.sentence, 'ok');
    onDone();
  };
  const another = async () => {
    await ask(custody.logins.code_cancel({}));
    setFailure(null);
    await load();
  };
  const note = failure !== null && failure.problems === undefined && <FailureNote failure={failure} />;
  const why = (
    <span role="status" className={styles.why}>
      {busy ? waitsForYou : ''}
    </span>
  );
  if (state.step === 'code')
    return (
      <div className={styles.form}>
        <p className={styles.hint}>{codeWords.memory}</p>
        <dl className={styles.facts}>
          <dt>Sent to</dt>
          <dd>
            <HostileText text={state.contact} />
          </dd>
          <dt>Works until</dt>
          <dd>
            <Time at={state.endsAt} />
          </dd>
          <dt>Tries left</dt>
          <dd>{plural(state.triesLeft, 'try', 'tries')}</dd>
        </dl>
        {note}
        <div className={styles.bar}>
          {why}
          <Cancel />
          <Button variant="quiet" isDisabled={busy} onPress={() => void another()}>
            Ask for another
          </Button>
          <Button variant="primary" autoFocus isDisabled={busy} onPress={() => void enter()}>
            Type the code…
          </Button>
        </div>
      </div>
    );
  return (
    <Form className={styles.form} problems={failure?.problems} onSend={() => void begin()}>
      <p className={styles.hint}>{codeWords.begin}</p>
      <SegmentRow label="By" value={otpType} segments={contactSegments} onChange={next => put({ otpType: next })} />
      <Field
        name="contact"
        {...contactField[otpType]}
        value={contact}
        onChange={next => put({ contact: next })}
        problems={failure?.problems}
      />
      <Select label="The session lasts" value={life} choices={lives} onChange={next => put({ life: next })} />
      <Tick checked={endsOthers} onChange={next => put({ endsOthers: next })}>
        End that user’s other login sessions, on every computer
      </Tick>
      {note}
      <div className={styles.bar}>
        {why}
        <Cancel />
        <Button type="submit" variant="primary" isDisabled={busy || contact.trim() === ''}>
          Send the code…
        </Button>
      </div>
    </Form>
  );
}
