/** Connecting an organisation, and asking the service who its key belongs to. */
import type { AppAnswers, AppParameters } from '../../../contract/app.ts';
import { done, failure, type Outcome } from '../../../contract/outcome.ts';
import type { DialectOverrides } from '../../../contract/service/dialect-overrides.ts';
import type { Connection } from '../../../contract/values/app-values.ts';
import { type Connections, connectionIdOf, sameAddress } from '../../connections/connections.ts';
import { dialectOf } from '../../connections/dialect.ts';
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

const whoami = (
  { service, keys }: ConnectingNeeds,
  { keyId, baseUrl, organizationId }: Pick<Connection, 'keyId' | 'baseUrl' | 'organizationId'>,
  dialect: DialectOverrides | undefined,
) => service.query(targetOf(keys, keyId, baseUrl, organizationId, dialectOf(dialect)), 'whoami', {}, { attempts: 1 });

/** Pins the key and tests it; what was there of the organisation before goes on until that answers. */
export async function connect(needs: ConnectingNeeds, asked: Asked): Promise<Outcome<Connection>> {
  const { connections, keys, sessions } = needs;
  const { organizationId, keyId } = asked;
  const pin = normalPin({ baseUrl: asked.baseUrl, organizationId });
  const connectionId = connectionIdOf(pin);
  const known = connections.get(connectionId);
  const pinned = await keys.pin(keyId, pin);
  if (!pinned.ok) return pinned;
  const believed = needs.decidedDialect?.(pin) ?? asked.dialect;
  const me = await whoami(needs, { ...pin, keyId }, believed ?? sameAddress(known, pin)?.dialect);
  if (!me.ok && asked.keep !== true) {
    // The pin of a connection that is there already stays: a test that fails takes nothing away.
    if (known?.keyId !== keyId || known.baseUrl !== pin.baseUrl) await keys.unpin(keyId, pin);
    return me;
  }
  // SECURITY: the service answers when it likes; what a person changed, forgot or removed meanwhile is not put back.
  const now = connections.get(connectionId);
  if ((known !== null && now === null) || !keys.list().some(key => key.keyId === keyId)) {
    await keys.unpin(keyId, pin);
    return changedMeanwhile();
  }
  const latest = sameAddress(now, pin);
  const dialect = believed ?? latest?.dialect;
  const connection: Connection = {
    connectionId,
    baseUrl: pin.baseUrl,
    organizationId,
    organizationName: me.ok ? me.value.organizationName : organizationId,
    userId: me.ok ? me.value.userId : '',
    userName: me.ok ? me.value.username : 'not known yet',
    keyId,
    proxy: latest?.proxy ?? null,
    ...(dialect === undefined ? {} : { dialect }),
    ...(latest?.votesNeverShown && { votesNeverShown: true }),
  };
  sessions.close(connectionId);
  await connections.add(connection);
  // The key that spoke for it before may do so no more, nor this one where it was reached before.
  if (known !== null && (known.keyId !== keyId || known.baseUrl !== pin.baseUrl)) await keys.unpin(known.keyId, known);
  sessions.open(connection);
  return done(connection);
}

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
