/** Connecting an organisation by a key, beside those that are there, and asking the service who a key belongs to. */
import type { AppAnswers, AppParameters } from '../../../contract/app.ts';
import type { Response } from '../../../contract/operations/table.ts';
import { done, failure, type Outcome } from '../../../contract/outcome.ts';
import type { DialectOverrides } from '../../../contract/service/dialect-overrides.ts';
import type { Connection } from '../../../contract/values/app-values.ts';
import type { Connections } from '../../connections/connections.ts';
import { dialectOf } from '../../connections/dialect.ts';
import { besideOf, connectionBy, freshId, needsPin, sameAddress } from '../../connections/identity.ts';
import { watchesNow } from '../../connections/watching.ts';
import type { Keys } from '../../keys/keys.ts';
import { normalPin } from '../../keys/pins.ts';
import type { Service } from '../../service/service.ts';
import { targetOf } from '../../session.ts';

export interface ConnectingNeeds {
  connections: Connections;
  keys: Keys;
  sessions: {
    open(connection: Connection): void;
    close(connectionId: string): void;
    /** Puts a changed connection in the place of the old one, and opens it anew. */
    replace(next: Connection): Promise<void>;
  };
  service: Pick<Service, 'query'>;
  /** What the administrator decided that it believes; undefined where nothing was. */
  decidedDialect?(at: { baseUrl: string; organizationId: string }): DialectOverrides | undefined;
}

type Asked = AppParameters<'connections.add'>;

export const changedMeanwhile = () =>
  failure('changed', 'This organisation was forgotten or changed in the meantime. Nothing was done.');

export const whoami = (
  { service, keys }: Pick<ConnectingNeeds, 'service' | 'keys'>,
  { keyId, baseUrl, organizationId }: Pick<Connection, 'keyId' | 'baseUrl' | 'organizationId'>,
  dialect: DialectOverrides | undefined,
) => service.query(targetOf(keys, keyId, baseUrl, organizationId, dialectOf(dialect)), 'whoami', {}, { attempts: 1 });

/**
 * Takes the key's pin back, where no connection needs it.
 * SECURITY: a key stamps for what a connection asks of it, and for nothing that was given up.
 */
export async function unpinUnused({ connections, keys }: Pick<ConnectingNeeds, 'connections' | 'keys'>, by: By): Promise<void> {
  if (!needsPin(connections.all(), by)) await keys.unpin(by.keyId, by);
}
type By = Pick<Connection, 'keyId' | 'baseUrl' | 'organizationId'>;

/** Pins the key and tests it; what was there of the organisation before goes on until that answers, and beside it. */
export async function connect(needs: ConnectingNeeds, asked: Asked): Promise<Outcome<Connection>> {
  const { connections, keys, sessions } = needs;
  const { organizationId, keyId } = asked;
  const pin = normalPin({ baseUrl: asked.baseUrl, organizationId });
  const by = { ...pin, keyId };
  const known = connectionBy(connections.all(), by);
  const pinned = await keys.pin(keyId, pin);
  if (!pinned.ok) return pinned;
  const believed = needs.decidedDialect?.(pin) ?? asked.dialect;
  const me = await whoami(needs, by, believed ?? allowedThere(connections, by)?.dialect);
  if (!me.ok && asked.keep !== true) {
    // The pin of a connection that is there already stays: a test that fails takes nothing away.
    await unpinUnused(needs, by);
    return me;
  }
  // SECURITY: the service answers when it likes; what a person changed, forgot or removed meanwhile is not put back.
  const now = connectionBy(connections.all(), by);
  if (known?.connectionId !== now?.connectionId || !keys.list().some(key => key.keyId === keyId)) {
    await unpinUnused(needs, by);
    return changedMeanwhile();
  }
  // SECURITY: the record of a key that watches can be read by others, so it votes nowhere, however late it came to watch.
  const watches = watchesNow(needs, keyId);
  if (watches !== null) {
    await unpinUnused(needs, by);
    return watches;
  }
  const connection = connectionOf(needs, believed, by, me.ok ? me.value : null);
  sessions.close(connection.connectionId);
  await connections.add(connection);
  // Where the key reached it before, at another path of the host, it may do so no more.
  if (now !== null && now.baseUrl !== pin.baseUrl) await unpinUnused(needs, now);
  sessions.open(connection);
  return done(connection);
}

/** What a person allowed this very service: by this key, or else by another one that is connected there. */
const allowedThere = (connections: Connections, by: By): Connection | null =>
  sameAddress(connectionBy(connections.all(), by), by) ?? besideOf(connections.all(), by);

/** The id of one that came from another computer without its key, and of the same user: this key takes its place. */
function withoutKey({ connections, keys }: ConnectingNeeds, by: By, me: Me | null): string | undefined {
  const beside = besideOf(connections.all(), by);
  const isGone = beside !== null && beside.session === undefined && !keys.list().some(({ keyId }) => keyId === beside.keyId);
  return isGone && (beside.userId === '' || beside.userId === me?.userId) ? beside.connectionId : undefined;
}

function connectionOf(needs: ConnectingNeeds, believed: DialectOverrides | undefined, by: By, me: Me | null): Connection {
  const { connections } = needs;
  const latest = allowedThere(connections, by);
  const watchKeyId = sameAddress(connectionBy(connections.all(), by), by)?.watchKeyId;
  const dialect = believed ?? latest?.dialect;
  return {
    connectionId:
      connectionBy(connections.all(), by)?.connectionId ?? withoutKey(needs, by, me) ?? freshId(connections.all(), by),
    baseUrl: by.baseUrl,
    organizationId: by.organizationId,
    organizationName: me?.organizationName ?? by.organizationId,
    userId: me?.userId ?? '',
    userName: me?.username ?? 'not known yet',
    keyId: by.keyId,
    proxy: latest?.proxy ?? null,
    ...(dialect === undefined ? {} : { dialect }),
    ...(latest?.votesNeverShown && { votesNeverShown: true }),
    ...(watchKeyId === undefined ? {} : { watchKeyId }),
  };
}
type Me = Pick<Response<'whoami'>, 'organizationName' | 'userId' | 'username'>;

/** Asks with the key that is there whom it belongs to. */
export async function test(needs: ConnectingNeeds, connection: Connection): Promise<Outcome<AppAnswers['connections.test']>> {
  const me = await whoami(needs, connection, connection.dialect);
  if (!me.ok) return me;
  const { organizationName, userId, username: userName } = me.value;
  // Kept before its key was registered: who the key belongs to is known only now.
  // SECURITY: the service answers when it likes; what a person changed or forgot meanwhile is not put back.
  const latest = needs.connections.get(connection.connectionId);
  if (latest === null || latest.keyId !== connection.keyId) return changedMeanwhile();
  // SECURITY: whose votes count as one's own is not moved by the service's word once it is known.
  if (latest.userId !== '' && latest.userId !== userId)
    return failure(
      'mismatch',
      'The service says that this key belongs to a different user than before. Nothing was changed. Ask the service’s operator; if this is right, forget the organisation and connect again.',
      { before: latest.userId, after: userId },
    );
  if (latest.userId === '') await needs.sessions.replace({ ...latest, organizationName, userId, userName });
  return done({ organizationName, userName, userId });
}
