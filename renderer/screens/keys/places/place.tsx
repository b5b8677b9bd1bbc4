import { FileLock2, Laptop, Timer } from 'lucide-react';
import type { Outcome } from '../../../../electron/contract/outcome.ts';
import type { AppState, KeyInfo, KeyPlace } from '../../../../electron/contract/values/app-values.ts';
import { custody } from '../../../bridge.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Chip } from '../../../parts/state/chip.tsx';
import { ask } from '../../../store/ask.ts';
import { listedAs, usedOf } from '../../../store/keys.ts';
import { keys as keysStore, useKeys } from '../../../stores.ts';
import { placeTitles } from '../../../words/keys/life.ts';
import { keychainTitles } from '../../../words/keys.ts';
import { plain } from '../../../words/text/hostile.ts';
import type { Asking } from '../asking.tsx';
import { KeychainHelp } from '../keychain-help.tsx';
import { Health } from './health.tsx';
import panel from './panel.module.css';
import { Panel } from './panel.tsx';
import { KeyRow } from './row.tsx';

const icons = { keychain: Laptop, 'file vault': FileLock2, memory: Timer } as const;

interface Props {
  place: KeyPlace;
  app: AppState;
  /** Waits for what a person is asked, and says how it ended. */
  onRun(call: Promise<Outcome<unknown>>): void;
  onAsk(asking: Asking): void;
}

/** Whether the place is the one that new keys go to, and whether it can be used now. */
function standingOf(place: KeyPlace, { keychain, lock }: AppState) {
  const isHome = keychain.store === place;
  const isOpen = isHome ? keychain.state === 'ready' : place === 'file vault' && lock.vault === 'open';
  return { isHome, isOpen, words: isOpen ? 'Open' : isHome ? keychainTitles[keychain.state] : 'Locked' };
}

/** One place of keys: how it stands, its keys, and a test of it. */
export function Place({ place, app, onRun, onAsk }: Props) {
  const health = useKeys(state => (place === 'memory' ? undefined : state.health[place]));
  const mine = app.keys.filter(key => key.place === place);
  const { isHome, isOpen, words } = standingOf(place, app);
  return (
    <Panel
      icon={icons[place]}
      title={placeTitles[place]}
      standing={
        place === 'memory' ? (
          'gone at its end, at a lock and at quitting'
        ) : (
          <>
            <Chip tone={isOpen ? 'ok' : 'look'}>{words}</Chip>
            {mine.length > 0 && (mine.every(key => key.sealed) ? 'sealed with your passphrase' : 'not sealed with a passphrase')}
          </>
        )
      }
      actions={place !== 'memory' && <PlaceActions place={place} app={app} onRun={onRun} />}
    >
      {isHome && !isOpen && (
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
        <p className={panel.none}>{isHome ? 'No keys yet. Create one, or import one that you have.' : 'No keys lie here.'}</p>
      ) : (
        <ul aria-label={`Keys: ${placeTitles[place]}`}>
          {mine.map(key => (
            <Row key={key.keyId} keyInfo={key} app={app} onRun={onRun} onAsk={onAsk} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function PlaceActions({ place, app, onRun }: { place: 'keychain' | 'file vault' } & Pick<Props, 'app' | 'onRun'>) {
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
      {place === 'file vault' && isOpen && (
        <Button small variant="quiet" onPress={() => onRun(ask(custody.vault.passphrase({})))}>
          Change its passphrase…
        </Button>
      )}
      {place === 'file vault' && !isHome && isOpen && (
        <Button small onPress={() => onRun(ask(custody.vault.close({})))}>
          Close it
        </Button>
      )}
      {place === 'file vault' && !isHome && !isOpen && (
        <Button small onPress={() => onRun(ask(custody.vault.open({})))}>
          Unlock…
        </Button>
      )}
    </>
  );
}

interface RowProps extends Omit<Props, 'place'> {
  keyInfo: KeyInfo;
}

function Row({ keyInfo, app, onRun, onAsk }: RowProps) {
  const registered = useKeys(state => state.registered);
  const { keyId, state, place } = keyInfo;
  const name = plain(keyInfo.name);
  const listed = listedAs(registered, keyId);
  const connection = app.connections.find(each => each.keyId === keyId);
  const isLive = listed?.some(each => !each.expired) ?? false;
  // A connection of the user whom it is registered for, with another key.
  const other = app.connections.find(
    each =>
      each.keyId !== keyId &&
      registered[each.connectionId]?.keys.some(key => key.keyId === keyId && key.userId === each.userId && !key.expired),
  );
  const to = place === 'keychain' ? 'file vault' : 'keychain';
  const canMove = app.lock.home === 'keychain' && app.lock.vault === 'open' && state === 'ready' && !keyInfo.watches;
  return (
    <KeyRow
      keyInfo={keyInfo}
      connections={app.connections}
      listed={listed}
      usedAt={usedOf(registered, keyId)}
      rotating={app.rotations.some(({ oldKeyId, newKeyId }) => oldKeyId === keyId || newKeyId === keyId)}
      onRepair={() => onRun(ask(custody.keys.repair({ keyId })))}
      actions={
        place !== 'memory' && (
          <>
            {connection !== undefined && (
              <Button
                small
                isDisabled={state !== 'ready'}
                aria-label={`Rotate ${name}`}
                onPress={() => onAsk({ what: 'rotate', key: keyInfo, connection })}
              >
                Rotate…
              </Button>
            )}
            {connection === undefined && !isLive && (
              <Button small aria-label={`Register ${name}`} onPress={() => onAsk({ what: 'register', key: keyInfo })}>
                Register…
              </Button>
            )}
            {connection === undefined && other !== undefined && state === 'ready' && !keyInfo.watches && (
              <Button
                small
                aria-label={`Use ${name} for ${plain(other.organizationName)}`}
                onPress={() => onRun(ask(custody.keys.make_active({ keyId, connectionId: other.connectionId })))}
              >
                Make active…
              </Button>
            )}
            {canMove && (
              <Button
                small
                variant="quiet"
                aria-label={`Move ${name} to the ${to}`}
                onPress={() => onRun(ask(custody.keys.move({ keyId, to })))}
              >
                Move…
              </Button>
            )}
            <Button
              small
              variant="quiet"
              aria-label={`Delete ${name}`}
              onPress={() => onRun(ask(custody.keys.remove({ keyId })))}
            >
              Delete…
            </Button>
          </>
        )
      }
    />
  );
}
