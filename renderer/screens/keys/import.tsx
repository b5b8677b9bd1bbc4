import { FileKey2, KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { Failure, Outcome } from '../../../electron/contract/outcome.ts';
import type { KeyInfo } from '../../../electron/contract/values/app-values.ts';
import { custody } from '../../bridge.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Cancel } from '../../parts/fields/cancel.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { ask } from '../../store/ask.ts';
import { trustedWords } from '../../words/keys.ts';
import styles from './forms.module.css';

/** Takes a key that exists. Both ways lead to the trusted window, where it is typed or shown before it is kept. */
export function ImportKey({ onKey }: { onKey(key: KeyInfo): void }) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const take = async (call: Promise<Outcome<KeyInfo>>) => {
    setBusy(true);
    setFailure(null);
    const answer = await ask(call);
    setBusy(false);
    if (answer.ok) onKey(answer.value);
    else setFailure(answer.code === 'declined' ? null : answer);
  };
  return (
    <div className={styles.form}>
      <p className={styles.sentence}>
        A private key is typed in a window of its own, never in this one. A key file is one of the command-line tools.
      </p>
      {failure !== null && <FailureNote failure={failure} />}
      {busy && (
        <p className={styles.sentence} role="status">
          {trustedWords.elsewhere}
        </p>
      )}
      <div className={styles.bar}>
        <Cancel />
        <Button isDisabled={busy} onPress={() => void take(custody.keys.import_file({}))}>
          <FileKey2 aria-hidden size={15} /> Choose a key file…
        </Button>
        <Button variant="primary" isDisabled={busy} onPress={() => void take(custody.keys.import({}))}>
          <KeyRound aria-hidden size={15} /> Type a key…
        </Button>
      </div>
    </div>
  );
}
