/**
 * Another key in the place of a connection's own: the connection, what hangs on it and its id stay. The new one is pinned
 * first, then the connection says so, then the old one is unpinned: whenever the app ends in between, one of the two works.
 */
import { done, failure, type Outcome } from '../../../contract/outcome.ts';
import type { Connection } from '../../../contract/values/app-values.ts';
import { connectionBy, needsPin } from '../../connections/identity.ts';
import { passes } from '../../connections/passing.ts';
import { watchesNow } from '../../connections/watching.ts';
import { unkept } from '../../files/stored.ts';
import { pinOf } from '../../keys/pins.ts';
import { type ConnectingNeeds, changedMeanwhile, unpinUnused, whoami } from './connecting.ts';

/**
 * @param formerKeyId where this was begun before, and it is not known how far it came: the key that it was to replace
 * @returns `mismatch` where the service says that the key is another user's, or another organisation's
 */
export type ChangeKey = (connectionId: string, keyId: string, formerKeyId?: string) => Promise<Outcome<Connection>>;

export async function changeKey(needs: ConnectingNeeds, ...asked: Parameters<ChangeKey>): Promise<Outcome<Connection>> {
  const [connectionId, keyId, formerKeyId] = asked;
  const { connections, keys, sessions } = needs;
  const before = connections.get(connectionId);
  if (before === null) return failure('not_found', 'This organisation is not connected.');
  const by = { ...before, keyId };
  if (before.keyId === keyId) {
    if (formerKeyId !== undefined && formerKeyId !== keyId) await unpinUnused(needs, { ...before, keyId: formerKeyId });
    return done(before);
  }
  const unfit = passes(before) ?? watchesNow(needs, keyId);
  if (unfit !== null) return unfit;
  if (connectionBy(connections.all(), by) !== null)
    return failure('invalid', 'Another connection to this organisation has this key already. Forget one of the two first.');
  const wasPinned = pinOf(keys.pins(keyId), before) !== undefined;
  const giveBack = async <F extends Outcome<never>>(why: F): Promise<F> => {
    if (!wasPinned && !needsPin(connections.all(), by)) await keys.unpin(keyId, before);
    return why;
  };
  const pinned = await pinAlike(needs, before, keyId);
  if (!pinned.ok) return giveBack(pinned);
  const me = await whoami(needs, by, before.dialect);
  if (!me.ok) return giveBack(me);
  // SECURITY: whose votes count as one's own is not moved by a new key: it speaks for the same user, or not at all.
  if (me.value.organizationId !== before.organizationId || (before.userId !== '' && me.value.userId !== before.userId))
    return giveBack(
      failure('mismatch', 'The service says that this key belongs to a different user. The connection keeps its key.', {
        before: before.userId,
        after: me.value.userId,
      }),
    );
  // SECURITY: the service answers when it likes; what a person changed or forgot meanwhile is not put back.
  const latest = connections.get(connectionId);
  if (latest === null || latest.keyId !== before.keyId || latest.baseUrl !== before.baseUrl) return giveBack(changedMeanwhile());
  // SECURITY: the record of a key that watches can be read by others, so it votes nowhere, however late it came to watch.
  const watches = watchesNow(needs, keyId);
  if (watches !== null) return giveBack(watches);
  const { organizationName, userId, username: userName } = me.value;
  const next: Connection = { ...latest, keyId, organizationName, userId, userName };
  try {
    await sessions.replace(next);
  } catch (error) {
    return giveBack(unkept(error, 'The connection could not be written and keeps its key. Check that the disk is not full.'));
  }
  await unpinUnused(needs, before);
  return done(next);
}

/** For the organisation, and for those of its sub-organisations that a person allowed this connection. */
async function pinAlike({ keys }: ConnectingNeeds, connection: Connection, keyId: string): Promise<Outcome<null>> {
  const pinned = await keys.pin(keyId, connection);
  if (!pinned.ok) return pinned;
  for (const sub of keys.subOrganizations(connection.keyId, connection)) {
    const allowed = await keys.allowSub(keyId, connection, sub);
    if (!allowed.ok) return allowed;
  }
  return done(null);
}
