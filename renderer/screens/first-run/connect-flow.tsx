import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import type { AppState, Connection, KeyInfo } from '../../../electron/contract/values/app-values.ts';
import { cx } from '../../parts/class-names.ts';
import { Closes } from '../../parts/fields/cancel.tsx';
import { keyReady } from '../../words/first-run.ts';
import { CreateKey } from '../keys/create.tsx';
import { ImportKey } from '../keys/import.tsx';
import { KeychainHelp } from '../keys/keychain-help.tsx';
import styles from './connect-flow.module.css';
import { ConnectForm } from './connect-form.tsx';
import { ExistingKeys } from './existing-keys.tsx';
import { PublicKey } from './public-key.tsx';

function Step({ number, title, done, children }: { number: number; title: string; done: boolean; children: ReactNode }) {
  return (
    <section className={styles.step} aria-label={`Step ${number}: ${title}`}>
      <span className={cx(styles.number, done && styles.done)} aria-hidden>
        {done ? <Check size={13} strokeWidth={2.6} /> : number}
      </span>
      <div className={styles.content}>
        <h2>{title}</h2>
        {children}
      </div>
    </section>
  );
}

/** Key, registration, organisation: three steps down one page. What is done stays in view and can be changed. */
export function ConnectFlow({ app, onConnected }: { app: AppState; onConnected(connection: Connection): void }) {
  const [key, setKey] = useState<KeyInfo | null>(() => app.keys.find(entry => entry.state === 'ready') ?? null);
  const [choosing, setChoosing] = useState(key === null);
  const take = (chosen: KeyInfo) => {
    setKey(chosen);
    setChoosing(false);
  };
  const blocked = !keyReady(app.keychain);
  return (
    <div className={styles.flow}>
      <Step number={1} title="Your API key" done={key !== null && !choosing}>
        {blocked && <KeychainHelp diagnosis={app.keychain} />}
        {key !== null && !choosing && <ExistingKeys keys={[key]} onAnother={() => setChoosing(true)} />}
        {choosing && !blocked && (
          <Tabs className={cx(styles.tabs)} defaultSelectedKey={app.keys.length > 0 ? 'own' : 'create'}>
            <TabList aria-label="Where the key comes from" className={cx(styles.tablist)}>
              <Tab id="create" className={cx(styles.tab)}>
                Create a new one
              </Tab>
              <Tab id="import" className={cx(styles.tab)}>
                Import one
              </Tab>
              {app.keys.length > 0 && (
                <Tab id="own" className={cx(styles.tab)}>
                  Use an existing one
                </Tab>
              )}
            </TabList>
            {/* The flow is cancelled at its end. */}
            <Closes value={null}>
              <TabPanel id="create">
                <CreateKey onKey={take} />
              </TabPanel>
              <TabPanel id="import">
                <ImportKey onKey={take} />
              </TabPanel>
            </Closes>
            <TabPanel id="own">
              <ExistingKeys keys={app.keys} onChoose={take} />
            </TabPanel>
          </Tabs>
        )}
      </Step>
      <Step number={2} title="Register its public key with the service" done={false}>
        {key === null ? (
          <p className={styles.later}>The public key appears here. An administrator of the organisation adds it to your user.</p>
        ) : (
          <PublicKey info={key} />
        )}
      </Step>
      <Step number={3} title="Connect to the organisation" done={false}>
        <ConnectForm keyId={key?.keyId ?? null} onConnected={onConnected} />
      </Step>
    </div>
  );
}
