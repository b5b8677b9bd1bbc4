import type { SignedUp, SignupState } from '../../../electron/contract/values/ways-in/signup.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Notice } from '../../parts/state/notice.tsx';
import { Groups } from '../../parts/values/address.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { Time } from '../../parts/values/time.tsx';
import { signup, useSignup } from '../../stores.ts';
import { StepBar } from './bar.tsx';
import styles from './signup.module.css';
import { signupWords } from './words.ts';

/** What became of it is not known: how to find out, and what is kept. */
export function Unknown({ state, onDone }: { state: Extract<SignupState, { step: 'unknown' }>; onDone(made: SignedUp): void }) {
  const busy = useSignup(of => of.busy);
  const { find } = signup.getState();
  const look = async () => {
    const made = await find();
    if (made !== null) onDone(made);
  };
  return (
    <div className={styles.form}>
      <Notice tone="high" title="Outcome unknown" role="alert">
        <p>{signupWords.unknown}</p>
      </Notice>
      <dl className={styles.facts}>
        <dt>Sent</dt>
        <dd>
          <Time at={state.sentAt} />
        </dd>
        <dt>Contact</dt>
        <dd>
          <HostileText text={state.contact} />
        </dd>
        <dt>Public key</dt>
        <dd>
          <Groups value={state.publicKey} size={4} />
        </dd>
        {state.parentId !== null && (
          <>
            <dt>Made under</dt>
            <dd>
              <HostileText text={state.parentId} mono />
            </dd>
          </>
        )}
      </dl>
      <p className={styles.hint}>{signupWords.find}</p>
      <StepBar>
        <Button variant="primary" autoFocus isDisabled={busy || state.parentId === null} onPress={() => void look()}>
          Look for it…
        </Button>
      </StepBar>
    </div>
  );
}
