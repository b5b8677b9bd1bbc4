import { useState } from 'react';
import type { Failure } from '../../../electron/contract/outcome.ts';
import type { Diagnosis } from '../../../electron/contract/values/app-values.ts';
import { custody } from '../../bridge.ts';
import { Button } from '../../parts/controls/button.tsx';
import { CopyButton } from '../../parts/controls/copy.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { ask } from '../../store/ask.ts';
import { session } from '../../stores.ts';
import { keychainTitles, trustedWords } from '../../words/keys.ts';
import styles from './keychain-help.module.css';

/** A remedy step; what stands between backquotes is a command, to be copied whole. */
function Step({ text }: { text: string }) {
  const [before = '', command, after = ''] = text.split('`');
  return (
    <li>
      {before}
      {command !== undefined && (
        <>
          <code>{command}</code>
          <CopyButton value={command} what="command" />
        </>
      )}
      {after}
    </li>
  );
}

/** What state the keychain is in, what to do about it, and the passphrase vault where nothing helps. */
export function KeychainHelp({ diagnosis }: { diagnosis: Diagnosis }) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState<'checking' | 'asking' | null>(null);
  const again = async () => {
    setBusy('checking');
    const answer = await ask(custody.keychain.diagnose({}));
    setBusy(null);
    setFailure(answer.ok ? null : answer);
    await session.getState().load();
  };
  const openVault = async () => {
    setBusy('asking');
    setFailure(null);
    const answer = await ask(custody.vault.open({}));
    setBusy(null);
    setFailure(answer.ok || answer.code === 'declined' ? null : answer);
    if (answer.ok) await session.getState().load();
  };
  const usable = diagnosis.state === 'ready' || diagnosis.store === 'file vault';
  return (
    <div className={styles.help} data-usable={usable}>
      <b>{diagnosis.store === 'file vault' ? 'Keys are in the passphrase vault' : keychainTitles[diagnosis.state]}</b>
      <p>{diagnosis.sentence}</p>
      {diagnosis.remedy.length > 0 && (
        <ol className={styles.steps}>
          {diagnosis.remedy.map(step => (
            <Step key={step} text={step} />
          ))}
        </ol>
      )}
      {!usable && (
        <>
          <div className={styles.bar}>
            <Button small isDisabled={busy !== null} onPress={() => void again()}>
              {busy === 'checking' ? 'Checking…' : 'Check again'}
            </Button>
          </div>
          <div className={styles.vault}>
            <p>Or keep keys in a file under a passphrase. A window of its own asks for it at every start.</p>
            <Button isDisabled={busy !== null} onPress={() => void openVault()}>
              Use the file vault…
            </Button>
            {busy === 'asking' && <p role="status">{trustedWords.elsewhere}</p>}
          </div>
        </>
      )}
      {failure !== null && <FailureNote failure={failure} />}
    </div>
  );
}
