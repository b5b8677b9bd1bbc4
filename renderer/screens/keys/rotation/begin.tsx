import { useState } from 'react';
import type { Failure } from '../../../../electron/contract/outcome.ts';
import type { ApiKeyCurve } from '../../../../electron/contract/service/dialect.ts';
import type { Connection, KeyInfo } from '../../../../electron/contract/values/app-values.ts';
import { custody } from '../../../bridge.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Select } from '../../../parts/controls/select.tsx';
import { Cancel } from '../../../parts/fields/cancel.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { Form } from '../../../parts/fields/form.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { ask } from '../../../store/ask.ts';
import { type Lifetime, lifetimes, nextName, secondsOf } from '../../../words/keys/life.ts';
import { curveNames } from '../../../words/keys.ts';
import { waitsForYou } from '../../../words/submits.ts';
import { useTyped } from '../../shell/use-typed.ts';
import styles from '../forms.module.css';

interface Props {
  keyInfo: KeyInfo;
  connection: Connection;
  onBegun(): void;
}

/** Begins to replace a key: what the new one is called, how long it lasts, on which curve. */
export function BeginRotation({ keyInfo, connection, onBegun }: Props) {
  const form = useTyped<{ name: string; curve: ApiKeyCurve; life: Lifetime }>(`rotate ${keyInfo.keyId}`, {
    name: nextName(keyInfo.name),
    curve: keyInfo.curve,
    life: 'never',
  });
  const { name, curve, life } = form.value;
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    const answer = await ask(custody.keys.rotate({ connectionId: connection.connectionId, name, curve, ...secondsOf(life) }));
    setBusy(false);
    setFailure(answer.ok || answer.code === 'declined' ? null : answer);
    if (!answer.ok) return;
    form.forget();
    onBegun();
  };
  return (
    <Form className={styles.form} problems={failure?.problems} onSend={() => void begin()}>
      <p className={styles.sentence}>
        A new key takes the place of “<HostileText text={keyInfo.name} limit={60} />” at{' '}
        <HostileText text={connection.organizationName} limit={60} />. It is made, registered, proved and switched to. Then the
        old one is deleted. You confirm each step, and can go on later.
      </p>
      <Field
        name="name"
        label="Name of the new key"
        value={name}
        onChange={next => form.put({ name: next })}
        problems={failure?.problems}
      />
      <Select<ApiKeyCurve>
        label="Curve"
        value={curve}
        choices={(Object.keys(curveNames) as ApiKeyCurve[]).map(value => ({ value, words: curveNames[value] }))}
        onChange={next => form.put({ curve: next })}
      />
      <Select<Lifetime> label="Expires" value={life} choices={lifetimes} onChange={next => form.put({ life: next })} />
      {failure !== null && failure.problems === undefined && <FailureNote failure={failure} />}
      {busy && <p role="status">{waitsForYou}</p>}
      <div className={styles.bar}>
        <Cancel />
        <Button type="submit" variant="primary" isDisabled={busy || name.trim() === ''}>
          Make the new key…
        </Button>
      </div>
    </Form>
  );
}
