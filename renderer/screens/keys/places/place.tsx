import { FileLock2, Laptop, Lock, LockOpen, Timer } from 'lucide-react';
import type { Outcome } from '../../../../electron/contract/outcome.ts';
import type { AppState, KeyPlace } from '../../../../electron/contract/values/app-values.ts';
import { custody } from '../../../bridge.ts';
import { Panel } from '../../../parts/boxes/panel.tsx';
import { Button } from '../../../parts/controls/button.tsx';
import { Chip } from '../../../parts/state/chip.tsx';
import { ask } from '../../../store/ask.ts';
import { staying } from '../../../store/session.ts';
import { keys as keysStore, useKeys } from '../../../stores.ts';
import { openWords, placeTitles, sealWords } from '../../../words/keys/life.ts';
import { keychainTitles } from '../../../words/keys.ts';
import { loginWords } from '../../../words/ways-in/logins.ts';
import type { Asking } from '../asking.tsx';
import { KeychainHelp } from '../keychain-help.tsx';
import { Health } from './health.tsx';
import { OwnKey } from './own-key.tsx';
import panel from './panel.module.css';

const icons = { keychain: Laptop, 'file vault': FileLock2, memory: Timer } as const;

export interface PlaceProps {
  place: KeyPlace;
  app: AppState;
  /** Waits for what a person is asked, and says how it ended. */
  onRun(call: Promise<Outcome<unknown>>, said?: string): void;
  onAsk(asking: Asking): void;
}

/** Whether the place is the one that new keys go to, and whether it can be used now. */
function standingOf(place: KeyPlace, { keychain, lock, settings }: AppState) {
  const isHome = keychain.store === place;
  const isOpen = isHome ? keychain.state === 'ready' : place === 'file vault' && lock.vault === 'open';
  return {
    isHome,
    isOpen,
    words: isOpen ? openWords(settings.lockAfterMinutes) : isHome ? keychainTitles[keychain.state] : 'Locked',
  };
}

/** One place of keys: how it stands, its keys, and a test of it. */
export function Place({ place, app, onRun, onAsk }: PlaceProps) {
  const health = useKeys(state => (place === 'memory' ? undefined : state.health[place]));
  const mine = app.keys.filter(key => key.place === place);
  const { isHome, isOpen, words } = standingOf(place, app);
  const Sign = isOpen ? LockOpen : Lock;
  return (
    <Panel
      bare
      icon={icons[place]}
      title={placeTitles[place]}
      standing={
        place === 'memory' ? (
          'gone at its end, at a lock and at quitting'
        ) : (
          <>
            <Chip tone={isHome && !isOpen ? 'look' : 'plain'}>
              <Sign aria-hidden size={12} />
              {words}
            </Chip>
            {sealWords(mine)}
          </>
        )
      }
      actions={
        place === 'memory' ? (
          <Button small isDisabled={staying(app) === null} onPress={() => onAsk({ what: 'session' })}>
            Start a session…
          </Button>
        ) : (
          <PlaceActions place={place} app={app} onRun={onRun} />
        )
      }
    >
      {isHome && !isOpen && (
        <div className={panel.above}>
          <KeychainHelp diagnosis={app.keychain} />
        </div>
      )}
      {health !== undefined && place !== 'memory' && (
        <div className={panel.above}>
          <Health answer={health} onDismiss={() => keysStore.getState().forgetTest(place)} />
        </div>
      )}
      {mine.length === 0 ? (
        <p className={panel.none}>
          {isHome
            ? 'No keys yet. Create one, or import one that you have.'
            : place === 'memory'
              ? loginWords.none
              : 'No keys lie here.'}
        </p>
      ) : (
        <ul aria-label={`Keys: ${placeTitles[place]}`}>
          {mine.map(key => (
            <OwnKey key={key.keyId} keyInfo={key} app={app} onRun={onRun} onAsk={onAsk} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function PlaceActions({ place, app, onRun }: { place: 'keychain' | 'file vault' } & Pick<PlaceProps, 'app' | 'onRun'>) {
  const testing = useKeys(state => state.testing);
  const { isHome, isOpen } = standingOf(place, app);
  return (
    <>
      <Button
        small
        variant="quiet"
        isDisabled={testing !== null}
        aria-label={`Test: ${placeTitles[place]}`}
        onPress={() => void keysStore.getState().test(place)}
      >
        {testing === place ? 'Testing…' : 'Test'}
      </Button>
      {place === 'keychain' && isHome && isOpen && (
        <Button
          small
          variant="quiet"
          onPress={() =>
            onRun(
              ask(custody.app.passphrase({ action: 'set' })),
              app.lock.passphrase === 'keys' ? 'The passphrase was changed' : 'The keys are sealed',
            )
          }
        >
          {app.lock.passphrase === 'keys' ? 'Change the passphrase…' : 'Seal with a passphrase…'}
        </Button>
      )}
      {place === 'file vault' && isOpen && (
        <Button
          small
          variant="quiet"
          onPress={() => onRun(ask(custody.vault.passphrase({})), 'The passphrase of the file vault was changed')}
        >
          Change its passphrase…
        </Button>
      )}
      {place === 'file vault' && !isHome && isOpen && (
        <Button small onPress={() => onRun(ask(custody.vault.close({})), 'The file vault is closed')}>
          Close it
        </Button>
      )}
      {place === 'file vault' && !isHome && !isOpen && (
        <Button small onPress={() => onRun(ask(custody.vault.open({})), 'The file vault is open')}>
          Unlock…
        </Button>
      )}
    </>
  );
}
