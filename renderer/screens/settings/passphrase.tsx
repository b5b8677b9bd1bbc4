import { useRef, useState } from 'react';
import type { AppState } from '../../../electron/contract/app-values.ts';
import type { Failure } from '../../../electron/contract/outcome.ts';
import { custody } from '../../bridge.ts';
import { Button } from '../../parts/button.tsx';
import { FailureNote } from '../../parts/failure.tsx';
import { Form } from '../../parts/form.tsx';
import { SecretField } from '../../parts/secret-field.tsx';
import { ask } from '../../store/ask.ts';
import { session, ui } from '../../stores.ts';
import styles from './settings.module.css';
import { Toggle } from './toggle.tsx';

/** Reads a field once and wipes it. SECURITY: a passphrase is never held in state (design §4.11). */
function take(field: HTMLInputElement | null): string {
  const typed = field?.value ?? '';
  if (field !== null) field.value = '';
  return typed;
}

/** The passphrase that critical decisions ask for: set, changed or taken away by who knows it. */
export function Passphrase({ isSet, touchId }: Pick<AppState, 'touchId'> & { isSet: boolean }) {
  const current = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const change = async (takeAway: boolean) => {
    const known = take(current.current);
    const wanted = take(next.current);
    setBusy(true);
    const answer = await ask(custody.app.passphrase({ current: isSet ? known : null, next: takeAway ? null : wanted }));
    setBusy(false);
    setFailure(answer.ok ? null : answer);
    await session.getState().load();
    if (!answer.ok) return;
    ui.getState().toast(`The passphrase ${takeAway ? 'was taken away' : isSet ? 'was changed' : 'is set'}`, 'ok');
    // The button that was pressed may be gone now.
    next.current?.focus();
  };
  const switchTouchId = async (on: boolean) => {
    const answer = await ask(custody.app.touch_id({ on, current: on ? take(current.current) : null }));
    setFailure(answer.ok ? null : answer);
    await session.getState().load();
  };
  const wrong = (path: string) => {
    const problem = failure?.problems?.find(each => each.path === path);
    return problem === undefined ? '' : `Expected ${problem.expected}.`;
  };
  return (
    <Form
      className={styles.section}
      aria-labelledby="settings-passphrase"
      problems={failure?.problems}
      onSend={() => void change(false)}
    >
      <h2 id="settings-passphrase">Passphrase for critical decisions</h2>
      <p className={styles.note}>
        {isSet
          ? 'Set: the confirmation window asks for it before anything critical is approved. Without it, critical approvals are off.'
          : 'Not set: what is critical must be read to its end and held. A passphrase keeps a stranger at this computer from approving it.'}
      </p>
      {failure !== null && failure.problems === undefined && <FailureNote failure={failure} />}
      <div className={styles.fields}>
        {isSet && <SecretField name="current" label="Present passphrase" error={wrong('current')} field={current} />}
        <SecretField name="next" label="New passphrase" help="At least 12 characters." error={wrong('next')} field={next} />
        <div className={styles.buttons}>
          <Button type="submit" isDisabled={busy}>
            {isSet ? 'Change' : 'Set passphrase'}
          </Button>
          {isSet && (
            <Button isDisabled={busy} onPress={() => void change(true)}>
              Take away
            </Button>
          )}
        </div>
      </div>
      {isSet && touchId !== 'absent' && (
        <Toggle label="Touch ID" isOn={touchId === 'on'} onChange={on => void switchTouchId(on)}>
          {touchId === 'on'
            ? 'On: where the passphrase is left empty, Touch ID answers'
            : 'Off: type the present passphrase above, then switch it on'}
        </Toggle>
      )}
    </Form>
  );
}
