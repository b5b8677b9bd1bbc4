import { ArrowRightLeft, CircleStop, EyeOff, Trash2 } from 'lucide-react';
import type { Outcome } from '../../../../electron/contract/outcome.ts';
import type { AppState, KeyInfo } from '../../../../electron/contract/values/app-values.ts';
import { custody } from '../../../bridge.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { IconButton } from '../../../parts/floating/icon-button.tsx';
import { ask } from '../../../store/ask.ts';
import { listedAs, usedOf } from '../../../store/keys.ts';
import { useKeys } from '../../../stores.ts';
import { plain } from '../../../words/text/hostile.ts';
import { againBy } from '../../logins/again.ts';
import type { Asking } from '../asking.tsx';
import { KeyRow } from './row.tsx';

interface Props {
  keyInfo: KeyInfo;
  app: AppState;
  /** Waits for what a person is asked, and says how it ended. */
  onRun(call: Promise<Outcome<unknown>>, said?: string): void;
  onAsk(asking: Asking): void;
}

/** Whether its place waits for a passphrase of its own. */
const isClosed = ({ place }: KeyInfo, { lock }: AppState): boolean => place === 'file vault' && lock.vault === 'closed';

/** One key of this computer, with what can be done with it now. */
export function OwnKey({ keyInfo, app, onRun, onAsk }: Props) {
  const registered = useKeys(state => state.registered);
  const { keyId } = keyInfo;
  return (
    <KeyRow
      keyInfo={keyInfo}
      connections={app.connections}
      listed={listedAs(registered, keyId)}
      usedAt={usedOf(registered, keyId)}
      rotating={app.rotations.some(({ oldKeyId, newKeyId }) => oldKeyId === keyId || newKeyId === keyId)}
      closed={isClosed(keyInfo, app)}
      onRepair={() => onRun(ask(custody.keys.repair({ keyId })))}
      actions={
        keyInfo.place === 'memory' ? (
          <SessionActions keyInfo={keyInfo} app={app} onRun={onRun} />
        ) : (
          <Actions keyInfo={keyInfo} app={app} onRun={onRun} onAsk={onAsk} />
        )
      }
    />
  );
}

/** A session is ended, or asked for anew in its place. */
function SessionActions({ keyInfo, app, onRun }: Omit<Props, 'onAsk'>) {
  const connection = app.connections.find(each => each.keyId === keyInfo.keyId);
  if (connection === undefined) return null;
  const { connectionId } = connection;
  const whose = `the session of ${plain(connection.userName)}`;
  const again = againBy(connection.session?.kind, () => onRun(ask(custody.logins.extend({ connectionId }))));
  return (
    <>
      <Button small aria-label={`${again.name} ${whose}`} onPress={again.run}>
        {again.label}
      </Button>
      <IconButton icon={CircleStop} label={`End ${whose}`} onPress={() => onRun(ask(custody.logins.end({ connectionId })))} />
    </>
  );
}

function Actions({ keyInfo, app, onRun, onAsk }: Props) {
  const registered = useKeys(state => state.registered);
  const { keyId, state, place, watches } = keyInfo;
  const name = plain(keyInfo.name);
  const isReady = state === 'ready' && !isClosed(keyInfo, app);
  const connection = app.connections.find(each => each.keyId === keyId);
  const watched = app.connections.filter(each => each.watchKeyId === keyId);
  const isLive = listedAs(registered, keyId)?.some(each => !each.expired) ?? false;
  // A connection of the user whom it is registered for, with another key.
  const other = app.connections.find(
    each =>
      each.keyId !== keyId &&
      registered[each.connectionId]?.keys.some(key => key.keyId === keyId && key.userId === each.userId && !key.expired),
  );
  const to = place === 'keychain' ? 'file vault' : 'keychain';
  const canMove = app.lock.home === 'keychain' && app.lock.vault === 'open' && isReady && !watches;
  const canWatch = place === 'keychain' && isReady && !watches && isLive && connection === undefined && other === undefined;
  return (
    <>
      {connection !== undefined && (
        <Button
          small
          isDisabled={!isReady}
          aria-label={`Rotate ${name}`}
          onPress={() => onAsk({ what: 'rotate', key: keyInfo, connection })}
        >
          Rotate…
        </Button>
      )}
      {connection === undefined && !isLive && !watches && (
        <Button small aria-label={`Register ${name}`} onPress={() => onAsk({ what: 'register', key: keyInfo })}>
          Register…
        </Button>
      )}
      {connection === undefined && other !== undefined && isReady && !watches && (
        <Button
          small
          aria-label={`Make active… ${name}, for ${plain(other.organizationName)}`}
          onPress={() => onRun(ask(custody.keys.make_active({ keyId, connectionId: other.connectionId })))}
        >
          Make active…
        </Button>
      )}
      {canWatch && (
        <Button small aria-label={`Let it watch while locked: ${name}`} onPress={() => onAsk({ what: 'watch', key: keyInfo })}>
          Let it watch…
        </Button>
      )}
      {watched.map(({ connectionId, organizationName }) => (
        <IconButton
          key={connectionId}
          icon={EyeOff}
          label={`Stop watching ${plain(organizationName)} with ${name}`}
          onPress={() => onRun(ask(custody.watch.clear({ connectionId })))}
        />
      ))}
      {canMove && (
        <IconButton
          icon={ArrowRightLeft}
          label={`Move ${name} to the ${to}`}
          onPress={() => onRun(ask(custody.keys.move({ keyId, to })), `“${name}” is in the ${to}`)}
        />
      )}
      <IconButton icon={Trash2} label={`Delete ${name}`} onPress={() => onRun(ask(custody.keys.remove({ keyId })))} />
    </>
  );
}
