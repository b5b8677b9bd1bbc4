import { useState } from 'react';
import { plural } from '../../../../electron/contract/text/plain-text.ts';
import type { CheckedAccount } from '../../../../electron/contract/values/wallet-values.ts';
import { custody } from '../../../bridge.ts';
import { CopyButton } from '../../../parts/controls/copy.tsx';
import { Tick } from '../../../parts/controls/tick.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { Address } from '../../../parts/values/address.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { ask } from '../../../store/ask.ts';
import type { Wallet } from '../../../store/wallets/wallets.ts';
import { wallets } from '../../../stores.ts';
import { accountName } from '../../../words/wallets.ts';
import { SubmitDialog } from '../../submit/dialog.tsx';
import { useSubmit } from '../../submit/use-submit.ts';
import styles from '../forms.module.css';

interface Props {
  wallet: Wallet;
  accounts: readonly CheckedAccount[];
  open: boolean;
  onClose(): void;
}

const untouched = { lost: false, copy: false, force: false, id: '' };

/**
 * Deleting a wallet: what is lost, whether a copy exists, and the word that forces it. Everything is agreed to one by
 * one before the confirmation window opens, where it is read again.
 */
export function DeleteWallet({ wallet, accounts, open, onClose }: Props) {
  const submit = useSubmit();
  const [agreed, setAgreed] = useState(untouched);
  const tick = (name: 'lost' | 'copy' | 'force') => (checked: boolean) => setAgreed(old => ({ ...old, [name]: checked }));
  const isForced = !wallet.exported;
  const isNamed = agreed.id.trim() === wallet.walletId;
  const wanting =
    !agreed.lost || !agreed.copy || (isForced && !agreed.force)
      ? 'Tick every box first.'
      : isNamed
        ? null
        : 'Paste the wallet’s id first.';
  const close = () => {
    setAgreed(untouched);
    onClose();
  };
  const send = () =>
    submit.run(async () => {
      const answer = await ask(
        custody.wallets.delete_wallets({
          walletIds: [wallet.walletId],
          // Ignored by the service for a wallet that was exported (docs/service.md#wallets): not sent then.
          ...(isForced ? { deleteWithoutExport: true } : {}),
        }),
      );
      if (answer.ok && answer.value.status === 'ACTIVITY_STATUS_COMPLETED') void wallets.getState().load();
      return answer;
    });
  return (
    <SubmitDialog
      title="Delete this wallet permanently"
      danger
      open={open}
      onClose={close}
      submit={submit}
      onSend={() => void send()}
      wanting={wanting}
    >
      <p>
        “<HostileText text={wallet.walletName} limit={200} />
        ”: its mnemonic and {plural(accounts.length, 'account')}. Whatever these addresses hold stays on chain, and can no longer
        be moved through the service.
      </p>
      {accounts.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        <ul className={styles.lost} aria-label="Accounts that are lost" tabIndex={0}>
          {accounts.map(account => (
            <li key={account.walletAccountId}>
              <HostileText text={accountName(account)} limit={80} />
              <Address value={account.address} />
            </li>
          ))}
        </ul>
      )}
      {isForced ? (
        <div className={styles.banner}>
          <b>Never exported: there is no copy</b>
          <p>The service refuses to delete it unless you force that. The mnemonic is then lost permanently.</p>
        </div>
      ) : (
        <div className={styles.banner} data-exported="true">
          <b>Exported before, as claimed by the service</b>
          <p>Only whoever holds that export can use the addresses afterwards. Make sure it can still be read.</p>
        </div>
      )}
      <div className={styles.ticks}>
        <Tick checked={agreed.lost} onChange={tick('lost')}>
          I looked at the {plural(accounts.length, 'address', 'addresses')} above, and nothing there is still needed.
        </Tick>
        <Tick checked={agreed.copy} onChange={tick('copy')}>
          {isForced
            ? 'I know that there is no copy of the mnemonic, and that nobody can recover it.'
            : 'I have the export, and have checked that it can be read.'}
        </Tick>
        {isForced && (
          <Tick checked={agreed.force} onChange={tick('force')}>
            Delete it, although it was never exported.
          </Tick>
        )}
      </div>
      <div>
        <div className={styles.id}>
          <HostileText text={wallet.walletId} mono />
          <CopyButton value={wallet.walletId} what="wallet id" />
        </div>
        <Field
          name="walletIds[0]"
          label="Paste or type the wallet’s id"
          mono
          value={agreed.id}
          problems={submit.problems}
          onChange={id => setAgreed(old => ({ ...old, id }))}
        />
        {agreed.id.trim() !== '' && !isNamed && <p className={styles.problem}>This is not the id of this wallet.</p>}
      </div>
    </SubmitDialog>
  );
}
