/** Calls about the key that looks what waits while the app is locked. */

import type { watchCalls } from '../../../contract/calls/ways-in/watch.ts';
import { done, type Outcome } from '../../../contract/outcome.ts';
import type { Connection } from '../../../contract/values/app-values.ts';
import { speaksFor } from '../../connections/watching.ts';
import { unkept } from '../../files/stored.ts';
import type { Keys } from '../../keys/keys.ts';
import { otherUser, type Standing } from '../../watch/standing.ts';
import type { Handlers, Told } from '../handlers.ts';
import { type ConnectingNeeds, changedMeanwhile, unpinUnused, whoami } from './connecting.ts';

interface Needs extends ConnectingNeeds {
  keys: Keys;
  /** Whose the key is, asked anew with the voter's own key. */
  standing(connection: Connection, keyId: string): Promise<Outcome<Standing>>;
  told: Told;
}

export function watchHandlers(needs: Needs): Handlers<typeof watchCalls> {
  return {
    'watch.set': ({ connectionId, keyId }) => choose(needs, connectionId, keyId),
    async 'watch.clear'({ connectionId }) {
      const connection = needs.connections.get(connectionId);
      if (connection === null) return changedMeanwhile();
      const { watchKeyId, ...rest } = connection;
      if (watchKeyId === undefined) return done(connection);
      const kept = await keep(needs, rest);
      if (!kept.ok) return kept;
      const dropped = await dropWatchKey(needs, { ...connection, watchKeyId });
      return needs.told(dropped.ok ? kept : dropped, `No key watches ${connection.organizationName} while locked`);
    },
  };
}

/**
 * Pins the key, asks whose it is, and lets it look. The key is one that looks before the connection says so: whenever the app
 * ends in between, what remains is a key that only asks.
 */
async function choose(needs: Needs, connectionId: string, keyId: string): Promise<Outcome<Connection>> {
  const { connections, keys } = needs;
  const connection = connections.get(connectionId);
  if (connection === null) return changedMeanwhile();
  const by = { ...connection, keyId };
  const giveBack = async <F extends Outcome<never>>(why: F): Promise<F> => {
    await dropWatchKey(needs, { ...connection, watchKeyId: keyId });
    return why;
  };
  const standing = await needs.standing(connection, keyId);
  if (!standing.ok) return standing;
  const pinned = await keys.pin(keyId, connection);
  if (!pinned.ok) return pinned;
  const me = await whoami(needs, by, connection.dialect);
  if (!me.ok) return giveBack(me);
  // SECURITY: the lists that a person's consent rests on were one answer of the service; this is another.
  const other = otherUser(standing.value, connection, me.value.userId);
  if (other !== null) return giveBack(other);
  // SECURITY: it may have come to speak for a person since they were asked; then its record stays sealed.
  const speaks = () => speaksFor(connections.all(), keyId);
  const early = speaks();
  if (early !== null) return giveBack(early);
  const watches = await keys.setWatch(keyId, true);
  if (!watches.ok) return giveBack(watches);
  // SECURITY: the service answers when it likes; what a person changed or forgot meanwhile is not put back.
  const latest = connections.get(connectionId);
  if (latest === null || JSON.stringify(latest) !== JSON.stringify(connection)) return giveBack(changedMeanwhile());
  const kept = await keep(needs, { ...latest, watchKeyId: keyId });
  if (!kept.ok) return giveBack(kept);
  // Connections are written in turn: one that was about to be, stands there now.
  const late = speaks();
  if (late !== null) {
    await keep(needs, latest);
    return giveBack(late);
  }
  const { watchKeyId: before } = latest;
  if (before !== undefined && before !== keyId) await dropWatchKey(needs, { ...latest, watchKeyId: before });
  return needs.told(kept, `Another key watches ${connection.organizationName} at ${connection.baseUrl} while locked: ${keyId}`);
}

async function keep({ sessions }: Needs, next: Connection): Promise<Outcome<Connection>> {
  try {
    await sessions.replace(next);
    return done(next);
  } catch (error) {
    return unkept(error, 'The connection could not be written and is unchanged. Check that the disk is not full.');
  }
}

/** Takes back what let a key look, where no connection has it look any more. */
export async function dropWatchKey(
  { connections, keys }: Pick<ConnectingNeeds, 'connections' | 'keys'>,
  { watchKeyId, ...connection }: Connection,
): Promise<Outcome<null>> {
  if (watchKeyId === undefined) return done(null);
  await unpinUnused({ connections, keys }, { ...connection, keyId: watchKeyId });
  if (connections.all().some(each => each.watchKeyId === watchKeyId)) return done(null);
  const key = keys.list().find(each => each.keyId === watchKeyId);
  return key?.watches === true ? keys.setWatch(watchKeyId, false) : done(null);
}
