import { FileLock2, Laptop, Timer, UsersRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AppState, Connection, KeyInfo, KeyPlace } from '../../../electron/contract/values/app-values.ts';
import { custody } from '../../bridge.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Page } from '../../parts/layout/page.tsx';
import { Sheet } from '../../parts/layout/sheet.tsx';
import { Chip } from '../../parts/state/chip.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { ask } from '../../store/ask.ts';
import { listedAs, type Stranger, strangers } from '../../store/keys.ts';
import { keys as keysStore, session, ui, useKeys, useSession } from '../../stores.ts';
import { placeTitles } from '../../words/keys/life.ts';
import { keychainTitles } from '../../words/keys.ts';
import { waitsForYou } from '../../words/submits.ts';
import { plain } from '../../words/text/hostile.ts';
import { ConnectionList } from './connection-list.tsx';
import { CreateKey } from './create.tsx';
import { ImportKey } from './import.tsx';
import { KeychainHelp } from './keychain-help.tsx';
import styles from './keys.module.css';
import { Health } from './places/health.tsx';
import panel from './places/panel.module.css';
import { Panel } from './places/panel.tsx';
import { KeyRow } from './places/row.tsx';
import { Strangers } from './places/strangers.tsx';
import { RegisterKey } from './registering/register.tsx';
import { BeginRotation } from './rotation/begin.tsx';
import { RotationStrip } from './rotation/strip.tsx';

type Asking =
  | { what: 'create' | 'import' }
  | { what: 'register'; key: KeyInfo }
  | { what: 'rotate'; key: KeyInfo; connection: Connection }
  | { what: 'forget'; connection: Connection };

const say = (message: string, code: string) => ui.getState().toast(message, code === 'declined' ? 'plain' : 'critical');
const icons = { keychain: Laptop, 'file vault': FileLock2, memory: Timer } as const;

/** Places that have something to show: where keys are, and where new ones go. */
const placesOf = ({ keys, keychain }: AppState): KeyPlace[] =>
  (['keychain', 'file vault', 'memory'] as const).filter(
    place => place === keychain.store || keys.some(key => key.place === place),
  );

const ids = (connections: readonly Connection[]) => connections.map(each => each.connectionId);

/** Asks the services again, once this computer's own state is there. */
async function refresh(): Promise<void> {
  await session.getState().load();
  const { app } = session.getState();
  if (app !== null && !app.locked) await keysStore.getState().read(ids(app.connections));
}

