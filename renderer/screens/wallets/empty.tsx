import { Wallet } from 'lucide-react';
import { Button } from '../../parts/button.tsx';
import { FailureNote } from '../../parts/failure.tsx';
import { useWallets, wallets } from '../../stores.ts';
import styles from './empty.module.css';

const widths = ['64%', '82%', '74%', '58%', '80%', '70%'];

/** Where the list has no rows: still reading, why not, nothing found, or nothing there. */
export function Empty() {
  const { view, reading, failure, keys, keysFailure, query, check } = useWallets(state => state);
  const isAccounts = view === 'accounts';
  const wrong = isAccounts ? (reading === 'failed' ? failure : null) : keysFailure;
  const isLoaded = isAccounts ? reading === 'whole' || reading === 'stopped' : keys !== null;
  if (wrong !== null && !(isLoaded && keys !== null && !isAccounts)) return <Failed />;
  if (!isLoaded)
    return (
      <div className={styles.skeleton} role="status" aria-label="Loading">
        {widths.map(width => (
          <div key={width} className={styles.row} aria-hidden>
            <span className={styles.bar} style={{ width }} />
            <span className={styles.thin} />
          </div>
        ))}
      </div>
    );
  if (query !== '' || check !== 'all')
    return (
      <div className={styles.empty}>
        <b>Nothing matches</b>
        <p>
          {isAccounts
            ? 'Names, addresses, paths, formats and wallets are searched.'
            : 'Names, addresses, keys and tags are searched.'}
        </p>
        <Button
          small
          onPress={() => {
            wallets.getState().search('');
            wallets.getState().filter('all');
          }}
        >
          Show all
        </Button>
      </div>
    );
  return (
    <div className={styles.empty}>
      <Wallet aria-hidden size={36} strokeWidth={1.3} className={styles.icon} />
      <b>{isAccounts ? 'No wallets yet' : 'No private keys'}</b>
      <p>
        {isAccounts
          ? 'A wallet is a mnemonic that the service keeps; accounts are derived from it.'
          : 'Private keys are made or imported at the service and stand here with their tags.'}
      </p>
    </div>
  );
}

/** What went wrong, above the rows that are there or in their place. */
export function Failed() {
  const { view, failure, keysFailure } = useWallets(state => state);
  const wrong = view === 'accounts' ? failure : keysFailure;
  if (wrong === null) return null;
  return (
    <div className={styles.failed}>
      <FailureNote failure={wrong} tone="look">
        <Button small onPress={() => void wallets.getState().load()}>
          Try again
        </Button>
      </FailureNote>
    </div>
  );
}
