import { ChevronsUpDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { plural } from '../../../../electron/contract/text/plain-text.ts';
import type { CheckedAccount } from '../../../../electron/contract/values/wallet-values.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { SearchBox } from '../../../parts/controls/search-box.tsx';
import { Tick } from '../../../parts/controls/tick.tsx';
import { Panel } from '../../../parts/floating/panel.tsx';
import { mostTogether } from '../../../store/wallets/history.ts';
import { hasHistory } from '../../../store/wallets/wallets.ts';
import { history, useHistory, useWallets, wallets } from '../../../stores.ts';
import { glance } from '../../../words/text/hostile.ts';
import { accountName } from '../../../words/wallets.ts';
import styles from './others.module.css';

/** Accounts that are listed before a search is needed. */
const shown = 60;

/** Another account in place of this one, several beside it, or all of its wallet. */
export function OtherAccounts({ account }: { account: CheckedAccount }) {
  const many = useHistory(state => state.beside.length);
  return (
    <DialogTrigger>
      <Button small variant="faint">
        <ChevronsUpDown aria-hidden size={14} />
        <span className={many === 0 ? styles.words : undefined}>{many === 0 ? 'Other account' : `${many + 1} accounts`}</span>
      </Button>
      <Panel label="Other accounts" className={styles.body}>
        {close => <Others account={account} onDone={close} />}
      </Panel>
    </DialogTrigger>
  );
}

function Others({ account, onDone }: { account: CheckedAccount; onDone(): void }) {
  const accounts = useWallets(state => state.accounts);
  const beside = useHistory(state => state.beside);
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(() => new Set(beside));
  const others = useMemo(
    () => accounts.filter(each => hasHistory(each) && each.walletAccountId !== account.walletAccountId),
    [accounts, account],
  );
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = others.filter(({ name, path, address }) => {
    const text = `${name ?? ''} ${path} ${address}`.toLowerCase();
    return words.every(word => text.includes(word));
  });
  const ofWallet = others.filter(({ walletId }) => walletId === account.walletId).map(({ address }) => address);
  const put = (address: string, isIn: boolean) =>
    setChosen(old => new Set(isIn ? [...old, address] : [...old].filter(each => each !== address)));
  const isFull = chosen.size >= mostTogether - 1;
  return (
    <>
      {others.length === 0 && <p>There is no other account with a history.</p>}
      {others.length > 6 && <SearchBox label="Search accounts" value={query} onChange={setQuery} small autoFocus />}
      <ul className={styles.list}>
        {found.slice(0, shown).map(each => (
          <li key={each.walletAccountId}>
            <Tick
              checked={chosen.has(each.address)}
              isDisabled={isFull && !chosen.has(each.address)}
              onChange={put.bind(null, each.address)}
            >
              <span title={each.address}>{glance(accountName(each), 60)}</span>
            </Tick>
            <Button
              small
              variant="quiet"
              aria-label={`Open ${glance(accountName(each), 60)}`}
              onPress={() => {
                wallets.getState().select(`account ${each.walletAccountId}`);
                onDone();
              }}
            >
              Open
            </Button>
          </li>
        ))}
      </ul>
      {found.length > shown && <p className={styles.note}>{plural(found.length - shown, 'more account')}: search for them.</p>}
      <p className={styles.note}>Up to {mostTogether} stand in one table.</p>
      <div className={styles.actions}>
        <Button
          small
          variant="quiet"
          isDisabled={ofWallet.length === 0}
          onPress={() => setChosen(new Set(ofWallet.slice(0, mostTogether - 1)))}
        >
          All of its wallet
        </Button>
        <Button
          small
          variant="primary"
          onPress={() => {
            void history.getState().include([...chosen]);
            onDone();
          }}
        >
          Show them together
        </Button>
      </div>
    </>
  );
}
