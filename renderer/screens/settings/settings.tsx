import { Bell, FileKey, FileStack, Gauge, Lock, Palette } from 'lucide-react';
import { useState } from 'react';
import type { Failure } from '../../../electron/contract/outcome.ts';
import { limitWords } from '../../../electron/contract/stranger-limits.ts';
import type { Settings } from '../../../electron/contract/values/app-values.ts';
import { Panel } from '../../parts/boxes/panel.tsx';
import { type Segment, SegmentRow } from '../../parts/controls/segments.tsx';
import { Page } from '../../parts/layout/page.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { session, useSession } from '../../stores.ts';
import { densityWords, idleKey, idleMinutes, idleWords, themeWords } from '../../words/settings.ts';
import { waitsForYou } from '../../words/submits.ts';
import { About } from './about/about.tsx';
import { Notifications } from './desktop/notifications.tsx';
import { Running } from './desktop/running.tsx';
import { DialectOf } from './dialect.tsx';
import { FileVault } from './file-vault.tsx';
import { StrangerLimits } from './limits.tsx';
import { Decided, ManagedRules } from './managed.tsx';
import { MoveHouse } from './moving.tsx';
import { Network } from './network.tsx';
import { OwnFiles } from './own-files.tsx';
import { Passphrase } from './passphrase.tsx';
import { PollSeconds } from './poll-seconds.tsx';
import styles from './settings.module.css';
import { Size } from './size.tsx';
import { Toggle } from './toggle.tsx';
import { Updates } from './updates/updates.tsx';
import { WatchSection } from './watch.tsx';

const segmentsOf = <T extends string>(words: Record<T, string>): Segment<T>[] =>
  (Object.entries(words) as [T, string][]).map(([value, word]) => ({ value, words: word }));

/** How the app looks and behaves. A change holds at once, unless it weakens something: then it is confirmed first. */
export function SettingsScreen() {
  const app = useSession(state => state.app);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** What weakens a setting waits for the person; the others hold before this is drawn. */
  const [waiting, setWaiting] = useState(false);
  if (app === null) return null;
  const { settings } = app;
  const by = app.managed?.by ?? '';
  const isManaged = (name: keyof Settings) => app.managed?.settings.includes(name) === true;
  const change = async (next: Partial<Settings>) => {
    setWaiting(true);
    setFailure(await session.getState().settings(next));
    setWaiting(false);
  };
  return (
    <Page title="Settings" sum={`Countersign ${app.version}`} actions={waiting && <span role="status">{waitsForYou}</span>}>
      <div className={styles.panels}>
        {failure !== null && <FailureNote failure={failure} />}
        <OwnFiles files={app.setAside} />
        {app.managed !== null && <ManagedRules managed={app.managed} />}
        <Panel icon={Palette} title="Appearance and keys">
          <div className={styles.rows}>
            <SegmentRow
              label="Theme"
              segments={segmentsOf(themeWords)}
              value={settings.theme}
              onChange={theme => void change({ theme })}
            />
            <SegmentRow
              label="Rows"
              segments={segmentsOf(densityWords)}
              value={settings.density}
              onChange={density => void change({ density })}
            />
            <Size value={settings.zoom} />
            <Toggle
              label="Single-letter keys"
              isOn={settings.singleLetterKeys}
              onChange={singleLetterKeys => void change({ singleLetterKeys })}
            >
              {settings.singleLetterKeys
                ? 'On: j, k, r, a, x, /, ? and 1 to 9 act'
                : 'Off: only Enter, Escape and Ctrl or ⌘ K act'}
            </Toggle>
          </div>
        </Panel>
        <Panel icon={Bell} title="Service and notifications">
          <div className={styles.rows}>
            {isManaged('pollSeconds') ? (
              <Decided label="Ask the service every" by={by}>{`${settings.pollSeconds} seconds`}</Decided>
            ) : (
              <PollSeconds value={settings.pollSeconds} onChange={pollSeconds => void change({ pollSeconds })} />
            )}
            <Notifications app={app} by={isManaged('notifications') ? by : null} change={next => void change(next)} />
          </div>
        </Panel>
        {app.desktop !== null && <Running desktop={app.desktop} settings={settings} onChange={next => void change(next)} />}
        <Panel icon={FileStack} title="Batches">
          <div className={styles.rows}>
            {isManaged('secondPerson') ? (
              <Decided label="Second person’s check" by={by}>
                {settings.secondPerson ? 'On' : 'Off'}
              </Decided>
            ) : (
              <Toggle
                label="Second person’s check"
                isOn={settings.secondPerson}
                onChange={secondPerson => void change({ secondPerson })}
              >
                {settings.secondPerson
                  ? 'On: only a batch that somebody else prepared is sent from here'
                  : 'Off: one person prepares and sends a batch'}
              </Toggle>
            )}
          </div>
        </Panel>
        <Panel icon={Lock} title="Lock">
          <div className={styles.rows}>
            {isManaged('lockAfterMinutes') ? (
              <Decided label="Lock when idle for" by={by}>
                {idleWords(settings.lockAfterMinutes)[idleKey(settings.lockAfterMinutes)] ?? ''}
              </Decided>
            ) : (
              <SegmentRow
                label="Lock when idle for"
                segments={segmentsOf(idleWords(settings.lockAfterMinutes))}
                value={idleKey(settings.lockAfterMinutes)}
                onChange={minutes => void change({ lockAfterMinutes: idleMinutes(minutes) })}
              />
            )}
            {isManaged('lockWithSystem') ? (
              <Decided label="With the system" by={by}>
                {settings.lockWithSystem ? 'On' : 'Off'}
              </Decided>
            ) : (
              <Toggle
                label="With the system"
                isOn={settings.lockWithSystem}
                onChange={lockWithSystem => void change({ lockWithSystem })}
              >
                {settings.lockWithSystem
                  ? 'On: it locks when the system locks, sleeps or changes users'
                  : 'Off: keys stay in memory while the system is locked'}
              </Toggle>
            )}
          </div>
        </Panel>
        <WatchSection app={app} />
        <Panel icon={Gauge} title="Payments to unknown addresses">
          {isManaged('limits') ? (
            <Decided label="Limit of each asset" by={by}>
              {limitWords(settings.limits)}
            </Decided>
          ) : (
            <StrangerLimits value={settings.limits} onChange={limits => void change({ limits })} />
          )}
        </Panel>
        <Passphrase lock={app.lock} touchId={app.touchId} />
        <FileVault lock={app.lock} keys={app.keys} />
        <Panel icon={FileKey} title="Names and keys of the service">
          <p className={styles.note}>
            What the specification leaves to convention. A deployment of its own may have other values. Change them with its
            operator.
          </p>
          {app.connections.map(connection => (
            <DialectOf key={connection.connectionId} app={app} connection={connection} by={by} />
          ))}
        </Panel>
        <Updates app={app} change={next => void change(next)} />
        {app.network !== null && <Network network={app.network} />}
        <MoveHouse app={app} />
        <About channel={settings.updateChannel} />
      </div>
    </Page>
  );
}
