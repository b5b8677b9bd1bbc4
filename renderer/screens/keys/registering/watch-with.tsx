import { useState } from 'react';
import type { Failure } from '../../../../electron/contract/outcome.ts';
import type { AppState, Connection, KeyInfo } from '../../../../electron/contract/values/app-values.ts';
import { custody } from '../../../bridge.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { ask } from '../../../store/ask.ts';
import type { Keys } from '../../../store/keys.ts';
import { watchWords } from '../../../words/lock/watch.ts';
import { calledIn } from '../../../words/review/connections.ts';
import { waitsForYou } from '../../../words/submits.ts';
import { glance } from '../../../words/text/hostile.ts';
import styles from '../forms.module.css';

interface Props {
  keyInfo: KeyInfo;
  app: AppState;
  registered: Keys['registered'];
  onSet(words: string): void;
}

/** Which connection this key looks at while the app is locked: those whose service lists it. The confirmation window decides. */
export function WatchWith({ keyInfo, app, registered, onSet }: Props) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const { keyId, name } = keyInfo;
  const listing = app.connections.filter(
    ({ connectionId, session }) =>
      session === undefined && registered[connectionId]?.keys.some(key => key.keyId === keyId && !key.expired),
  );
  const choose = async (connection: Connection) => {
    setBusy(true);
    setFailure(null);
    const answer = await ask(custody.watch.set({ connectionId: connection.connectionId, keyId }));
    setBusy(false);
    setFailure(answer.ok || answer.code === 'declined' ? null : answer);
    if (answer.ok) onSet(`“${glance(name, 40)}” watches ${glance(connection.organizationName, 60)} while locked`);
  };
  return (
    <div className={styles.form}>
      <p className={styles.sentence}>{watchWords}</p>
      {listing.map(connection => {
        const before = app.keys.find(key => key.keyId === connection.watchKeyId);
        return (
          <div key={connection.connectionId} className={styles.choice}>
            <span>
              “<HostileText text={name} limit={40} />” at <HostileText text={calledIn(app, connection)} limit={160} />
              {before !== undefined && (
                <span className={styles.sentence}>
                  {', in place of '}“<HostileText text={before.name} limit={40} />”
                </span>
              )}
            </span>
            <Button
              variant="primary"
              isDisabled={busy}
              aria-label={`Let it watch ${calledIn(app, connection)}`}
              onPress={() => void choose(connection)}
            >
              Let it watch…
            </Button>
          </div>
        );
      })}
      {failure !== null && <FailureNote failure={failure} />}
      {busy && <p role="status">{waitsForYou}</p>}
    </div>
  );
}
