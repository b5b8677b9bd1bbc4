import { Eye } from 'lucide-react';
import { useState } from 'react';
import type { Failure } from '../../../electron/contract/outcome.ts';
import type { AppState, Connection } from '../../../electron/contract/values/app-values.ts';
import { custody } from '../../bridge.ts';
import { Panel } from '../../parts/boxes/panel.tsx';
import { Select } from '../../parts/controls/select.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { ask } from '../../store/ask.ts';
import { session } from '../../stores.ts';
import { nobody, watchChoices, watchWords } from '../../words/lock/watch.ts';
import { waitsForYou } from '../../words/submits.ts';
import { plain } from '../../words/text/hostile.ts';
import styles from './settings.module.css';

/** Which key looks what waits at each organisation while the app is locked: a wish here, decided in the confirmation window. */
export const WatchSection = ({ app }: { app: AppState }) => (
  <Panel icon={Eye} title="Watch while locked">
    <WatchKeys app={app} />
  </Panel>
);

/** The same without its heading. A session ends at a lock: no key watches for one. */
export const WatchKeys = ({ app }: { app: AppState }) => (
  <>
    <p className={styles.note}>{watchWords}</p>
    {app.connections
      .filter(({ session }) => session === undefined)
      .map(connection => (
        <WatchKey key={connection.connectionId} app={app} connection={connection} />
      ))}
  </>
);

function WatchKey({ app, connection }: { app: AppState; connection: Connection }) {
  const { connectionId, organizationName, userName, watchKeyId = nobody } = connection;
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const change = async (keyId: string) => {
    if (keyId === watchKeyId) return;
    setFailure(null);
    setWaiting(true);
    const answer = await ask(
      keyId === nobody ? custody.watch.clear({ connectionId }) : custody.watch.set({ connectionId, keyId }),
    );
    setWaiting(false);
    setFailure(answer.ok || answer.code === 'declined' ? null : answer);
    await session.getState().load();
  };
  return (
    <div className={styles.watch}>
      <Select
        label={plain(`For ${userName} at ${organizationName}`)}
        value={watchKeyId}
        choices={watchChoices(app, connection)}
        onChange={keyId => void change(keyId)}
        isDisabled={isWaiting}
      />
      <span role="status">{isWaiting ? waitsForYou : ''}</span>
      {failure !== null && <FailureNote failure={failure} />}
    </div>
  );
}
