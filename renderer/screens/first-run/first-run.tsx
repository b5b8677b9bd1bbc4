import { useState } from 'react';
import { Button } from '../../parts/controls/button.tsx';
import { useSession } from '../../stores.ts';
import { ManagedRules } from '../settings/managed.tsx';
import { Toasts } from '../shell/toasts/toasts.tsx';
import { SignUp } from '../signup/signup.tsx';
import { ComingFromElsewhere } from './coming-from-elsewhere.tsx';
import { ConnectFlow } from './connect-flow.tsx';
import styles from './first-run.module.css';

/** Until an organisation is connected: one page, three steps; or a sign-up, for whoever has none. */
export function FirstRun() {
  const app = useSession(state => state.app);
  const [signingUp, setSigningUp] = useState(false);
  if (app === null) return null;
  return (
    <div className={styles.page}>
      <main className={styles.column}>
        <header className={styles.head}>
          <svg viewBox="0 0 32 32" width="36" height="36" aria-hidden="true">
            <rect width="32" height="32" rx="8" className={styles.tile} />
            <path d="M8 17.5l5 5L24 10" className={styles.stroke} />
            <path d="M8 26h16" className={styles.stroke} />
          </svg>
          <h1>Countersign</h1>
          <p>See what your organisation is asked to do, check it here, and decide. Keys stay in this computer’s keychain.</p>
        </header>
        {app.managed !== null && app.managed.problem !== null && <ManagedRules managed={app.managed} />}
        <div className={styles.ways}>
          <span>{signingUp ? 'Have an organisation?' : 'No organisation yet?'}</span>
          <Button small onPress={() => setSigningUp(!signingUp)}>
            {signingUp ? 'Connect with a key' : 'Sign up'}
          </Button>
          <ComingFromElsewhere />
        </div>
        {signingUp ? (
          <div className={styles.flow}>
            <h2>Sign up</h2>
            <SignUp onDone={() => undefined} />
          </div>
        ) : (
          <ConnectFlow app={app} onConnected={() => undefined} />
        )}
      </main>
      <Toasts place="foot" />
    </div>
  );
}
