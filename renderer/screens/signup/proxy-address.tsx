import { useState } from 'react';
import type { Failure } from '../../../electron/contract/outcome.ts';
import { custody } from '../../bridge.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { ask } from '../../store/ask.ts';
import { currentConnection } from '../../store/session.ts';
import { session, useSession } from '../../stores.ts';
import { waitsForYou } from '../../words/submits.ts';
import styles from './proxy-address.module.css';

/** The proxy that is named for the organisation in front: an address of its own, and the id of a configuration. */
export function ProxyAddress() {
  const connection = useSession(state => currentConnection(state.app));
  const [editing, setEditing] = useState(false);
  const [baseUrl, setBaseUrl] = useState('');
  const [configId, setConfigId] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  if (connection === null) return null;
  const { proxy, connectionId } = connection;
  if (proxy !== null && !editing)
    return (
      <div className={styles.proxy}>
        <p>
          Sign-ups of <HostileText text={connection.organizationName} limit={60} /> go to{' '}
          <HostileText text={proxy.baseUrl} mono /> with configuration <HostileText text={proxy.configId} mono />.
        </p>
        <div>
          <Button
            small
            variant="quiet"
            onPress={() => {
              setBaseUrl(proxy.baseUrl);
              setConfigId(proxy.configId);
              setEditing(true);
            }}
          >
            Change…
          </Button>
        </div>
      </div>
    );
  const save = async () => {
    setBusy(true);
    const answer = await ask(custody.connections.proxy({ connectionId, baseUrl: baseUrl.trim(), configId: configId.trim() }));
    setBusy(false);
    setFailure(answer.ok ? null : answer);
    if (!answer.ok) return;
    setEditing(false);
    await session.getState().load();
  };
  return (
    <section className={styles.proxy} aria-label="Authentication proxy">
      <p>
        <b>
          Name the proxy of <HostileText text={connection.organizationName} limit={60} />.
        </b>{' '}
        It is then no stranger when people sign up there.
      </p>
      <Field
        name="baseUrl"
        label="Authentication proxy address"
        placeholder="https://authproxy.example.com"
        mono
        value={baseUrl}
        onChange={setBaseUrl}
        problems={failure?.problems}
      />
      <Field name="configId" label="Configuration id" mono value={configId} onChange={setConfigId} problems={failure?.problems} />
      {failure !== null && failure.problems === undefined && <FailureNote failure={failure} />}
      {busy && <p role="status">{waitsForYou}</p>}
      <div className={styles.buttons}>
        <Button small isDisabled={busy || baseUrl.trim() === '' || configId.trim() === ''} onPress={() => void save()}>
          Use this proxy
        </Button>
        {proxy !== null && (
          <Button small variant="quiet" onPress={() => setEditing(false)}>
            Keep the old one
          </Button>
        )}
      </div>
    </section>
  );
}
