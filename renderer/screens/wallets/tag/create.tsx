import { custody } from '../../../bridge.ts';
import { Tick } from '../../../parts/controls/tick.tsx';
import { Field, problemsAt } from '../../../parts/fields/field.tsx';
import { problemText } from '../../../parts/form/problem-words.ts';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { ask } from '../../../store/ask.ts';
import { useWallets, wallets } from '../../../stores.ts';
import { useTyped } from '../../shell/use-typed.ts';
import { SubmitDialog } from '../../submit/dialog.tsx';
import { useSubmit } from '../../submit/use-submit.ts';
import styles from '../forms.module.css';

/** A new tag, put on the private keys that are chosen. */
export function CreateTag({ open, onClose }: { open: boolean; onClose(): void }) {
  const submit = useSubmit();
  const keys = useWallets(state => state.keys?.privateKeys ?? null);
  const at = useWallets(state => state.at);
  const form = useTyped<{ name: string; chosen: readonly string[] }>(`${at} tag`, { name: '', chosen: [] });
  const { name, chosen } = form.value;
  const { problems } = submit;
  const aboutKeys = problemsAt(problems, 'privateKeyIds').map(problemText).join('. ');
  const send = () =>
    submit.run(async () => {
      const answer = await ask(
        custody.keys.create_private_key_tag({ privateKeyTagName: name.trim(), privateKeyIds: [...chosen] }),
      );
      if (answer.ok) {
        form.forget();
        if (answer.value.status === 'ACTIVITY_STATUS_COMPLETED') void wallets.getState().load();
      }
      return answer;
    });
  return (
    <SubmitDialog
      title="New tag"
      open={open}
      onClose={onClose}
      submit={submit}
      onSend={() => void send()}
      wanting={name.trim() === '' ? 'Give it a name first.' : null}
    >
      <p className={styles.hint}>Policies can name tags. A tag is added to keys when it is created, not afterwards.</p>
      <Field
        name="privateKeyTagName"
        label="Tag name"
        placeholder="Cold storage"
        value={name}
        problems={problems}
        onChange={next => form.put({ name: next })}
      />
      <fieldset className={styles.keys}>
        <legend>Put it on</legend>
        {keys?.length === 0 && <p className={styles.hint}>There are no private keys.</p>}
        {keys?.map(({ privateKeyId, privateKeyName }) => (
          <Tick
            key={privateKeyId}
            checked={chosen.includes(privateKeyId)}
            onChange={checked =>
              form.put({ chosen: checked ? [...chosen, privateKeyId] : chosen.filter(id => id !== privateKeyId) })
            }
          >
            <HostileText text={privateKeyName} limit={100} />
          </Tick>
        ))}
      </fieldset>
      {aboutKeys !== '' && <p className={styles.problem}>{aboutKeys}</p>}
    </SubmitDialog>
  );
}
