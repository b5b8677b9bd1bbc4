import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Failure } from '../../../electron/contract/outcome.ts';
import type { AppState, Connection } from '../../../electron/contract/values/app-values.ts';
import { custody } from '../../bridge.ts';
import { Button } from '../../parts/controls/button.tsx';
import { IconButton } from '../../parts/floating/icon-button.tsx';
import { Chip } from '../../parts/state/chip.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { ask } from '../../store/ask.ts';
import { ui } from '../../stores.ts';
import { calledIn, isAlone, keyNameOf } from '../../words/review/connections.ts';
import { plain } from '../../words/text/hostile.ts';
import styles from './list.module.css';
import { SubOrganisations } from './sub-organisations.tsx';

function Entry({ app, connection, onForget }: { app: AppState; connection: Connection; onForget(): void }) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const [adding, setAdding] = useState(false);
  const alone = isAlone(app, connection);
  const called = calledIn(app, connection);
  const test = async () => {
    setBusy(true);
    const answer = await ask(custody.connections.test({ connectionId: connection.connectionId }));
    setBusy(false);
    setFailure(answer.ok ? null : answer);
    if (answer.ok)
      ui.getState().toast(`${plain(answer.value.organizationName)} knows this key as ${plain(answer.value.userName)}`, 'ok');
  };
  return (
    <li className={styles.connection}>
      <b className={styles.name}>
        <HostileText text={connection.organizationName} limit={80} />
      </b>
      <span className={styles.at}>
        <HostileText text={connection.organizationId} mono />
        <HostileText text={connection.baseUrl} mono />
      </span>
      <span className={styles.as}>
        as <HostileText text={connection.userName} limit={80} />
        {!alone && (
          <>
            , with <HostileText text={keyNameOf(app, connection)} limit={60} />
          </>
        )}
      </span>
      <span className={styles.actions}>
        <Button
          small
          variant="quiet"
          isDisabled={busy}
          {...(!alone && { 'aria-label': `Test ${called}` })}
          onPress={() => void test()}
        >
          {busy ? 'Asking…' : 'Test'}
        </Button>
        <IconButton
          icon={Plus}
          label={alone ? 'Confirm a sub-organisation…' : `Confirm a sub-organisation… of ${called}`}
          isDisabled={adding}
          onPress={() => setAdding(true)}
        />
        {/* A session is ended where its clock is. */}
        {connection.session === undefined && <IconButton icon={Trash2} label={`Forget ${called}`} onPress={onForget} />}
      </span>
      <div className={styles.under}>
        {connection.unverified === true && <Chip tone="look">Not verified while the keychain is locked</Chip>}
        <SubOrganisations connection={connection} adding={adding} onAdding={setAdding} />
        {failure !== null && <FailureNote failure={failure} />}
      </div>
    </li>
  );
}

export const ConnectionList = ({ app, onForget }: { app: AppState; onForget(connection: Connection): void }) => (
  <ul aria-label="Organisations">
    {app.connections.map(connection => (
      <Entry key={connection.connectionId} app={app} connection={connection} onForget={() => onForget(connection)} />
    ))}
  </ul>
);
