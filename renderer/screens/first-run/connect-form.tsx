import { useState } from 'react';
import type { Failure } from '../../../electron/contract/outcome.ts';
import type { Connection } from '../../../electron/contract/values/app-values.ts';
import { custody } from '../../bridge.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Cancel } from '../../parts/fields/cancel.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { Form } from '../../parts/fields/form.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { ask } from '../../store/ask.ts';
import { session, ui, useSession } from '../../stores.ts';
import { waitsForYou } from '../../words/submits.ts';
import { plain } from '../../words/text/hostile.ts';
import { useTyped } from '../shell/use-typed.ts';
import styles from './connect-form.module.css';
import { ManagedOrganisations } from './managed-organisations.tsx';

/** Address and organisation; once a person confirmed both, the test is a `whoami`, and nothing is kept unless it holds. */
export function ConnectForm({ keyId, onConnected }: { keyId: string | null; onConnected(connection: Connection): void }) {
  const form = useTyped('connect', { baseUrl: '', organizationId: '' });
  const { baseUrl, organizationId } = form.value;
  const managed = useSession(state => state.app?.managed ?? null);
  const decided = managed?.connections ?? [];
  const [own, setOwn] = useState(false);
  /** Which managed one is meant; none where the person names their own. */
  const [chosen, setChosen] = useState(0);
  const given = own ? undefined : decided[chosen];
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const connect = async (keep: boolean) => {
    if (keyId === null) return;
    setBusy(true);
    const parameters = {
      baseUrl: given?.baseUrl ?? baseUrl.trim(),
      organizationId: given?.organizationId ?? organizationId.trim(),
      keyId,
    };
    const answer = await ask(custody.connections.add(keep ? { ...parameters, keep } : parameters));
    setBusy(false);
    setFailure(answer.ok ? null : answer);
    if (!answer.ok) return;
    form.forget();
    await session.getState().load();
    ui.getState().toast(`Connected to ${plain(answer.value.organizationName)} as ${plain(answer.value.userName)}`, 'ok');
    onConnected(answer.value);
  };
  const ready = keyId !== null && (given !== undefined || (baseUrl.trim() !== '' && organizationId.trim() !== ''));
  return (
    <Form className={styles.form} problems={failure?.problems} onSend={() => void connect(false)}>
      {managed !== null && decided.length > 0 && (
        <ManagedOrganisations
          managed={managed}
          chosen={own ? -1 : chosen}
          onChoose={n => {
            setOwn(n < 0);
            if (n >= 0) setChosen(n);
          }}
        />
      )}
      {given === undefined && (
        <>
          <Field
            name="baseUrl"
            label="Service address"
            placeholder="https://api.example.com"
            help="https only; it is pinned in the connection and redirects are never followed."
            value={baseUrl}
            onChange={next => form.put({ baseUrl: next })}
            problems={failure?.problems}
          />
          <Field
            name="organizationId"
            label="Organisation id"
            mono
            value={organizationId}
            onChange={next => form.put({ organizationId: next })}
            problems={failure?.problems}
          />
        </>
      )}
      {failure !== null && failure.problems === undefined && (
        <FailureNote failure={failure}>
          {failure.code !== 'invalid' && failure.code !== 'declined' && failure.code !== 'forbidden' && (
            <Button small onPress={() => void connect(true)} isDisabled={busy}>
              Keep it anyway
            </Button>
          )}
        </FailureNote>
      )}
      <div className={styles.bar}>
        {keyId === null && <span className={styles.why}>Choose a key first.</span>}
        {busy && (
          <span role="status" className={styles.why}>
            {waitsForYou} Then the service is asked who you are.
          </span>
        )}
        <Cancel />
        <Button type="submit" variant="primary" isDisabled={busy || !ready}>
          Test and connect
        </Button>
      </div>
    </Form>
  );
}
