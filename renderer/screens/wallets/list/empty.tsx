import { Wallet } from 'lucide-react';
import { Button } from '../../../parts/controls/button.tsx';
import { Empty, ListNote } from '../../../parts/state/empty.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { RowSkeleton } from '../../../parts/state/skeleton.tsx';
import { useWallets, wallets } from '../../../stores.ts';

/** Where the list has no rows: still reading, why not, nothing found, or nothing there. */
export function NoRows() {
  const { view, reading, failure, keys, keysFailure, query, check } = useWallets(state => state);
  const isAccounts = view === 'accounts';
  const wrong = isAccounts ? (reading === 'failed' ? failure : null) : keysFailure;
  const isLoaded = isAccounts ? reading === 'whole' || reading === 'stopped' : keys !== null;
  if (wrong !== null && !(isLoaded && keys !== null && !isAccounts)) return <Failed />;
  if (!isLoaded) return <RowSkeleton label={isAccounts ? 'Reading the wallets' : 'Reading the private keys'} />;
  if (query !== '' || check !== 'all')
    return (
      <Empty title="Nothing matches">
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
      </Empty>
    );
  return (
    <Empty icon={<Wallet aria-hidden size={36} strokeWidth={1.3} />} title={isAccounts ? 'No wallets yet' : 'No private keys'}>
      <p>
        {isAccounts
          ? 'A wallet is a mnemonic that the service keeps; accounts are derived from it.'
          : 'Private keys are created or imported at the service and appear here with their tags.'}
      </p>
    </Empty>
  );
}

/** What went wrong, above the rows that are there or in their place. */
export function Failed() {
  const { view, failure, keysFailure } = useWallets(state => state);
  const wrong = view === 'accounts' ? failure : keysFailure;
  if (wrong === null) return null;
  return (
    <ListNote>
      <FailureNote failure={wrong} tone="look">
        <Button small onPress={() => void wallets.getState().load()}>
          Try again
        </Button>
      </FailureNote>
    </ListNote>
  );
}
