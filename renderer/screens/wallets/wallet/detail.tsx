import { useState } from 'react';
import { count, plural } from '../../../../electron/contract/text/plain-text.ts';
import type { CheckedAccount } from '../../../../electron/contract/values/wallet-values.ts';
import { cx } from '../../../parts/class-names.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Back, DetailPage, DetailScroll, DetailTitle } from '../../../parts/layout/detail.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { Chip } from '../../../parts/state/chip.tsx';
import { Address } from '../../../parts/values/address.tsx';
import { Facts } from '../../../parts/values/facts.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import type { Wallet } from '../../../store/wallets/wallets.ts';
import { useSession, useWallets, wallets } from '../../../stores.ts';
import { submitsOff } from '../../../words/submits.ts';
import { accountName, checkTones, checkWords, exportWords } from '../../../words/wallets.ts';
import { AddAccounts } from '../account/add.tsx';
import styles from '../detail.module.css';
import { goOnTo } from '../go-on-to.ts';
import { CheckSign } from '../list/row.tsx';
import { DeleteWallet } from './delete.tsx';

/** What an address should not be: said above the list of them. */
const states = ['wrong', 'unverifiable'] as const;
/** More accounts than this are looked through in the list. */
const shown = 50;

/** A wallet: what it is, how its addresses stand, and what can be done with it. */
export function WalletDetail({ wallet, accounts }: { wallet: Wallet; accounts: readonly CheckedAccount[] }) {
  const off = useSession(state => submitsOff(state.app));
  const reading = useWallets(state => state.reading);
  const [dialog, setDialog] = useState<'none' | 'add' | 'delete'>('none');
  const close = () => setDialog('none');
  return (
    <DetailScroll>
      <DetailPage>
        <Back to="All" onPress={() => wallets.getState().front(false)} />
        <DetailTitle
          title={<HostileText text={wallet.walletName} limit={200} />}
          actions={
            <>
              <Button small isDisabled={off !== null} onPress={() => setDialog('add')}>
                Add accounts…
              </Button>
              <Button small variant="danger" isDisabled={off !== null || reading !== 'whole'} onPress={() => setDialog('delete')}>
                Delete wallet…
              </Button>
            </>
          }
        >
          <p>
            {plural(accounts.length, 'account')}
            {reading === 'reading' ? ' so far' : ''} · {exportWords(wallet)}
          </p>
        </DetailTitle>
        {off !== null && <p className={styles.off}>{off}</p>}
        {off === null && reading !== 'whole' && (
          <p className={styles.off}>Deleting is off until all accounts are read, so that you see what would be lost.</p>
        )}
        {accounts.some(({ check }) => check.state !== 'verified') && (
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
        )}
        <Facts
          facts={[
            { label: 'Wallet id', kind: 'id', value: wallet.walletId, source: 'service' },
            { label: 'Exported', kind: 'text', value: wallet.exported ? 'Yes: a copy was given out' : 'No', source: 'service' },
            { label: 'Imported', kind: 'text', value: wallet.imported ? 'Yes' : 'No: made by the service', source: 'service' },
            { label: 'Created', kind: 'time', value: wallet.createdAt, source: 'service' },
            { label: 'Changed', kind: 'time', value: wallet.updatedAt, source: 'service' },
          ]}
        />
        <Section title="Accounts">
          {accounts.length === 0 && <p className={styles.off}>None yet. Accounts are derived from the wallet’s mnemonic.</p>}
          <ul className={cx(styles.rows, styles.accounts)}>
            {accounts.slice(0, shown).map(account => (
              <li key={account.walletAccountId}>
                <button type="button" onClick={() => goOnTo(`account ${account.walletAccountId}`)}>
                  <b>
                    <HostileText text={accountName(account)} limit={60} />
                  </b>
                  <Address value={account.address} />
                  <span className={styles.last}>
                    <CheckSign state={account.check.state} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {accounts.length > shown && (
            <p className={styles.off}>And {count(accounts.length - shown)} more, in the list on the left.</p>
          )}
        </Section>
      </DetailPage>
      <AddAccounts wallet={wallet} accounts={accounts} open={dialog === 'add'} onClose={close} />
      <DeleteWallet wallet={wallet} accounts={accounts} open={dialog === 'delete'} onClose={close} />
    </DetailScroll>
  );
}
