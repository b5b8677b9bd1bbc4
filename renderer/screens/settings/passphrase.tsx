import { useState } from 'react';
import type { Failure, Outcome } from '../../../electron/contract/outcome.ts';
import type { AppState } from '../../../electron/contract/values/app-values.ts';
import { custody } from '../../bridge.ts';
import { Button } from '../../parts/controls/button.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { ask } from '../../store/ask.ts';
import { session, ui } from '../../stores.ts';
import { trustedWords } from '../../words/keys.ts';
import styles from './settings.module.css';
import { Toggle } from './toggle.tsx';

/** The passphrase that critical decisions and unlocking ask for. It is typed in the trusted window alone. */
export function Passphrase({ isSet, touchId }: Pick<AppState, 'touchId'> & { isSet: boolean }) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const change = async (call: Promise<Outcome<null>>, said: string) => {
    setBusy(true);
    setFailure(null);
    const answer = await ask(call);
    setBusy(false);
    setFailure(answer.ok || answer.code === 'declined' ? null : answer);
    await session.getState().load();
    if (answer.ok) ui.getState().toast(said, 'ok');
  };
  const set = () => change(custody.app.passphrase({ action: 'set' }), `The passphrase ${isSet ? 'was changed' : 'is set'}`);
  const takeAway = () => change(custody.app.passphrase({ action: 'take_away' }), 'The passphrase was removed');
  return (
    <section className={styles.section} aria-labelledby="settings-passphrase">
      <h2 id="settings-passphrase">Passphrase for critical decisions</h2>
      <p className={styles.note}>
        {isSet
          ? 'Set: required to unlock Countersign and to approve critical activities. If you lose it, critical approvals stay off.'
          : 'Not set: approving a critical activity means reading it to the end and holding the button. A passphrase keeps a stranger at this computer from approving it.'}
      </p>
      {failure !== null && <FailureNote failure={failure} />}
      {busy && (
        <p className={styles.note} role="status">
          {trustedWords.elsewhere}
        </p>
      )}
      <div className={styles.fields}>
        <div className={styles.buttons}>
          {/* It stays where it is when the other one goes: the focus has a place to be. */}
          <Button isDisabled={busy} onPress={() => void set()}>
            {isSet ? 'Change the passphrase…' : 'Set a passphrase…'}
          </Button>
          {isSet && (
            <Button isDisabled={busy} onPress={() => void takeAway()}>
              Remove it…
            </Button>
          )}
        </div>
      </div>
      {isSet && touchId !== 'absent' && (
        <Toggle
          label="Touch ID"
          isOn={touchId === 'on'}
          onChange={on => void change(custody.app.touch_id({ on }), `Touch ID is ${on ? 'on' : 'off'} for critical decisions`)}
        >
          {touchId === 'on' ? 'On: leave the passphrase empty to use Touch ID' : 'Off: switching it on requires the passphrase'}
        </Toggle>
      )}
    </section>
  );
}
