import type { ReactNode } from 'react';
import { plural } from '../../../../electron/contract/text/plain-text.ts';
import type { AddressCheck, CheckedAccount } from '../../../../electron/contract/values/wallet-values.ts';
import { choiceWords } from '../../../parts/form/choice-words.ts';
import { RowHeadline, RowLine, RowMeta } from '../../../parts/layout/rows.tsx';
import { Chip } from '../../../parts/state/chip.tsx';
import { Address } from '../../../parts/values/address.tsx';
import { ProvenanceIcon } from '../../../parts/values/provenance.tsx';
import type { WalletRow } from '../../../store/wallets/rows.ts';
import { glance } from '../../../words/text/hostile.ts';
import { accountName, checkTones, checkWords, exportWords } from '../../../words/wallets.ts';
import styles from './row.module.css';

export const CheckChip = ({ state }: { state: AddressCheck['state'] }) => (
  <Chip tone={checkTones[state]}>{checkWords[state]}</Chip>
);

/** In a list, what is as it should be is a quiet sign; what is not is a word. */
export const CheckSign = ({ state }: { state: AddressCheck['state'] }) =>
  state === 'verified' ? <ProvenanceIcon from="key" stop={false} /> : <CheckChip state={state} />;

/** The gravest of several addresses. */
const worst = (states: readonly AddressCheck['state'][]): AddressCheck['state'] | null =>
  (['wrong', 'unverifiable', 'verified'] as const).find(state => states.includes(state)) ?? null;

/** Name and mark on the first line; the address in full below it, or what there is to say. */
export function Row({ row }: { row: WalletRow }) {
  switch (row.kind) {
    case 'wallet':
      return (
        <>
          <Head name={row.wallet.walletName} strong>
            {row.wallet.exported && <Chip tone="look">Exported</Chip>}
            {row.wallet.imported && <Chip tone="plain">Imported</Chip>}
          </Head>
          <RowMeta>
            {plural(row.accounts, 'account')} · {exportWords(row.wallet)}
          </RowMeta>
        </>
      );
    case 'account':
      return (
        <>
          <Head name={accountName(row.account)}>
            <span className={styles.format}>{choiceWords(row.account.addressFormat)}</span>
            <CheckSign state={row.account.check.state} />
          </Head>
          <Place account={row.account} />
        </>
      );
    case 'key': {
      const state = worst(row.key.addresses.map(({ check }) => check.state));
      return (
        <>
          <Head name={row.key.privateKeyName}>
            <span className={styles.format}>{choiceWords(row.key.curve)}</span>
            {state !== null && <CheckSign state={state} />}
          </Head>
          <RowMeta>
            {row.tags.length === 0 ? 'No tags' : glance(row.tags.join(', '), 80)} ·{' '}
            {plural(row.key.addresses.length, 'address', 'addresses')}
          </RowMeta>
        </>
      );
    }
    case 'tag':
      return (
        <>
          <Head name={row.tag.tagName} strong>
            <Chip tone="plain">Tag</Chip>
          </Head>
          <RowMeta>On {plural(row.keys, 'private key')}</RowMeta>
        </>
      );
  }
}

function Head({ name, strong = false, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <RowLine>
      <RowHeadline text={name} strong={strong} />
      {children}
    </RowLine>
  );
}

/** An address that has one line to stand in, whole. */
const inOneLine = 42;

/** The address where all of it fits in its line, else the path: half an address looks like another's. */
function Place({ account: { address, path } }: { account: CheckedAccount }) {
  const isShort = address.length <= inOneLine;
  return (
    <>
      {isShort && (
        <span className={styles.address}>
          <Address value={address} />
        </span>
      )}
      <span className={isShort ? styles.instead : styles.path} title={glance(address, 120)}>
        {glance(path, 80)}
      </span>
    </>
  );
}
