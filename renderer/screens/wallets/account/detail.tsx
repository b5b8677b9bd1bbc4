import { useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import type { Fact } from '../../../../electron/contract/values/document.ts';
import type { CheckedAccount } from '../../../../electron/contract/values/wallet-values.ts';
import { cx } from '../../../parts/class-names.ts';
import { choiceWords } from '../../../parts/form/choice-words.ts';
import { Back, DetailPage, DetailScroll, DetailTitle } from '../../../parts/layout/detail.tsx';
import { Part } from '../../../parts/review/document.tsx';
import { Facts } from '../../../parts/values/facts.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import type { Wallet } from '../../../store/wallets/wallets.ts';
import { wallets } from '../../../stores.ts';
import { capitalised } from '../../../words/text/groups.ts';
import { accountName, exportWords } from '../../../words/wallets.ts';
import { CheckNote } from '../check-note.tsx';
import detail from '../detail.module.css';
import { HistoryView } from '../history/history.tsx';
import { Receive } from '../receive.tsx';
import styles from './detail.module.css';

/** Everything an account is, each value with where it comes from. */
function factsOf(account: CheckedAccount, wallet: Wallet | null): Fact[] {
  const { check } = account;
  const claim = { source: 'service' } as const;
  return [
    {
      label: 'Address',
      kind: 'address',
      value: account.address,
      ...(check.state === 'verified' ? { source: 'computed', note: 'recomputed from its key' } : claim),
    },
    ...(account.publicKey === null ? [] : [{ label: 'Public key', kind: 'hex', value: account.publicKey, ...claim } as const]),
    { label: 'Curve', kind: 'text', value: choiceWords(account.curve), ...claim },
    { label: 'Format', kind: 'text', value: choiceWords(account.addressFormat), ...claim },
    { label: 'Path', kind: 'id', value: account.path, ...claim, name: choiceWords(account.pathFormat) },
    {
      label: 'Wallet',
      kind: 'id',
      value: account.walletId,
      ...claim,
      ...(wallet !== null && { name: wallet.walletName, nameSource: 'service' as const }),
    },
    ...(wallet === null ? [] : [{ label: 'Mnemonic', kind: 'text', value: capitalised(exportWords(wallet)), ...claim } as const]),
    { label: 'Account id', kind: 'id', value: account.walletAccountId, ...claim },
    { label: 'Created', kind: 'time', value: account.createdAt, ...claim },
    { label: 'Changed', kind: 'time', value: account.updatedAt, ...claim },
  ];
}

/** One account: its address held against its key, what to give to others, and what happened to it on chain. */
export function AccountDetail({ account, wallet }: { account: CheckedAccount; wallet: Wallet | null }) {
  const hasHistory = account.addressFormat === 'ADDRESS_FORMAT_ETHEREUM';
  const [tab, setTab] = useState<'account' | 'history'>('account');
  return (
    <Tabs
      className={cx(styles.tabs)}
      selectedKey={hasHistory ? tab : 'account'}
      onSelectionChange={key => setTab(key === 'history' ? 'history' : 'account')}
    >
      <header className={styles.head}>
        <div>
          <Back to="All" onPress={() => wallets.getState().front(false)} />
          <DetailTitle title={<HostileText text={accountName(account)} limit={200} />}>
            <p>
              {wallet !== null && <HostileText text={wallet.walletName} limit={100} />} · {choiceWords(account.addressFormat)}
            </p>
          </DetailTitle>
        </div>
        <TabList aria-label="About this account" className={cx(styles.list)}>
          <Tab id="account" className={cx(styles.tab)}>
            Account
          </Tab>
          <Tab id="history" className={cx(styles.tab)} isDisabled={!hasHistory}>
            Transactions
          </Tab>
        </TabList>
      </header>
      <TabPanel id="account" className={cx(styles.panel)}>
        <DetailScroll key={account.walletAccountId}>
          <DetailPage>
            <CheckNote check={account.check} address={account.address} />
            <Part title="Receive">
              <Receive address={account.address} addressFormat={account.addressFormat} check={account.check} />
            </Part>
            <Part title="About it">
              <Facts facts={factsOf(account, wallet)} />
            </Part>
            {!hasHistory && (
              <p className={detail.off}>
                The service lists transactions of Ethereum-style addresses only. This one has another format.
              </p>
            )}
          </DetailPage>
        </DetailScroll>
      </TabPanel>
      <TabPanel id="history" className={cx(styles.panel)}>
        <HistoryView key={account.address} address={account.address} name={accountName(account)} />
      </TabPanel>
    </Tabs>
  );
}
