import { custody } from '../../../bridge.ts';
import { Select } from '../../../parts/controls/select.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { ask } from '../../../store/ask.ts';
import { useWallets, wallets } from '../../../stores.ts';
import { useTyped } from '../../shell/use-typed.ts';
import { SubmitDialog } from '../../submit/dialog.tsx';
import { useSubmit } from '../../submit/use-submit.ts';
import { AccountDrafts, accountParameters, freshDraft, wantingOf } from '../account/drafts.tsx';
import styles from '../forms.module.css';

const lengths = [12, 15, 18, 21, 24] as const;
const fresh = () => ({ name: '', length: '24', drafts: [freshDraft('ADDRESS_FORMAT_ETHEREUM', [])] });

/** A new wallet from a new mnemonic, with its first accounts. */
export function CreateWallet({ open, onClose }: { open: boolean; onClose(): void }) {
  const submit = useSubmit();
  const at = useWallets(state => state.at);
  const { value, put, forget } = useTyped(`${at} wallet`, fresh());
  const { name, length, drafts } = value;
  const { problems } = submit;
  const send = () =>
    submit.run(async () => {
      const answer = await ask(
        custody.wallets.create_wallet({
          walletName: name.trim(),
          accounts: accountParameters(drafts),
          mnemonicLength: lengths.find(each => String(each) === length),
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
      title="New wallet"
      open={open}
      onClose={onClose}
      submit={submit}
      onSend={() => void send()}
      wanting={name.trim() === '' ? 'Give it a name first.' : wantingOf(drafts, [])}
    >
      <p className={styles.hint}>
        The service makes the mnemonic in its enclave and keeps it. Countersign recomputes every address from the public key that
        comes back.
      </p>
      <div className={styles.two}>
        <Field
          name="walletName"
          label="Wallet name"
          placeholder="Treasury"
          value={name}
          problems={problems}
          onChange={next => put({ name: next })}
        />
        <Select
          label="Mnemonic"
          value={length}
          choices={lengths.map(each => ({ value: String(each), words: `${each} words` }))}
          onChange={next => put({ length: next })}
        />
      </div>
      <AccountDrafts drafts={drafts} taken={[]} problems={problems} onChange={next => put({ drafts: next })} />
    </SubmitDialog>
  );
}
