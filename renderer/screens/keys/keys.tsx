import { useEffect, useState } from 'react';
import type { Connection, KeyInfo } from '../../../electron/contract/values/app-values.ts';
import { custody } from '../../bridge.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Page } from '../../parts/layout/page.tsx';
import { Sheet } from '../../parts/layout/sheet.tsx';
import { ask } from '../../store/ask.ts';
import { session, ui, useSession } from '../../stores.ts';
import { waitsForYou } from '../../words/submits.ts';
import { plain } from '../../words/text/hostile.ts';
import { ConnectionList } from './connection-list.tsx';
import { CreateKey } from './create.tsx';
import { ImportKey } from './import.tsx';
import { KeychainHelp } from './keychain-help.tsx';
import styles from './keys.module.css';
import { KeyList } from './list.tsx';

type Asking = { what: 'create' | 'import' } | { what: 'forget key'; key: KeyInfo } | { what: 'forget'; connection: Connection };

/** Keys, where they are kept, and the organisations they speak for. */
export function KeysScreen() {
  const app = useSession(state => state.app);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [waiting, setWaiting] = useState(false);
  // A keychain may lock at any time: asked when the screen opens, and after whatever was tried.
  useEffect(() => {
    if (asking === null) void ask(custody.keychain.diagnose({}));
  }, [asking]);
  if (app === null) return null;
  const close = () => setAsking(null);
  const kept = async (key: KeyInfo) => {
    close();
    ui.getState().toast(`The key “${plain(key.name)}” was added`, 'ok');
    await session.getState().load();
  };
  const forget = async () => {
    if (asking === null) return;
    const call =
      asking.what === 'forget key'
        ? ask(custody.keys.remove({ keyId: asking.key.keyId }))
        : asking.what === 'forget'
          ? ask(custody.connections.remove({ connectionId: asking.connection.connectionId }))
          : null;
    close();
    setWaiting(true);
    const answer = await call;
    setWaiting(false);
    if (answer?.ok === false) ui.getState().toast(answer.message, answer.code === 'declined' ? 'plain' : 'critical');
    await session.getState().load();
  };
  const repair = async ({ keyId }: KeyInfo) => {
    const answer = await ask(custody.keys.repair({ keyId }));
    if (!answer.ok && answer.code !== 'declined') ui.getState().toast(answer.message, 'critical');
    await session.getState().load();
  };
  const name =
    asking?.what === 'forget key' ? asking.key.name : asking?.what === 'forget' ? asking.connection.organizationName : '';
  return (
    <Page
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
      <KeychainHelp diagnosis={app.keychain} />
      {waiting && <p role="status">{waitsForYou}</p>}
      <KeyList
        keys={app.keys}
        used={keyId => app.connections.filter(connection => connection.keyId === keyId).map(c => c.organizationName)}
        onForget={key => setAsking({ what: 'forget key', key })}
        onRepair={key => void repair(key)}
      />
      <section className={styles.part}>
        <div className={styles.title}>
          <h2>Organisations</h2>
          <Button small onPress={() => ui.getState().cover('connect')}>
            Connect another…
          </Button>
        </div>
        <ConnectionList connections={app.connections} onForget={connection => setAsking({ what: 'forget', connection })} />
      </section>
      <Sheet title="Create an API key" open={asking?.what === 'create'} onClose={close}>
        <CreateKey onKey={key => void kept(key)} />
      </Sheet>
      <Sheet title="Import an API key" open={asking?.what === 'import'} onClose={close}>
        <ImportKey onKey={key => void kept(key)} />
      </Sheet>
      <Sheet
        alert
        title={`Forget “${plain(name)}”?`}
        open={asking?.what === 'forget key' || asking?.what === 'forget'}
        onClose={close}
      >
        <p>
          {asking?.what === 'forget key'
            ? 'Its private key is deleted from this computer and cannot be recovered. The service keeps its public key until somebody removes it there.'
            : 'Countersign stops watching it. Its key stays in the keychain, and the journal is kept.'}
        </p>
        <div className={styles.bar}>
          <Button autoFocus onPress={close}>
            Keep it
          </Button>
          <Button variant="danger" onPress={() => void forget()}>
            Forget it
          </Button>
        </div>
      </Sheet>
    </Page>
  );
}
