import { Plus, RefreshCw, Search } from 'lucide-react';
import type { RefObject } from 'react';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { custody } from '../../bridge.ts';
import { Button } from '../../parts/button.tsx';
import { cx } from '../../parts/class-names.ts';
import { ExportMenu } from '../../parts/export.tsx';
import { type Choice, Select } from '../../parts/select.tsx';
import type { WalletRow } from '../../store/wallet-rows.ts';
import type { CheckFilter, WalletsView } from '../../store/wallets.ts';
import { useWallets, wallets } from '../../stores.ts';
import { count, plural } from '../../words/groups.ts';
import { checkWords } from '../../words/wallets.ts';
import { accountTable, keyTable } from './export-tables.ts';
import styles from './list-header.module.css';

const views: readonly { view: WalletsView; words: string }[] = [
  { view: 'accounts', words: 'Accounts' },
  { view: 'keys', words: 'Private keys' },
];
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
export function ListHeader({ field, rows, onLeave, onMake }: Props) {
  const { view, query, check, reading, accounts, keys } = useWallets(state => state);
  const totals: Record<WalletsView, number> = { accounts: accounts.length, keys: keys?.privateKeys.length ?? 0 };
  const isAccounts = view === 'accounts';
  const found = rows.filter(row => row.kind === (isAccounts ? 'account' : 'key')).length;
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <h1>Wallets</h1>
        <Button small onPress={onMake}>
          <Plus aria-hidden size={14} /> {isAccounts ? 'New wallet…' : 'New tag…'}
        </Button>
      </div>
      <ToggleButtonGroup
        aria-label="Which"
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[view]}
        onSelectionChange={selected => wallets.getState().show(selected.has('keys') ? 'keys' : 'accounts')}
        className={cx(styles.segments)}
      >
        {views.map(({ view: each, words }) => (
          <ToggleButton key={each} id={each} className={cx(styles.segment)}>
            {words} {totals[each] > 0 && <span className={styles.count}>{count(totals[each])}</span>}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <SearchField
        aria-label={isAccounts ? 'Search by name, address, path' : 'Search by name, address, tag'}
        value={query}
        onChange={text => wallets.getState().search(text)}
        onKeyDown={event => {
          if (event.key === 'Enter' || event.key === 'ArrowDown') onLeave();
          else event.continuePropagation();
        }}
        className={cx(styles.search)}
      >
        <Search aria-hidden size={14} className={cx(styles.icon)} />
        <Input
          ref={field}
          className={cx(styles.input)}
          placeholder={isAccounts ? 'Search by name, address, path' : 'Search by name, address, tag'}
        />
        <kbd className={styles.key}>/</kbd>
      </SearchField>
      <div className={styles.tools}>
        {isAccounts && (
          <Select look="beside" label="Address" value={check} choices={checks} onChange={wallets.getState().filter} />
        )}
        <span className={styles.right}>
          <Button
            small
            look="quiet"
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
        </span>
      </div>
      {(query !== '' || check !== 'all') && (
        <p role="status" className={styles.found}>
          {plural(found, isAccounts ? 'account' : 'private key')} of {count(totals[view])}
        </p>
      )}
      {isAccounts && reading === 'reading' && accounts.length > 0 && (
        <p role="status" className={styles.found}>
          {plural(accounts.length, 'account')} so far…
          <Button small look="quiet" onPress={() => wallets.getState().stop()}>
            Stop
          </Button>
        </p>
      )}
      {isAccounts && reading === 'stopped' && (
        <p className={styles.found}>
          Stopped: there may be more.
          <Button small look="quiet" onPress={() => void wallets.getState().load()}>
            Read all
          </Button>
        </p>
      )}
    </header>
  );
}