/** Keys, where they are kept, what services know of them, and the organisations they speak for. */
export function KeysScreen() {
  const app = useSession(state => state.app);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [waiting, setWaiting] = useState(false);
  // A keychain may lock at any time: asked when the screen opens, and after whatever was tried.
  useEffect(() => {
    if (asking === null) void ask(custody.keychain.diagnose({}));
  }, [asking]);
  const connected = app?.connections.map(each => `${each.connectionId} ${each.keyId}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew where connections, their keys or rotations changed
  useEffect(() => {
    void refresh();
  }, [connected, app?.rotations.length, app?.keys.length]);
  if (app === null) return null;
  const close = () => setAsking(null);
  const kept = async (key: KeyInfo) => {
    close();
    ui.getState().toast(`The key “${plain(key.name)}” was added`, 'ok');
    await session.getState().load();
  };
  const run = async (call: Promise<{ ok: true } | { ok: false; message: string; code: string }>) => {
    close();
    setWaiting(true);
    const answer = await call;
    setWaiting(false);
    if (!answer.ok) say(answer.message, answer.code);
    await refresh();
  };
  const revoke = ({ connectionId, key: { userId, apiKeyId } }: Stranger) =>
    run(
      ask(custody.keys.revoke({ connectionId, userId, apiKeyId })).then(answer => {
        if (answer.ok) ui.getState().toast(answer.value.sentence, 'ok');
        return answer;
      }),
    );
  return (
    <Page
      wide
      title="Keys"
      actions={
        <>
          <Button onPress={() => setAsking({ what: 'import' })}>Import…</Button>
          <Button variant="primary" onPress={() => setAsking({ what: 'create' })}>
            Create a key…
          </Button>
        </>
      }
    >
      <div className={styles.panels}>
        {app.rotations.map(rotation => (
          <RotationStrip key={rotation.connectionId} rotation={rotation} onMoved={() => void refresh()} />
        ))}
        {waiting && <p role="status">{waitsForYou}</p>}
        {placesOf(app).map(place => (
          <Place
            key={place}
            place={place}
            app={app}
            onRepair={key => void run(ask(custody.keys.repair({ keyId: key.keyId })))}
            onRemove={key => void run(ask(custody.keys.remove({ keyId: key.keyId })))}
            onAsk={setAsking}
          />
        ))}
        <ServiceSide connections={app.connections} onRevoke={stranger => void revoke(stranger)} />
        <Panel
          icon={UsersRound}
          title="Organisations"
          actions={
            <Button small onPress={() => ui.getState().cover('connect')}>
              Connect another…
            </Button>
          }
        >
          <div className={panel.body}>
            {app.connections.length === 0 && <p>No organisation is connected.</p>}
            <ConnectionList connections={app.connections} onForget={connection => setAsking({ what: 'forget', connection })} />
          </div>
        </Panel>
      </div>
      <Sheets
        asking={asking}
        onClose={close}
        onKey={key => void kept(key)}
        onForget={({ connectionId }) => void run(ask(custody.connections.remove({ connectionId })))}
      />
    </Page>
  );
}

/** What the services say of keys that are not here, and why one of them says nothing. */
function ServiceSide({ connections, onRevoke }: { connections: readonly Connection[]; onRevoke(stranger: Stranger): void }) {
  const registered = useKeys(state => state.registered);
  const failures = useKeys(state => state.failures);
  const reading = useKeys(state => state.reading);
  if (connections.length === 0) return null;
  return (
    <>
      {Object.entries(failures).map(([connectionId, failure]) => (
        <FailureNote key={connectionId} failure={failure} tone="look">
          <span>
            <HostileText
              text={connections.find(each => each.connectionId === connectionId)?.organizationName ?? connectionId}
              limit={60}
            />{' '}
            did not say which keys it has.
          </span>
          <Button small isDisabled={reading} onPress={() => void keysStore.getState().read(ids(connections))}>
            Ask again
          </Button>
        </FailureNote>
      ))}
      <Strangers all={strangers(registered)} connections={connections} reading={reading} onRevoke={onRevoke} />
    </>
  );
}

interface PlaceProps {
  place: KeyPlace;
  app: AppState;
  onRepair(key: KeyInfo): void;
  onRemove(key: KeyInfo): void;
  onAsk(asking: Asking): void;
}

/** One place of keys: how it stands, its keys, and a test of it. */
function Place({ place, app, onRepair, onRemove, onAsk }: PlaceProps) {
  const registered = useKeys(state => state.registered);
  const health = useKeys(state => (place === 'memory' ? undefined : state.health[place]));
  const testing = useKeys(state => state.testing);
  const mine = app.keys.filter(key => key.place === place);
  const isCurrent = app.keychain.store === place;
  const isReady = isCurrent && app.keychain.state === 'ready';
  return (
    <Panel
      icon={icons[place]}
      title={placeTitles[place]}
      standing={
        place === 'memory' ? (
          'gone at its end, at a lock and at quitting'
        ) : (
          <>
            <Chip tone={isReady ? 'ok' : 'look'}>
              {isReady ? 'Open' : isCurrent ? keychainTitles[app.keychain.state] : 'Closed'}
            </Chip>
            {mine.length > 0 && (mine.every(key => key.sealed) ? 'sealed with your passphrase' : 'not sealed with a passphrase')}
          </>
        )
      }
      actions={
        place !== 'memory' && (
          <Button
            small
            variant="quiet"
            isDisabled={testing !== null}
            aria-label={`Test: ${placeTitles[place]}`}
            onPress={() => void keysStore.getState().test(place)}
          >
            {testing === place ? 'Testing…' : 'Test'}
          </Button>
        )
      }
    >
      {isCurrent && !isReady && (
        <div className={panel.body}>
          <KeychainHelp diagnosis={app.keychain} />
        </div>
      )}
      {health !== undefined && place !== 'memory' && (
        <div className={panel.body}>
          <Health answer={health} onDismiss={() => keysStore.getState().forgetTest(place)} />
        </div>
      )}
      {mine.length === 0 ? (
        <p className={panel.none}>No keys yet. Create one, or import one that you have.</p>
      ) : (
        <ul aria-label={`Keys: ${placeTitles[place]}`}>
          {mine.map(key => {
            const listed = listedAs(registered, key.keyId);
            const connection = app.connections.find(each => each.keyId === key.keyId);
            const name = plain(key.name);
            return (
              <KeyRow
                key={key.keyId}
                keyInfo={key}
                connections={app.connections}
                listed={listed}
                rotating={app.rotations.some(({ oldKeyId, newKeyId }) => oldKeyId === key.keyId || newKeyId === key.keyId)}
                onRepair={() => onRepair(key)}
                actions={
                  place !== 'memory' && (
                    <>
                      {connection !== undefined ? (
                        <Button
                          small
                          isDisabled={key.state !== 'ready'}
                          aria-label={`Rotate ${name}`}
                          onPress={() => onAsk({ what: 'rotate', key, connection })}
                        >
                          Rotate…
                        </Button>
                      ) : (
                        !listed?.some(each => !each.expired) && (
                          <Button small aria-label={`Register ${name}`} onPress={() => onAsk({ what: 'register', key })}>
                            Register…
                          </Button>
                        )
                      )}
                      <Button small variant="quiet" aria-label={`Delete ${name}`} onPress={() => onRemove(key)}>
                        Delete…
                      </Button>
                    </>
                  )
                }
              />
            );
          })}
        </ul>
      )}
    </Panel>
  );
}

interface SheetsProps {
  asking: Asking | null;
  onClose(): void;
  onKey(key: KeyInfo): void;
  onForget(connection: Connection): void;
}

/** What is asked over the page. */
function Sheets({ asking, onClose, onKey, onForget }: SheetsProps) {
  const connections = useSession(state => state.app?.connections) ?? [];
  const registered = useKeys(state => state.registered);
  const done = (words?: string) => {
    onClose();
    if (words !== undefined) ui.getState().toast(words, 'ok');
    void refresh();
  };
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
      <Sheet alert title={`Forget “${plain(forgotten?.organizationName ?? '')}”?`} open={forgotten !== null} onClose={onClose}>
        <p>Countersign stops watching it. Its key stays in the keychain, and the journal is kept.</p>
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
