import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import type { Fact } from '../../../../electron/contract/values/document.ts';
import type { CheckedAccount } from '../../../../electron/contract/values/wallet-values.ts';
import { Segments } from '../../../parts/controls/segments.tsx';
import { IconButton } from '../../../parts/floating/icon-button.tsx';
import { choiceWords } from '../../../parts/form/choice-words.ts';
import { Back, DetailPage, DetailScroll, detailTitle } from '../../../parts/layout/detail.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { Facts } from '../../../parts/values/facts.tsx';
import { TrustChip } from '../../../parts/values/trust.tsx';
import { type AccountTab, hasHistory, type Wallet } from '../../../store/wallets/wallets.ts';
import { useWallets, wallets } from '../../../stores.ts';
import { capitalised } from '../../../words/text/groups.ts';
import { glance } from '../../../words/text/hostile.ts';
import { accountName, exportWords } from '../../../words/wallets.ts';
import { CheckNote } from '../check-note.tsx';
import detail from '../detail.module.css';
import { ChainPick } from '../history/chain.tsx';
import { HistoryView } from '../history/history.tsx';
import { CheckChip } from '../list/row.tsx';
import { Receive } from '../receive.tsx';
import { BalancesPart } from './balances.tsx';
import styles from './detail.module.css';
import { OtherAccounts } from './others.tsx';

/** Everything an account is, each value with where it comes from. */
function factsOf(account: CheckedAccount, wallet: Wallet | null): Fact[] {
  const { check } = account;
  const claim = { source: 'service' } as const;
  return [
    {
      label: 'Address',
      kind: 'address',
      value: account.address,
      ...(check.state === 'verified' ? { source: 'computed', had: 'key' } : claim),
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

const segments: Record<AccountTab, string> = { account: 'Account', history: 'History', receive: 'Receive' };

/** One account: what it is, what happened to it on chain, and what to give to others. */
export function AccountDetail({ account, wallet }: { account: CheckedAccount; wallet: Wallet | null }) {
  const isListed = hasHistory(account);
  const wanted = useWallets(state => state.tab);
  const tab = wanted === 'history' && !isListed ? 'account' : wanted;
  return (
    <>
      <Head account={account} wallet={wallet} tab={tab} />
      {tab === 'history' ? (
        <HistoryView key={account.address} address={account.address} name={accountName(account)} />
      ) : (
        <DetailScroll key={`${account.walletAccountId} ${tab}`}>
          <DetailPage>
            {(tab === 'receive' || account.check.state !== 'verified') && (
              <CheckNote check={account.check} address={account.address} />
            )}
            {tab === 'receive' ? (
              <Section title="Receive">
                <Receive address={account.address} addressFormat={account.addressFormat} check={account.check} />
              </Section>
            ) : (
              <>
                <Section title="About it">
                  <Facts facts={factsOf(account, wallet)} />
                </Section>
                {isListed && <BalancesPart address={account.address} />}
                {!isListed && (
                  <p className={detail.off}>
                    The service tells balances and transactions of Ethereum-style addresses only. This one has another format.
                  </p>
                )}
              </>
            )}
          </DetailPage>
        </DetailScroll>
      )}
    </>
  );
}

function Head({ account, wallet, tab }: { account: CheckedAccount; wallet: Wallet | null; tab: AccountTab }) {
  const isBeside = useWallets(state => state.beside);
  const name = accountName(account);
  const places = [wallet?.walletName, choiceWords(account.addressFormat)].filter(each => each !== undefined).join(' · ');
  return (
    <header className={styles.head}>
      {tab === 'history' && (
        <span className={styles.fold} data-beside={isBeside}>
          <IconButton
            label={isBeside ? 'Put the accounts away' : 'Show the accounts'}
            icon={isBeside ? PanelLeftClose : PanelLeftOpen}
            onPress={() => {
              wallets.getState().unfold(!isBeside);
              wallets.getState().front(isBeside);
            }}
          />
        </span>
      )}
      <Back to="All" onPress={() => leave(tab)} />
      <h1 id={detailTitle} tabIndex={-1} title={glance(name, 400)}>
        {glance(name, 160)}
      </h1>
      <span className={styles.places} title={glance(places, 400)}>
        {glance(places, 120)}
      </span>
      {account.check.state === 'verified' ? <TrustChip trust={{ kind: 'own' }} /> : <CheckChip state={account.check.state} />}
      {tab === 'history' && (
        <>
          <ChainPick />
          <OtherAccounts account={account} />
        </>
      )}
      <span className={styles.end}>
        <Segments
          label="About this account"
          value={tab}
          segments={(Object.keys(segments) as AccountTab[])
            .filter(value => value !== 'history' || hasHistory(account))
            .map(value => ({ value, words: segments[value] }))}
          onChange={wallets.getState().turnTo}
        />
      </span>
    </header>
  );
}

/** In one column: to the list, which a history had put away. */
function leave(tab: AccountTab): void {
  if (tab === 'history') wallets.getState().unfold(true);
  wallets.getState().front(false);
}
