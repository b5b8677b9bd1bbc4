import { KeyRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { plural } from '../../../../electron/contract/text/plain-text.ts';
import type { SigningAccount } from '../../../../electron/contract/values/signing-values.ts';
import { cx } from '../../../parts/class-names.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { SearchBox } from '../../../parts/controls/search-box.tsx';
import { Wrong } from '../../../parts/fields/field-error.tsx';
import { choiceWords } from '../../../parts/form/choice-words.ts';
import { Sheet } from '../../../parts/layout/sheet.tsx';
import { Chip } from '../../../parts/state/chip.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { Address } from '../../../parts/values/address.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { signingForm, useSigningForm } from '../../../stores.ts';
import { glance, plain } from '../../../words/text/hostile.ts';
import { checkTones, checkWords } from '../../../words/wallets.ts';
import styles from './account-field.module.css';
import { useRefusal } from './refusal.ts';

/** The account that signs: who it is, where it is, its whole address, and what is wrong with it where anything is. */
export function AccountField() {
  const [choosing, setChoosing] = useState(false);
  const signWith = useSigningForm(state => state.request.signWith);
  const accounts = useSigningForm(state => state.accounts);
  const read = useSigningForm(state => state.read);
  const refusal = useRefusal('signWith');
  const account = accounts?.find(each => each.signWith === signWith) ?? null;
  const wrong =
    signWith === ''
      ? refusal
      : (read?.problems.find(({ field }) => field === 'signWith')?.sentence ?? refusal ?? wrongCheck(account));
  return (
    <div className={styles.field}>
      <span className={styles.label} id="account-label">
        Sign with
      </span>
      <div className={styles.chosen} data-wrong={wrong !== null}>
        <KeyRound aria-hidden size={16} className={styles.icon} />
        <div className={styles.name}>
          {signWith === '' ? (
            <span className={styles.about}>No account is chosen</span>
          ) : (
            <>
              <b>
                <HostileText text={account?.name ?? read?.accountName ?? 'Not known here'} limit={120} />
              </b>
              <span className={styles.about}>
                {account === null ? choiceWords(read?.curve ?? '') : <About account={account} />}
                {account?.check != null && account.check.state !== 'verified' && (
                  <Chip tone={checkTones[account.check.state]}>{checkWords[account.check.state]}</Chip>
                )}
              </span>
            </>
          )}
        </div>
        <Button small onPress={() => setChoosing(true)} aria-describedby="account-label">
          {signWith === '' ? 'Choose an account…' : 'Change…'}
        </Button>
        {signWith !== '' && (
          <div className={styles.whole}>
            <Address value={signWith} />
          </div>
        )}
      </div>
      {wrong !== null && (
        <span role="alert">
          <Wrong>{wrong}</Wrong>
        </span>
      )}
      <Chooser
        open={choosing}
        onClose={() => setChoosing(false)}
        onChoose={chosen => {
          signingForm.getState().edit({ signWith: chosen });
          setChoosing(false);
        }}
      />
    </div>
  );
}

const wrongCheck = (account: SigningAccount | null): string | null =>
  account?.check?.state === 'wrong' ? account.check.sentence : null;

/** "Ops hot · Ethereum" */
const About = ({ account: { wallet, addressFormat, curve } }: { account: SigningAccount }) => (
  <span>
    {wallet !== null && (
      <>
        <HostileText text={walletOf(wallet)} limit={60} /> ·{' '}
      </>
    )}
    {choiceWords(addressFormat ?? curve)}
  </span>
);

/** Without the path: it stands in the list. */
const walletOf = (wallet: string): string =>
  wallet.slice(0, wallet.lastIndexOf(', ') >= 0 ? wallet.lastIndexOf(', ') : undefined);

interface ChooserProps {
  open: boolean;
  onClose(): void;
  onChoose(signWith: string): void;
}

/** Accounts and private keys to choose from, narrowed as one types; an address that is not among them can be typed. */
function Chooser({ open, onClose, onChoose }: ChooserProps) {
  const accounts = useSigningForm(state => state.accounts);
  const isReading = useSigningForm(state => state.accountsRead === 'reading');
  const failure = useSigningForm(state => state.accountsFailure);
  const [query, setQuery] = useState('');
  const rows = useMemo(() => (open ? found(accounts ?? [], query) : []), [open, accounts, query]);
  const typed = query.trim();
  const close = () => {
    setQuery('');
    onClose();
  };
  const choose = (signWith: string) => {
    setQuery('');
    onChoose(signWith);
  };
  return (
    <Sheet title="Sign with" open={open} onClose={close} wide>
      <SearchBox
        label="Search accounts"
        placeholder="Name, wallet, format, address, or a private key id"
        value={query}
        onChange={setQuery}
        autoFocus
      />
      {failure !== null && (
        <FailureNote failure={failure} tone="look">
          {failure.code === 'operation_unavailable' ? (
            <p>Type the address or the id of the key above.</p>
          ) : (
            <Button small onPress={() => void signingForm.getState().loadAccounts()}>
              Try again
            </Button>
          )}
        </FailureNote>
      )}
      {isReading && (
        <p role="status">
          {accounts === null ? 'Reading the accounts…' : `${plural(accounts.length, 'account')} so far. Reading the others…`}
        </p>
      )}
      {rows.length > 0 && (
        <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: 60 }}>
          <ListBox aria-label="Accounts" items={rows} onAction={key => choose(String(key))} className={cx(styles.rows)}>
            {({ id, account }) => (
              <ListBoxItem id={id} textValue={plain(account.name ?? id)} className={cx(styles.row)}>
                <Account account={account} />
              </ListBoxItem>
            )}
          </ListBox>
        </Virtualizer>
      )}
      {rows.length === 0 && accounts !== null && !isReading && (
        <p role="status">{typed === '' ? 'There are no accounts yet.' : 'Nothing matches.'}</p>
      )}
      {typed !== '' && typed.length <= 256 && (
        <div>
          <Button onPress={() => choose(typed)}>Sign with “{plain(typed)}”, as typed</Button>
        </div>
      )}
    </Sheet>
  );
}

