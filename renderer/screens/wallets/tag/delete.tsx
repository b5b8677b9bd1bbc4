import { plural } from '../../../../electron/contract/text/plain-text.ts';
import type { CheckedKey, KeyTag } from '../../../../electron/contract/values/wallet-values.ts';
import { custody } from '../../../bridge.ts';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { ask } from '../../../store/ask.ts';
import { wallets } from '../../../stores.ts';
import { SubmitDialog } from '../../submit/dialog.tsx';
import { useSubmit } from '../../submit/use-submit.ts';
import styles from '../forms.module.css';

interface Props {
  tag: KeyTag;
  on: readonly CheckedKey[];
  open: boolean;
  onClose(): void;
}

/** Taking a tag away: the keys stay, and what names the tag loses its meaning. */
export function DeleteTag({ tag, on, open, onClose }: Props) {
  const submit = useSubmit();
  const send = () =>
    submit.run(async () => {
      const answer = await ask(custody.keys.delete_private_key_tags({ privateKeyTagIds: [tag.tagId] }));
      if (answer.ok && answer.value.status === 'ACTIVITY_STATUS_COMPLETED') void wallets.getState().load();
      return answer;
    });
  return (
    <SubmitDialog title="Delete this tag" danger open={open} onClose={onClose} submit={submit} onSend={() => void send()}>
      <p>
        “<HostileText text={tag.tagName} limit={200} />” is removed from {plural(on.length, 'private key')}. The keys stay.
        Policies that name the tag no longer match any key: check them first.
      </p>
      {on.length > 0 && (
        <ul className={styles.lost} aria-label="Keys with this tag">
          {on.map(key => (
            <li key={key.privateKeyId}>
              <HostileText text={key.privateKeyName} limit={100} />
            </li>
          ))}
        </ul>
      )}
    </SubmitDialog>
  );
}
