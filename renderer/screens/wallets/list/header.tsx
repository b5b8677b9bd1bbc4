import { Plus, RefreshCw } from 'lucide-react';
import type { RefObject } from 'react';
import { count, plural } from '../../../../electron/contract/text/plain-text.ts';
import { custody } from '../../../bridge.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { ExportMenu } from '../../../parts/controls/export.tsx';
import { SearchBox } from '../../../parts/controls/search-box.tsx';
import { Segments } from '../../../parts/controls/segments.tsx';
import { type Choice, Select } from '../../../parts/controls/select.tsx';
import { Found, ListHeader, ListTools } from '../../../parts/layout/list-header.tsx';
import type { WalletRow } from '../../../store/wallets/rows.ts';
import type { CheckFilter, WalletsView } from '../../../store/wallets/wallets.ts';
import { useWallets, wallets } from '../../../stores.ts';
import { checkWords } from '../../../words/wallets.ts';
import { accountTable, keyTable } from './export-tables.ts';

const checks: readonly Choice<CheckFilter>[] = [
  { value: 'all', words: 'all' },
  { value: 'verified', words: checkWords.verified },
  { value: 'unverifiable', words: checkWords.unverifiable },
  { value: 'wrong', words: checkWords.wrong },
];

interface Props {
  field: RefObject<HTMLInputElement | null>;
  rows: readonly WalletRow[];
  onLeave(): void;
  onMake(): void;
}

/** Accounts or private keys, the search over them, and what can be made or taken away as a file. */
export function WalletsHeader({ field, rows, onLeave, onMake }: Props) {
  const { view, query, check, reading, accounts, keys } = useWallets(state => state);
  const totals: Record<WalletsView, number> = { accounts: accounts.length, keys: keys?.privateKeys.length ?? 0 };
  const isAccounts = view === 'accounts';
  const found = rows.filter(row => row.kind === (isAccounts ? 'account' : 'key')).length;
  return (
    <ListHeader
      title="Wallets"
      action={
        <Button small onPress={onMake}>
          <Plus aria-hidden size={14} /> {isAccounts ? 'New wallet…' : 'New tag…'}
        </Button>
      }
    >
      <Segments
        label="Which"
        value={view}
        segments={[
          { value: 'accounts', words: 'Accounts', many: totals.accounts },
          { value: 'keys', words: 'Private keys', many: totals.keys },
        ]}
        onChange={wallets.getState().show}
      />
      <SearchBox
        label={isAccounts ? 'Search by name, address, path' : 'Search by name, address, tag'}
        value={query}
        onChange={wallets.getState().search}
        field={field}
        onLeave={onLeave}
      />
      <ListTools
        end={
          <>
            <Button
              small
              variant="quiet"
              aria-label="Read again"
              isDisabled={reading === 'reading'}
              onPress={() => void wallets.getState().load()}
            >
              <RefreshCw aria-hidden size={14} />
            </Button>
            <ExportMenu
              name={isAccounts ? 'wallet-accounts' : 'private-keys'}
              table={() => (isAccounts ? accountTable(rows, wallets.getState().wallets ?? []) : keyTable(rows))}
              save={custody.files.save}
              isDisabled={found === 0}
            />
          </>
        }
      >
        {isAccounts && (
          <Select variant="beside" label="Address" value={check} choices={checks} onChange={wallets.getState().filter} />
        )}
      </ListTools>
      {(query !== '' || check !== 'all') && (
        <Found>
          {plural(found, isAccounts ? 'account' : 'private key')} of {count(totals[view])}
        </Found>
      )}
      {isAccounts && reading === 'reading' && accounts.length > 0 && (
        <Found>
          {plural(accounts.length, 'account')} so far…
          <Button small variant="quiet" onPress={() => wallets.getState().stop()}>
            Stop
          </Button>
        </Found>
      )}
      {isAccounts && reading === 'stopped' && (
        <Found>
          Stopped: there may be more.
          <Button small variant="quiet" onPress={() => void wallets.getState().load()}>
            Read all
          </Button>
        </Found>
      )}
    </ListHeader>
  );
}
