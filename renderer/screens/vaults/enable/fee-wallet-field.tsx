import { useState } from 'react';
import type { Problem } from '../../../../electron/contract/outcome.ts';
import type { FeeWallet } from '../../../../electron/contract/values/earn-values.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Field, problemsAt } from '../../../parts/fields/field.tsx';
import { problemText } from '../../../parts/form/problem-words.ts';
import { Chip } from '../../../parts/state/chip.tsx';
import { Address } from '../../../parts/values/address.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { accountName, checkTones, checkWords } from '../../../words/wallets.ts';
import styles from './fee-wallet-field.module.css';

interface Props {
  wallets: readonly FeeWallet[] | null;
  value: string;
  problems: readonly Problem[];
  onChange(address: string): void;
}
/** Shown before a search is needed. */
const shown = 8;

/** Who the fees are paid to: one of the organisation's own accounts, each address recomputed from its key. */
export function FeeWalletField({ wallets, value, problems, onChange }: Props) {
  const [query, setQuery] = useState('');
  const [typing, setTyping] = useState(false);
  const error = problemsAt(problems, 'clientFeeWallet').map(problemText).join('. ');
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = (wallets ?? []).filter(wallet => words.every(word => haystack(wallet).includes(word)));
  const known = (wallets ?? []).some(({ address }) => address === value);
  return (
    <fieldset className={styles.field} data-wrong={error !== ''} tabIndex={-1} aria-describedby="fee-wallet-error">
      <legend>Fee wallet</legend>
      <p className={styles.help}>
        Receives your fee on chain for as long as the wrapper exists. It must be an account of this organisation.
      </p>
      {wallets === null && <p role="status">Reading the accounts…</p>}
      {wallets !== null && wallets.length === 0 && (
        <p>This organisation has no Ethereum account. Create one under Wallets first.</p>
      )}
      {wallets !== null && wallets.length > shown && (
        <input
          type="search"
          aria-label="Search accounts"
          placeholder={`Search ${wallets.length} accounts`}
          className={styles.search}
          value={query}
          onChange={event => setQuery(event.target.value)}
        />
      )}
      <div className={styles.wallets}>
        {found.slice(0, shown).map(wallet => (
          <label key={wallet.address} className={styles.wallet}>
            <input type="radio" name="fee-wallet" checked={wallet.address === value} onChange={() => onChange(wallet.address)} />
            <span className={styles.words}>
              <span>
                <b>
                  <HostileText text={accountName(wallet)} limit={60} />
                </b>
                {wallet.walletName !== null && (
                  <span className={styles.help}>
                    {' '}
                    in <HostileText text={wallet.walletName} limit={60} />
                  </span>
                )}
              </span>
              <Address value={wallet.address} />
            </span>
            <span title={wallet.check.sentence}>
              <Chip tone={checkTones[wallet.check.state]}>{checkWords[wallet.check.state]}</Chip>
            </span>
          </label>
        ))}
        {found.length > shown && <p className={styles.help}>and {found.length - shown} more: search for them</p>}
        {found.length === 0 && query !== '' && <p className={styles.help}>No account matches.</p>}
      </div>
      {typing || (value !== '' && !known) ? (
        <Field
          name="clientFeeWallet"
          label="Address of the account"
          mono
          value={value}
          onChange={next => onChange(next.trim())}
          problems={problems}
        />
      ) : (
        <>
          {error !== '' && (
            <p id="fee-wallet-error" className={styles.error}>
              {error}
            </p>
          )}
          <div className={styles.paste}>
            <Button small variant="quiet" onPress={() => setTyping(true)}>
              Paste an address instead
            </Button>
          </div>
        </>
      )}
    </fieldset>
  );
}

const haystack = ({ address, name, walletName, path }: FeeWallet): string =>
  [address, name, walletName, path].join(' ').toLowerCase();
