import { Lock } from 'lucide-react';
import { useState } from 'react';
import type { Failure } from '../../../electron/contract/outcome.ts';
import type { AppState } from '../../../electron/contract/values/app-values.ts';
import { custody } from '../../bridge.ts';
import { Button } from '../../parts/controls/button.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { ask } from '../../store/ask.ts';
import { session } from '../../stores.ts';
import { keyReady } from '../../words/first-run.ts';
import { trustedWords } from '../../words/keys.ts';
import { KeychainHelp } from '../keys/keychain-help.tsx';
import styles from './locked.module.css';

/** Nothing of an organisation is drawn while locked; the keys are out of memory. */
export function Locked({ app }: { app: AppState }) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const unlock = async () => {
    setBusy(true);
    setFailure(null);
    const answer = await ask(custody.app.unlock({}));
    setBusy(false);
    setFailure(answer.ok || answer.code === 'declined' ? null : answer);
    await session.getState().load();
  };
  return (
    <main className={styles.locked}>
      <Lock aria-hidden size={28} strokeWidth={1.5} />
      <h1>Countersign is locked</h1>
      <p>
        No key is in memory. Nothing can be signed until you unlock.
        {app.passphraseSet && ' A separate window asks for your passphrase.'}
      </p>
      <Button variant="primary" autoFocus isDisabled={busy} onPress={() => void unlock()}>
        Unlock…
      </Button>
      {busy && <p role="status">{trustedWords.elsewhere}</p>}
      {failure !== null && <FailureNote failure={failure} />}
      {!keyReady(app.keychain) && <KeychainHelp diagnosis={app.keychain} />}
    </main>
  );
}
