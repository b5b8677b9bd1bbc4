import { useState } from 'react';
import type { Failure } from '../../../../electron/contract/outcome.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { Form } from '../../../parts/fields/form.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { earn } from '../../../stores.ts';
import styles from './other-asset.module.css';

/** Any asset by its CAIP-19 identifier. Main checks its form, and the service says what vaults there are. */
export function OtherAsset({ onDone }: { onDone(): void }) {
  const [caip19, setCaip19] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const read = async () => {
    setBusy(true);
    const answer = await earn.getState().choose(caip19.trim());
    setBusy(false);
    setFailure(answer);
    if (answer === null) onDone();
  };
  const wrong = failure?.problems?.some(({ path }) => path === 'caip19') === true;
  return (
    <Form
      className={styles.form}
      problems={failure?.problems}
      onSend={() => {
        if (!busy) void read();
      }}
    >
      <Field
        name="caip19"
        label="CAIP-19 identifier"
        help="Chain and token in one text. The chain of the vaults is taken from it."
        placeholder="eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"
        mono
        autoFocus
        value={caip19}
        onChange={setCaip19}
        problems={failure?.problems}
      />
      {failure !== null && !wrong && <FailureNote failure={failure} />}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" isDisabled={busy}>
          {busy ? 'Reading…' : 'Read its catalogue'}
        </Button>
        <Button variant="quiet" onPress={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
