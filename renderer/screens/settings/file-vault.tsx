import { FileLock2 } from 'lucide-react';
import type { AppState, LockFacts } from '../../../electron/contract/values/app-values.ts';
import { custody } from '../../bridge.ts';
import { Panel } from '../../parts/boxes/panel.tsx';
import { Button } from '../../parts/controls/button.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { trustedWords } from '../../words/keys.ts';
import { useLockCall } from './lock-calls.ts';
import styles from './settings.module.css';

const notes: Record<LockFacts['vault'], string> = {
  none: 'There is none. It is a file with a passphrase of its own. Keys go into it under Keys.',
  closed: 'Closed. Its keys wait for its passphrase.',
  open: 'Open. It closes when Countersign locks.',
};

/** What to do where a keychain works beside a vault that is the home. */
const homeWords = (keys: AppState['keys']): string =>
  keys.some(({ place }) => place === 'file vault')
    ? 'To use the keychain, move the keys there under Keys. Then move the home.'
    : 'Where a keychain works, the home can move there.';

/** The file vault, in place of the keychain or beside it. */
export function FileVault({ lock, keys }: Pick<AppState, 'lock' | 'keys'>) {
  const { failure, busy, change } = useLockCall();
  const { vault, home } = lock;
  const other = home === 'keychain' ? 'file vault' : 'keychain';
  const open = () => change(custody.vault.open({}), vault === 'none' ? 'The file vault was created' : 'The file vault is open');
  return (
    <Panel icon={FileLock2} title="File vault">
      <p className={styles.note}>
        {notes[vault]}
        {home === 'file vault' && ' It also guards the files of Countersign, and opens with it.'}
      </p>
      {home === 'file vault' && vault === 'open' && <p className={styles.note}>{homeWords(keys)}</p>}
      {failure !== null && <FailureNote failure={failure} />}
      {busy && (
        <p className={styles.note} role="status">
          {trustedWords.elsewhere}
        </p>
      )}
      <div className={styles.fields}>
        <div className={styles.buttons}>
          {vault === 'open' ? (
            <Button
              isDisabled={busy}
              onPress={() => void change(custody.vault.passphrase({}), 'The passphrase of the file vault was changed')}
            >
              Change its passphrase…
            </Button>
          ) : (
            <Button isDisabled={busy} onPress={() => void open()}>
              {vault === 'none' ? 'Create a file vault…' : 'Open it…'}
            </Button>
          )}
          {vault === 'open' && (
            <Button
              isDisabled={busy}
              onPress={() => void change(custody.vault.move_home({ to: other }), `The ${other} is the home`)}
            >
              Make the {other} the home…
            </Button>
          )}
          {vault === 'open' && home === 'keychain' && (
            <Button isDisabled={busy} onPress={() => void change(custody.vault.close({}), 'The file vault is closed')}>
              Close it
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}
