import { Timer } from 'lucide-react';
import { useState } from 'react';
import { Panel } from '../../parts/boxes/panel.tsx';
import { Button } from '../../parts/controls/button.tsx';
import { Page } from '../../parts/layout/page.tsx';
import { Sheet } from '../../parts/layout/sheet.tsx';
import { Notice } from '../../parts/state/notice.tsx';
import { Time } from '../../parts/values/time.tsx';
import { staying } from '../../store/session.ts';
import { ui, useSession } from '../../stores.ts';
import { kindWords, loginWords } from '../../words/ways-in/logins.ts';
import styles from './logins.module.css';
import { OpenSession } from './open-session.tsx';
import { StartSession } from './start.tsx';

/** Sessions that are open, each with its clock; those that wait for others; and the way to a new one. */
export function LoginsScreen() {
  const app = useSession(state => state.app);
  const [starting, setStarting] = useState(false);
  if (app === null) return null;
  const open = app.connections.flatMap(connection =>
    connection.session === undefined ? [] : [{ connection, facts: connection.session }],
  );
  // A new session is asked for with a key that stays.
  const over = staying(app);
  return (
    <Page
      wide
      title="Sessions"
      actions={
        <>
          <Button isDisabled={over === null} onPress={() => ui.getState().cover('code')}>
            By a one-time code…
          </Button>
          <Button variant="primary" isDisabled={over === null} onPress={() => setStarting(true)}>
            Start a session…
          </Button>
        </>
      }
    >
      <p className={styles.what}>{loginWords.what}</p>
      {app.logins.waiting.map(({ loginId, kind, askedAt }) => (
        <Notice key={loginId} tone="look" role="status" title={`Asked for: ${kindWords[kind]}`}>
          {loginWords.waiting} <Time at={askedAt} />
        </Notice>
      ))}
      <Panel bare icon={Timer} title="Open now" standing="gone at its end, at a lock and at quitting">
        {open.length === 0 ? (
          <p className={styles.none}>
            {loginWords.none} {over === null && 'Connect to an organisation first.'}
          </p>
        ) : (
          <ul aria-label="Open sessions">
            {open.map(({ connection, facts }) => (
              <OpenSession key={connection.connectionId} connection={connection} facts={facts} />
            ))}
          </ul>
        )}
      </Panel>
      {over !== null && (
        <Sheet wide title="Start a session" open={starting} onClose={() => setStarting(false)}>
          <StartSession
            connection={over}
            onStarted={({ sentence, state }) => {
              setStarting(false);
              ui.getState().toast(sentence, state === 'open' ? 'ok' : 'plain');
            }}
          />
        </Sheet>
      )}
    </Page>
  );
}
