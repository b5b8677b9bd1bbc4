import { useState } from 'react';
import type { Failure } from '../../../electron/contract/outcome.ts';
import type { AppState, Connection, KeyInfo } from '../../../electron/contract/values/app-values.ts';
import { custody } from '../../bridge.ts';
import { Button } from '../../parts/controls/button.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { ask } from '../../store/ask.ts';
import { session, ui } from '../../stores.ts';
import { waitsForYou } from '../../words/submits.ts';
import { plain } from '../../words/text/hostile.ts';
import styles from './settings.module.css';

/** Organisations that came from another computer without their key; each takes one of this computer. */
export function NeedsKey({ app }: { app: AppState }) {
  const here = new Set(app.keys.map(({ keyId }) => keyId));
  const waiting = app.connections.filter(({ keyId }) => !here.has(keyId));
  if (waiting.length === 0) return null;
  return (
    <ul aria-label="Organisations that need a key">
      {waiting.map(connection => (
        <Waiting key={connection.connectionId} connection={connection} keys={app.keys.filter(({ state }) => state === 'ready')} />
      ))}
    </ul>
  );
}

function Waiting({ connection, keys }: { connection: Connection; keys: readonly KeyInfo[] }) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const { baseUrl, organizationId, organizationName } = connection;
  const use = async (keyId: string) => {
    setBusy(true);
    const answer = await ask(custody.connections.add({ baseUrl, organizationId, keyId }));
    setBusy(false);
    setFailure(answer.ok ? null : answer);
    await session.getState().load();
    if (answer.ok) ui.getState().toast(`Connected to ${plain(answer.value.organizationName)}`, 'ok');
  };
  return (
    <li className={styles.file}>
      <p>
        <b>
          <HostileText text={organizationName} limit={80} /> needs a key of this computer.
        </b>{' '}
        {keys.length === 0
          ? 'Create one under Keys, and have its public key added to your user.'
          : 'Have one of these public keys added to your user, then use it.'}
      </p>
      <div className={styles.values}>
        <span role="status">{busy ? waitsForYou : ''}</span>
        <span className={styles.buttons}>
          {keys.map(({ keyId, name }) => (
            <Button small key={keyId} isDisabled={busy} onPress={() => void use(keyId)}>
              Use “{plain(name)}”…
            </Button>
          ))}
          {keys.length === 0 && (
            <Button small onPress={() => ui.getState().go('keys')}>
              Open Keys
            </Button>
          )}
        </span>
      </div>
      {failure !== null && <FailureNote failure={failure} />}
    </li>
  );
}
