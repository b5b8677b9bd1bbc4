import { plural } from '../../../electron/contract/text/plain-text.ts';
import type { SignupState } from '../../../electron/contract/values/ways-in/signup.ts';
import { Button } from '../../parts/controls/button.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { Time } from '../../parts/values/time.tsx';
import { signup, useSignup } from '../../stores.ts';
import { StepBar } from './bar.tsx';
import styles from './signup.module.css';
import { signupWords } from './words.ts';

/** The code is out: how long it lives, how often it can be tried, and the way to the window that takes it. */
export function Code({ state }: { state: Extract<SignupState, { step: 'code' }> }) {
  const busy = useSignup(of => of.busy);
  const { go, code } = signup.getState();
  return (
    <div className={styles.form}>
      <p className={styles.hint}>{signupWords.code}</p>
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
      <StepBar onBack={() => go('contact')}>
        <Button variant="primary" autoFocus isDisabled={busy} onPress={() => void code()}>
          Type the code…
        </Button>
      </StepBar>
    </div>
  );
}
