import { useState } from 'react';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import type { Failure } from '../../../electron/contract/outcome.ts';
import type { ApiKeyCurve } from '../../../electron/contract/service/dialect.ts';
import type { KeyInfo } from '../../../electron/contract/values/app-values.ts';
import { custody } from '../../bridge.ts';
import { cx } from '../../parts/class-names.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Cancel } from '../../parts/fields/cancel.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { Form } from '../../parts/fields/form.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { ask } from '../../store/ask.ts';
import { curveChoices, curveNames } from '../../words/keys.ts';
import { waitsForYou } from '../../words/submits.ts';
import { useTyped } from '../shell/use-typed.ts';
import styles from './forms.module.css';

/** The choice of a curve, each with a sentence. */
function CurveChoice({ value, onChange }: { value: ApiKeyCurve; onChange(curve: ApiKeyCurve): void }) {
  const choose = (next: string) => {
    const found = curveChoices.find(choice => choice.curve === next);
    if (found !== undefined) onChange(found.curve);
  };
  return (
    <RadioGroup value={value} onChange={choose} className={cx(styles.curves)}>
      <Label className={cx(styles.label)}>Curve</Label>
      {curveChoices.map(({ curve, sentence }) => (
        <Radio key={curve} value={curve} className={cx(styles.curve)}>
          <span className={styles.dot} aria-hidden />
          <span>
            <b>{curveNames[curve]}</b>
            <span className={styles.sentence}>{sentence}</span>
          </span>
        </Radio>
      ))}
    </RadioGroup>
  );
}

/** Makes a key in the main process; only its public half comes here. */
export function CreateKey({ onKey }: { onKey(key: KeyInfo): void }) {
  const form = useTyped<{ name: string; curve: ApiKeyCurve }>('key', { name: '', curve: 'API_KEY_CURVE_P256' });
  const { name, curve } = form.value;
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const create = async () => {
    setBusy(true);
    const answer = await ask(custody.keys.create({ name, curve }));
    setBusy(false);
    setFailure(answer.ok ? null : answer);
    if (!answer.ok) return;
    form.forget();
    onKey(answer.value);
  };
  return (
    <Form className={styles.form} problems={failure?.problems} onSend={() => void create()}>
      <Field
        name="name"
        label="Name of the key"
        placeholder="Ada’s laptop"
        help="Only for you. It is shown wherever this key signs."
        value={name}
        onChange={next => form.put({ name: next })}
        problems={failure?.problems}
      />
      <CurveChoice value={curve} onChange={next => form.put({ curve: next })} />
      {failure !== null && failure.problems === undefined && <FailureNote failure={failure} />}
      {busy && <p role="status">{waitsForYou}</p>}
      <div className={styles.bar}>
        <Cancel />
        <Button type="submit" variant="primary" isDisabled={busy || name.trim() === ''}>
          Create the key
        </Button>
      </div>
    </Form>
  );
}
