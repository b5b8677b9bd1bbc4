import { LockKeyhole } from 'lucide-react';
import type { AppState, LockFacts } from '../../../electron/contract/values/app-values.ts';
import { custody } from '../../bridge.ts';
import { Panel } from '../../parts/boxes/panel.tsx';
import { Button } from '../../parts/controls/button.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { trustedWords } from '../../words/keys.ts';
import { useLockCall } from './lock-calls.ts';
import styles from './settings.module.css';
import { Toggle } from './toggle.tsx';

const notes: Record<LockFacts['passphrase'], string> = {
  keys: 'Set. It unlocks Countersign, approves what is critical and seals the keys. Without it, you need a new key.',
  decisions:
    'Set for decisions only. It unlocks Countersign and approves what is critical. The keys are not sealed: on Windows and Linux, any program you run can read them.',
  none: 'Not set. What is critical is read to the end, and approved by holding. The keys are not sealed: on Windows and Linux, any program you run can read them.',
};

/** The passphrase that seals the keys, unlocks and releases critical decisions. It is typed in the trusted window alone. */
export function Passphrase({ lock, touchId }: Pick<AppState, 'lock' | 'touchId'>) {
  const { failure, busy, change } = useLockCall();
  const { passphrase } = lock;
  const isSet = passphrase !== 'none';
  const ofVault = lock.home === 'file vault' && passphrase === 'keys';
  const set = () =>
    change(
      custody.app.passphrase({ action: 'set' }),
      passphrase === 'none'
        ? 'The passphrase is set'
        : passphrase === 'keys'
          ? 'The passphrase was changed'
          : 'The keys are sealed',
    );
  const decisionsOnly = () => change(custody.app.passphrase({ action: 'decisions_only' }), 'The passphrase for decisions is set');
  const takeAway = () => change(custody.app.passphrase({ action: 'take_away' }), 'The passphrase was removed');
  return (
    <Panel icon={LockKeyhole} title="Passphrase">
      <p className={styles.note}>
        {ofVault ? 'The passphrase of the file vault unlocks Countersign and approves what is critical.' : notes[passphrase]}
      </p>
      {failure !== null && <FailureNote failure={failure} />}
      {busy && (
        <p className={styles.note} role="status">
          {trustedWords.elsewhere}
        </p>
      )}
      {!ofVault && (
        <div className={styles.fields}>
          <div className={styles.buttons}>
            {/* It stays where it is when the others go: the focus has a place to be. */}
            <Button isDisabled={busy} onPress={() => void set()}>
              {passphrase === 'none' ? 'Set a passphrase…' : passphrase === 'keys' ? 'Change the passphrase…' : 'Seal the keys…'}
            </Button>
            {passphrase !== 'keys' && (
              <Button isDisabled={busy} onPress={() => void decisionsOnly()}>
                {isSet ? 'Change it…' : 'For decisions only…'}
              </Button>
            )}
            {isSet && (
              <Button isDisabled={busy} onPress={() => void takeAway()}>
                Remove it…
              </Button>
            )}
          </div>
        </div>
      )}
      {isSet && !ofVault && touchId !== 'absent' && (
        <Toggle
          label="Touch ID"
          isOn={touchId === 'on'}
          onChange={on => void change(custody.app.touch_id({ on }), `Touch ID is ${on ? 'on' : 'off'} for critical decisions`)}
        >
          {touchId === 'on' ? 'On: leave the passphrase empty to use Touch ID' : 'Off: switching it on requires the passphrase'}
        </Toggle>
      )}
    </Panel>
  );
}
