import type { CheckedAccount } from '../../../../electron/contract/values/wallet-values.ts';
import { custody } from '../../../bridge.ts';
import { Tick } from '../../../parts/controls/tick.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { ask } from '../../../store/ask.ts';
import type { Wallet } from '../../../store/wallets/wallets.ts';
import { useWallets, wallets } from '../../../stores.ts';
import { useTyped } from '../../shell/use-typed.ts';
import { SubmitDialog } from '../../submit/dialog.tsx';
import { useSubmit } from '../../submit/use-submit.ts';
import styles from '../forms.module.css';
import { AccountDrafts, accountParameters, freshDraft, wantingOf } from './drafts.tsx';

interface Props {
  wallet: Wallet;
  accounts: readonly CheckedAccount[];
  open: boolean;
  onClose(): void;
}

/** Further accounts of a wallet, each at the next free path of its format. */
export function AddAccounts({ wallet, accounts, open, onClose }: Props) {
  const submit = useSubmit();
  const at = useWallets(state => state.at);
  const { value, put, forget } = useTyped(`${at} accounts ${wallet.walletId}`, {
    drafts: [freshDraft('ADDRESS_FORMAT_ETHEREUM', accounts)],
    isKept: true,
  });
  const { drafts, isKept } = value;
  const { problems } = submit;
  const send = () =>
    submit.run(async () => {
      const answer = await ask(
        custody.wallets.create_wallet_accounts({
          walletId: wallet.walletId,
          accounts: accountParameters(drafts),
          ...(isKept ? {} : { persist: false }),
        }),
      );
      if (answer.ok) {
        forget();
        if (answer.value.status === 'ACTIVITY_STATUS_COMPLETED') void wallets.getState().load();
      }
      return answer;
    });
  return (
    <SubmitDialog
      title="Add accounts"
      open={open}
      onClose={onClose}
      submit={submit}
      onSend={() => void send()}
      wanting={drafts.length === 0 ? 'Add an account first.' : wantingOf(drafts, accounts)}
    >
      <p className={styles.hint}>
        Derived from the mnemonic of “<HostileText text={wallet.walletName} limit={100} />
        ”.
      </p>
      <AccountDrafts drafts={drafts} taken={accounts} problems={problems} onChange={next => put({ drafts: next })} />
      <Tick checked={isKept} onChange={next => put({ isKept: next })}>
        Keep them. If unticked, the addresses are derived and shown once, not stored.
      </Tick>
    </SubmitDialog>
  );
}
