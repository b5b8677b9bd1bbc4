import { Download, Plus, UsersRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AppState, Connection, KeyInfo, KeyPlace } from '../../../electron/contract/values/app-values.ts';
import { custody } from '../../bridge.ts';
import { Panel } from '../../parts/boxes/panel.tsx';
import { Button } from '../../parts/controls/button.tsx';
import { Page } from '../../parts/layout/page.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { ask } from '../../store/ask.ts';
import { type Stranger, strangers } from '../../store/keys.ts';
import { keys as keysStore, session, ui, useKeys, useSession } from '../../stores.ts';
import { sumOf } from '../../words/keys/life.ts';
import { waitsForYou } from '../../words/submits.ts';
import { plain } from '../../words/text/hostile.ts';
import { type Asking, Sheets } from './asking.tsx';
import { ConnectionList } from './connection-list.tsx';
import styles from './keys.module.css';
import rows from './places/panel.module.css';
import { Place } from './places/place.tsx';
import { Strangers } from './places/strangers.tsx';
import { ids, refresh } from './refresh.ts';
import { RotationStrip } from './rotation/strip.tsx';

const say = (message: string, code: string) => ui.getState().toast(message, code === 'declined' ? 'plain' : 'critical');

/** Places that have something to show: where keys are, where new ones go, and a vault that is there. */
const placesOf = ({ keys, keychain, lock, connections }: AppState): KeyPlace[] =>
  (['keychain', 'file vault', 'memory'] as const).filter(
    place =>
      place === keychain.store ||
      keys.some(key => key.place === place) ||
      (place === 'file vault' && lock.vault !== 'none') ||
      (place === 'memory' && connections.length > 0),
  );

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
  const run = async (call: Promise<{ ok: true } | { ok: false; message: string; code: string }>, said?: string) => {
    close();
    setWaiting(true);
    const answer = await call;
    setWaiting(false);
    if (!answer.ok) say(answer.message, answer.code);
    else if (said !== undefined) ui.getState().toast(said, 'ok');
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
      sum={sumOf(app.keys)}
      actions={
        <>
          <Button onPress={() => setAsking({ what: 'import' })}>
            <Download aria-hidden size={14} /> Import…
          </Button>
          <Button variant="primary" onPress={() => setAsking({ what: 'create' })}>
            <Plus aria-hidden size={14} /> Create a key…
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
          <Place key={place} place={place} app={app} onRun={(call, said) => void run(call, said)} onAsk={setAsking} />
        ))}
        <ServiceSide connections={app.connections} onRevoke={stranger => void revoke(stranger)} />
        <Panel
          bare
          icon={UsersRound}
          title="Organisations"
          actions={
            <Button small onPress={() => ui.getState().cover('connect')}>
              Connect another…
            </Button>
          }
        >
          {app.connections.length === 0 && <p className={rows.none}>No organisation is connected.</p>}
          <ConnectionList app={app} onForget={connection => setAsking({ what: 'forget', connection })} />
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
