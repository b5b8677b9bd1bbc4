/** Calls about the organisations this app is connected to. */

import type { connectionCalls } from '../../../contract/calls/ways-in/connections.ts';
import { done, failure, type Outcome } from '../../../contract/outcome.ts';
import type { Connection } from '../../../contract/values/app-values.ts';
import { sameAddress } from '../../connections/identity.ts';
import { votesDocument } from '../../connections/votes.ts';
import type { Compose } from '../../decisions/compose.ts';
import { normalPin } from '../../keys/pins.ts';
import type { Handlers, Told } from '../handlers.ts';
import { type ConnectingNeeds, changedMeanwhile, connect, test, unpinUnused } from './connecting.ts';
import { dropWatchKey } from './watch.ts';

interface Needs extends ConnectingNeeds {
  compose: Pick<Compose, 'release'>;
  told: Told;
  changed(): void;
  /** Another organisation is looked at. */
  onSelected(): void;
}

export function connectionHandlers(needs: Needs): Handlers<typeof connectionCalls> {
  const { connections, keys, sessions, told } = needs;
  const withConnection = async <T>(
    { connectionId }: { connectionId: string },
    work: (connection: Connection) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> => {
    const connection = connections.get(connectionId);
    return connection === null ? failure('not_found', 'This organisation is not connected.') : work(connection);
  };
  const changeTo = async (next: Connection, about: string) => {
    await sessions.replace(next);
    return told(done(next), about);
  };
  return {
    async 'connections.add'(asked) {
      const made = await connect(needs, asked);
      if (!made.ok) return made;
      const { organizationName, baseUrl, organizationId, keyId } = made.value;
      return told(made, `Connected to ${organizationName} at ${baseUrl}`, { baseUrl, organizationId, keyId });
    },
    'connections.select': asked =>
      withConnection(asked, async connection => {
        await connections.select(connection.connectionId);
        needs.onSelected();
        return done(connection);
      }),
    'connections.test': asked =>
      withConnection(asked, async connection => {
        const me = await test(needs, connection);
        if (me.ok) needs.changed();
        return me;
      }),
    'connections.proxy': ({ baseUrl, configId, ...asked }) =>
      withConnection(asked, connection => {
        const proxy = { baseUrl: normalPin({ baseUrl, organizationId: '' }).baseUrl, configId };
        const about = `Authentication proxy of ${connection.organizationName} is ${proxy.baseUrl}`;
        return changeTo({ ...connection, proxy }, about);
      }),
    'connections.dialect': ({ overrides, ...asked }) =>
      withConnection(asked, connection => {
        const about = `Other keys or names of the service are trusted for ${connection.organizationName}`;
        return changeTo({ ...connection, dialect: overrides }, about);
      }),
    'connections.votes': ({ shown, ...asked }) =>
      withConnection(asked, connection => showVotes(needs, connection, shown, changeTo)),
    'connections.sub_organization': ({ organizationId, ...asked }) =>
      withConnection(asked, async connection => {
        const about = `The key stamps for the sub-organisation ${organizationId} of ${connection.organizationId} at ${connection.baseUrl}`;
        return told(await keys.allowSub(connection.keyId, connection, organizationId), about);
      }),
    'connections.forget_sub_organization': ({ organizationId, ...asked }) =>
      withConnection(asked, async connection => {
        const about = `The key no longer stamps for the sub-organisation ${organizationId} of ${connection.organizationId}`;
        return told(await keys.disallowSub(connection.keyId, connection, organizationId), about);
      }),
    'connections.remove': asked =>
      withConnection(asked, async connection => {
        sessions.close(connection.connectionId);
        await connections.remove(connection.connectionId);
        await unpinUnused(needs, connection);
        await dropWatchKey(needs, connection);
        return told(done(null), `Forgot ${connection.organizationName} at ${connection.baseUrl}`);
      }),
  };
}

/** Whether proposals of a deployment are to be proven by votes, once a person released what that means. */
async function showVotes(
  { connections, compose }: Pick<Needs, 'connections' | 'compose'>,
  connection: Connection,
  shown: boolean,
  changeTo: (next: Connection, about: string) => Promise<Outcome<Connection>>,
): Promise<Outcome<Connection>> {
  if (shown === (connection.votesNeverShown !== true)) return done(connection);
  const released = await compose.release(connection, 'proof of proposals', votesDocument(connection, shown));
  if (!released.ok) return released;
  const latest = sameAddress(connections.get(connection.connectionId), connection);
  if (latest === null) return changedMeanwhile();
  const { votesNeverShown: _was, ...rest } = latest;
  return changeTo(
    shown ? rest : { ...rest, votesNeverShown: true },
    shown
      ? `Proposals of ${connection.organizationName} must be proven by their votes`
      : `Proposals of ${connection.organizationName} are unproven: its deployment is set as never showing votes`,
  );
}
