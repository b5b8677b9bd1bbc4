import { useState } from 'react';
import type { Failure } from '../../../../electron/contract/outcome.ts';
import type { Connection, KeyInfo } from '../../../../electron/contract/values/app-values.ts';
import type { RegisteredKeys } from '../../../../electron/contract/values/ways-in/key-values.ts';
import { custody } from '../../../bridge.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { CopyButton } from '../../../parts/controls/copy.tsx';
import { Select } from '../../../parts/controls/select.tsx';
import { Cancel } from '../../../parts/fields/cancel.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { Form } from '../../../parts/fields/form.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { Groups } from '../../../parts/values/address.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { ask } from '../../../store/ask.ts';
import { type Lifetime, lifetimes, secondsOf } from '../../../words/keys/life.ts';
import { waitsForBoth } from '../../../words/submits.ts';
import { plain } from '../../../words/text/hostile.ts';
import { useTyped } from '../../shell/use-typed.ts';
import styles from '../forms.module.css';
import hand from './by-hand.module.css';

interface Props {
  keyInfo: KeyInfo;
  connections: readonly Connection[];
  registered: Readonly<Record<string, RegisteredKeys>>;
  onSent(sentence: string): void;
}

interface Draft {
  connectionId: string;
  /** null: the user of the connection. */
  user: string | null;
  name: string;
  life: Lifetime;
}

const inPlain = (name: string) => plain(name).slice(0, 60);

/** Users that a service named, the one of the connection first. */
function usersOf(connection: Connection, told: RegisteredKeys | undefined) {
  const names = new Map([[connection.userId, connection.userName]]);
  for (const { userId, userName } of told?.keys ?? []) if (!names.has(userId)) names.set(userId, userName);
  return [...names].map(([value, name]) => ({ value, words: inPlain(name) }));
}

/** What somebody pastes where keys are registered by hand. */
const requestOf = (keyInfo: KeyInfo, userId: string, name: string, life: Lifetime): string =>
  JSON.stringify(
    {
      userId,
      apiKeys: [{ apiKeyName: name, publicKey: keyInfo.publicKey, curveType: keyInfo.curve, ...secondsOf(life) }],
    },
    null,
    2,
  );

/** Registers a key of this computer with a user: over a connection, after a review; or by hand, elsewhere. */
export function RegisterKey({ keyInfo, connections, registered, onSent }: Props) {
  const form = useTyped<Draft>(`register ${keyInfo.keyId}`, {
    connectionId: connections[0]?.connectionId ?? '',
    user: null,
    name: keyInfo.name,
    life: 'never',
  });
  const { connectionId, user, name, life } = form.value;
  const connection = connections.find(each => each.connectionId === connectionId);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const userId = user ?? connection?.userId ?? '';
  const send = async () => {
    setBusy(true);
    const { keyId } = keyInfo;
    const answer = await ask(custody.keys.register({ keyId, connectionId, userId, name, ...secondsOf(life) }));
    setBusy(false);
    setFailure(answer.ok || answer.code === 'declined' ? null : answer);
    if (!answer.ok) return;
    form.forget();
    onSent(answer.value.sentence);
  };
  const json = requestOf(keyInfo, userId, name, life);
  return (
    <Form className={styles.form} problems={failure?.problems} onSend={() => void send()}>
      {connection === undefined ? (
        <p className={styles.sentence}>No organisation is connected yet. Register it by hand, then connect with it.</p>
      ) : (
        <>
          {connections.length > 1 && (
            <Select
              label="Organisation"
              value={connectionId}
              choices={connections.map(each => ({
                value: each.connectionId,
                words: inPlain(each.organizationName),
                detail: inPlain(each.userName),
              }))}
              onChange={next => form.put({ connectionId: next, user: null })}
            />
          )}
          <Select
            label="User"
            value={userId}
            choices={usersOf(connection, registered[connectionId])}
            onChange={next => form.put({ user: next })}
          />
          <Field
            name="name"
            label="Name at the service"
            value={name}
            onChange={next => form.put({ name: next })}
            problems={failure?.problems}
          />
          <Select<Lifetime> label="Expires" value={life} choices={lifetimes} onChange={next => form.put({ life: next })} />
        </>
      )}
      <details className={hand.hand}>
        <summary>By hand</summary>
        <p className={styles.sentence}>
          In the dashboard of the service, open the user and add an API key. Paste this public key there, and choose its curve. A
          colleague can paste the request under Compose, as “Create API keys”.
        </p>
        <div className={hand.value}>
          <Groups value={keyInfo.publicKey} size={4} />
          <CopyButton value={keyInfo.publicKey} what={`public key of ${plain(keyInfo.name)} to register`} />
        </div>
        <div className={hand.value}>
          <pre className={hand.json}>
            <HostileText text={json} lines mono limit={2000} />
          </pre>
          <CopyButton value={json} what="request" />
        </div>
      </details>
      {failure !== null && failure.problems === undefined && <FailureNote failure={failure} />}
      {busy && <p role="status">{waitsForBoth}</p>}
      {connection !== undefined && (
        <div className={styles.bar}>
          <Cancel />
          <Button type="submit" variant="primary" isDisabled={busy || name.trim() === ''}>
            Review and register…
          </Button>
        </div>
      )}
    </Form>
  );
}