/** Names give way, with the whole where one points at it; the address stands as it is. */
function Account({ account: { signWith, name, wallet, addressFormat, curve, check } }: { account: SigningAccount }) {
  const called = name ?? wallet ?? 'Private key';
  return (
    <>
      <span className={styles.line}>
        <bdi className={styles.who} title={glance(called, 400)}>
          {glance(called, 80)}
        </bdi>
        <span className={styles.format}>
          {addressFormat === null ? 'id' : choiceWords(addressFormat)} · {choiceWords(curve)}
        </span>
      </span>
      <span className={styles.line}>
        <code className={styles.address}>{signWith}</code>
        {wallet !== null && (
          <bdi className={cx(styles.format, styles.wallet)} title={glance(wallet, 400)}>
            {glance(wallet.split(',')[0] ?? '', 60)}
          </bdi>
        )}
        {check !== null && check.state !== 'verified' && <Chip tone={checkTones[check.state]}>{checkWords[check.state]}</Chip>}
      </span>
    </>
  );
}

/** What is searched of an account: put together once, and not at every letter. */
const texts = new WeakMap<SigningAccount, string>();
function textOf(account: SigningAccount): string {
  const { name, wallet, signWith, addressFormat, curve, kind } = account;
  const text =
    texts.get(account) ??
    [name, wallet, signWith, choiceWords(addressFormat ?? ''), choiceWords(curve), kind].join(' ').toLowerCase();
  texts.set(account, text);
  return text;
}

function found(accounts: readonly SigningAccount[], query: string): { id: string; account: SigningAccount }[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return accounts
    .filter(account => words.every(word => textOf(account).includes(word)))
    .map(account => ({ id: account.signWith, account }));
}
