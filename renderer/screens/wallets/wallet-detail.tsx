import { useState } from 'react';
import type { CheckedAccount } from '../../../electron/contract/wallet-values.ts';
import { Address } from '../../parts/address.tsx';
import { Button } from '../../parts/button.tsx';
import { Chip } from '../../parts/chip.tsx';
import { Facts } from '../../parts/facts.tsx';
import { HostileText } from '../../parts/hostile-text.tsx';
import type { Wallet } from '../../store/wallets.ts';
import { useSession, useWallets } from '../../stores.ts';
import { count, plural } from '../../words/groups.ts';
import { submitsOff } from '../../words/submits.ts';
import { accountName, checkTones, checkWords, exportWords } from '../../words/wallets.ts';
import { AddAccounts } from './add-accounts.tsx';
import { Back } from './back.tsx';
import { DeleteWallet } from './delete-wallet.tsx';
import styles from './detail.module.css';
import { goOnTo } from './go-on-to.ts';
import { CheckChip } from './row.tsx';

const states = ['wrong', 'unverifiable', 'verified'] as const;
/** More accounts than this are looked through in the list. */
const shown = 50;

/** A wallet: what it is, how its addresses stand, and what can be done with it. */
export function WalletDetail({ wallet, accounts }: { wallet: Wallet; accounts: readonly CheckedAccount[] }) {
  const off = useSession(state => submitsOff(state.app));
  const reading = useWallets(state => state.reading);
  const [dialog, setDialog] = useState<'none' | 'add' | 'delete'>('none');
  const close = () => setDialog('none');
  return (
    <div className={styles.scroll}>
      <div className={styles.page}>
        <header className={styles.head}>
          <div className={styles.title}>
            <Back />
            <h2 id="wallet-detail-title" tabIndex={-1}>
              <HostileText text={wallet.walletName} limit={200} />
            </h2>
            <p>
              {plural(accounts.length, 'account')}
              {reading === 'reading' ? ' so far' : ''} · {exportWords(wallet)}
            </p>
          </div>
          <div className={styles.actions}>
            <Button small isDisabled={off !== null} onPress={() => setDialog('add')}>
              Add accounts…
            </Button>
            <Button small look="danger" isDisabled={off !== null || reading !== 'whole'} onPress={() => setDialog('delete')}>
              Delete wallet…
            </Button>
          </div>
        </header>
        {off !== null && <p className={styles.off}>{off}</p>}
        {off === null && reading !== 'whole' && (
          <p className={styles.off}>Deleting is off until all accounts are read: what would be lost must be known.</p>
        )}
        <div className={styles.chips}>
          {states.map(state => {
            const many = accounts.filter(({ check }) => check.state === state).length;
            return many === 0 ? null : (
              <Chip key={state} tone={checkTones[state]}>
                {checkWords[state]}: {count(many)}
              </Chip>
            );
          })}
        </div>
        <Facts
          facts={[
            { label: 'Wallet id', kind: 'id', value: wallet.walletId, source: 'service' },
            { label: 'Exported', kind: 'text', value: wallet.exported ? 'Yes: a copy was handed out' : 'No', source: 'service' },
            { label: 'Imported', kind: 'text', value: wallet.imported ? 'Yes' : 'No: made by the service', source: 'service' },
            { label: 'Created', kind: 'time', value: wallet.createdAt, source: 'service' },
            { label: 'Changed', kind: 'time', value: wallet.updatedAt, source: 'service' },
          ]}
        />
        <section className={styles.part}>
          <h3>Accounts</h3>
          {accounts.length === 0 && <p className={styles.off}>None yet. Accounts are derived from the wallet’s mnemonic.</p>}
          <ul className={styles.rows}>
            {accounts.slice(0, shown).map(account => (
              <li key={account.walletAccountId}>
                <button type="button" onClick={() => goOnTo(`account ${account.walletAccountId}`)}>
                  <b>
                    <HostileText text={accountName(account)} limit={60} />
                  </b>
                  <Address value={account.address} />
                  <span className={styles.last}>
                    <CheckChip state={account.check.state} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {accounts.length > shown && (
            <p className={styles.off}>And {count(accounts.length - shown)} more, in the list at the left.</p>
          )}
        </section>
      </div>
      <AddAccounts wallet={wallet} accounts={accounts} open={dialog === 'add'} onClose={close} />
      <DeleteWallet wallet={wallet} accounts={accounts} open={dialog === 'delete'} onClose={close} />
    </div>
  );
}
