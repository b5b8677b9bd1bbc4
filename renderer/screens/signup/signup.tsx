import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { plural } from '../../../electron/contract/text/plain-text.ts';
import type { SignedUp } from '../../../electron/contract/values/ways-in/signup.ts';
import { currentConnection } from '../../store/session.ts';
import { session, signup, ui, useSession, useSignup } from '../../stores.ts';
import { plain } from '../../words/text/hostile.ts';
import { Code } from './code.tsx';
import { Contact } from './contact.tsx';
import { Details } from './details.tsx';
import { ProxyAddress } from './proxy-address.tsx';
import styles from './signup.module.css';
import { Unknown } from './unknown.tsx';
import { Where } from './where.tsx';
import { signupSteps } from './words.ts';

/** From no organisation to a connected one: where, contact, code, organisation. What is typed stays. */
export function SignUp({ onDone }: { onDone(): void }) {
  const state = useSignup(of => of.state);
  const step = useSignup(of => of.step);
  const connected = useSession(of => currentConnection(of.app) !== null);
  useEffect(() => void signup.getState().load(), []);
  const done = async ({ connection, wallet }: SignedUp) => {
    await session.getState().load();
    const accounts = wallet === null ? '' : `, with ${plural(wallet.addresses.length, 'account')}`;
    ui.getState().toast(`Signed up: ${plain(connection.organizationName)}${accounts}`, 'ok');
    ui.getState().go(wallet === null ? 'overview' : 'wallets');
    onDone();
  };
  const at = signupSteps.findIndex(each => each.step === (step === 'unknown' ? 'details' : step));
  return (
    <section className={styles.flow} aria-label="Sign up">
      <ol className={styles.steps}>
        {signupSteps.map((each, index) => (
          <li key={each.step} aria-current={index === at ? 'step' : undefined}>
            <span className={styles.number} data-done={index < at || undefined} aria-hidden>
              {index < at ? <Check size={12} strokeWidth={2.6} /> : index + 1}
            </span>
            {each.title}
          </li>
        ))}
      </ol>
      {step === 'where' && (
        <>
          <Where />
          {connected && <ProxyAddress />}
        </>
      )}
      {step === 'contact' && <Contact />}
      {step === 'code' && state.step === 'code' && <Code state={state} />}
      {step === 'details' && state.step === 'details' && <Details state={state} onDone={made => void done(made)} />}
      {step === 'unknown' && state.step === 'unknown' && <Unknown state={state} onDone={made => void done(made)} />}
    </section>
  );
}
