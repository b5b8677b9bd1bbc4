import { useState } from 'react';
import { Button } from '../../parts/controls/button.tsx';
import { useEvidence, useSession } from '../../stores.ts';
import { OpenFromFile } from '../evidence/open.tsx';
import { EvidenceReview } from '../evidence/review.tsx';
import { OpenedJournals } from '../journal/opened/opened.tsx';
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
  const bundle = useEvidence(state => state.bundle);
  const isJournalOpen = useEvidence(state => state.journals.length > 0);
  if (app === null) return null;
  // What others did can be read before anything is connected, and verified as far as it can be.
  if (bundle !== null || isJournalOpen)
    return <div className={styles.opened}>{bundle !== null ? <EvidenceReview bundle={bundle} /> : <OpenedJournals />}</div>;
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
          <OpenFromFile />
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
