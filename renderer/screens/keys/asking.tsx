import type { Connection, KeyInfo } from '../../../electron/contract/values/app-values.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Sheet } from '../../parts/layout/sheet.tsx';
import { staying } from '../../store/session.ts';
import { ui, useKeys, useSession } from '../../stores.ts';
import { calledIn } from '../../words/review/connections.ts';
import { StartSession } from '../logins/start.tsx';
import { CreateKey } from './create.tsx';
import { ImportKey } from './import.tsx';
import styles from './keys.module.css';
import { refresh } from './refresh.ts';
import { RegisterKey } from './registering/register.tsx';
import { WatchWith } from './registering/watch-with.tsx';
import { BeginRotation } from './rotation/begin.tsx';

export type Asking =
  | { what: 'create' | 'import' | 'session' }
  | { what: 'register' | 'watch'; key: KeyInfo }
  | { what: 'rotate'; key: KeyInfo; connection: Connection }
  | { what: 'forget'; connection: Connection };

interface SheetsProps {
  asking: Asking | null;
  onClose(): void;
  onKey(key: KeyInfo): void;
  onForget(connection: Connection): void;
}

/** What is asked over the page. */
export function Sheets({ asking, onClose, onKey, onForget }: SheetsProps) {
  const app = useSession(state => state.app);
  const registered = useKeys(state => state.registered);
  const done = (words?: string) => {
    onClose();
    if (words !== undefined) ui.getState().toast(words, 'ok');
    void refresh();
  };
  if (app === null) return null;
  const { connections } = app;
  const over = staying(app);
  const forgotten = asking?.what === 'forget' ? asking.connection : null;
  return (
    <>
      <Sheet title="Create an API key" open={asking?.what === 'create'} onClose={onClose}>
        <CreateKey onKey={onKey} />
      </Sheet>
      <Sheet title="Import an API key" open={asking?.what === 'import'} onClose={onClose}>
        <ImportKey onKey={onKey} />
      </Sheet>
      <Sheet title="Register this key" open={asking?.what === 'register'} onClose={onClose}>
        {asking?.what === 'register' && (
          <RegisterKey keyInfo={asking.key} connections={connections} registered={registered} onSent={done} />
        )}
      </Sheet>
      <Sheet title="Rotate this key" open={asking?.what === 'rotate'} onClose={onClose}>
        {asking?.what === 'rotate' && (
          <BeginRotation keyInfo={asking.key} connection={asking.connection} onBegun={() => done()} />
        )}
      </Sheet>
      <Sheet title="Watch while locked" open={asking?.what === 'watch'} onClose={onClose}>
        {asking?.what === 'watch' && <WatchWith keyInfo={asking.key} app={app} registered={registered} onSet={done} />}
      </Sheet>
      {over !== null && (
        <Sheet wide title="Start a session" open={asking?.what === 'session'} onClose={onClose}>
          <StartSession
            connection={over}
            onStarted={({ sentence, state }) => {
              done();
              ui.getState().toast(sentence, state === 'open' ? 'ok' : 'plain');
            }}
          />
        </Sheet>
      )}
      <Sheet
        alert
        title={`Forget “${forgotten === null ? '' : calledIn(app, forgotten)}”?`}
        open={forgotten !== null}
        onClose={onClose}
      >
        <p>Countersign stops watching it. Its key stays on this computer, and the journal is kept.</p>
        <div className={styles.bar}>
          <Button autoFocus onPress={onClose}>
            Keep it
          </Button>
          <Button variant="danger" onPress={() => forgotten !== null && onForget(forgotten)}>
            Forget it
          </Button>
        </div>
      </Sheet>
    </>
  );
}
