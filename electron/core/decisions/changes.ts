/** What each call that needs consent would change now, as its document says it; or why it cannot be done anyway. */

import { done, failure, type Outcome } from '../../contract/outcome.ts';
import type { Connection, KeyInfo, Settings } from '../../contract/values/app-values.ts';
import type { Connections } from '../connections/connections.ts';
import { type Decided, nothingDecided } from '../connections/decided.ts';
import { sameDialect } from '../connections/dialect.ts';
import { besideOf, connectionBy, looksFurther, sameAddress, sameOrganisation } from '../connections/identity.ts';
import { passes, passesKey } from '../connections/passing.ts';
import { watchedBy } from '../connections/watching.ts';
import type { Stored } from '../files/stored.ts';
import type { ConnectionPast } from '../journal/told/connection-past.ts';
import { mostKeys } from '../keys/coming-and-going.ts';
import type { Keys } from '../keys/keys.ts';
import { normalPin } from '../keys/pins.ts';
import type { StoredPlace } from '../keys/places/place.ts';
import type { Change } from './change.ts';
import type { Changes } from './consent.ts';
import {
  connecting,
  dialectChange,
  forgetting,
  keyCreation,
  keyMove,
  proxyChange,
  subAllowed,
  subForgotten,
  weakening,
} from './documents.ts';

/** More than anybody works with; each asks its service all day. */
const mostConnections = 32;

interface Needs {
  decided?: Decided;
  settings: Stored<Settings>;
  connections: Connections;
  keys: Keys;
  past: ConnectionPast['of'];
}

type Asked = Omit<Changes, 'watch.set' | 'watch.clear' | 'updates.install'>;

export function consentChanges({ decided = nothingDecided, settings, connections, keys, past }: Needs): Asked {
  const keyOf = (keyId: string): KeyInfo | undefined => keys.list().find(key => key.keyId === keyId);
  const noKey = () => failure('key_missing', 'There is no such key on this computer.');
  const withConnection = async <T>(
    connectionId: string,
    work: (connection: Connection, key: KeyInfo | undefined) => Outcome<T>,
  ): Promise<Outcome<T>> => {
    const connection = connections.get(connectionId);
    return connection === null
      ? failure('not_found', 'This organisation is not connected.')
      : work(connection, keyOf(connection.keyId));
  };

  return {
    async 'keys.create'(asked) {
      if (keys.list().length >= mostKeys)
        return failure('invalid', `There are ${mostKeys} keys on this computer already. Remove one you no longer use first.`);
      return done(keyCreation(asked));
    },
    async 'keys.move'({ keyId, to }) {
      const key = keyOf(keyId);
      return key === undefined ? noKey() : moving(key, to);
    },
    async 'connections.add'({ baseUrl, organizationId, keyId, dialect }) {
      const key = keyOf(keyId);
      if (key === undefined) return noKey();
      const unfit = passesKey(key) ?? watchedBy(connections.all(), keyId);
      if (unfit !== null) return unfit;
      const pin = normalPin({ baseUrl, organizationId });
      const refused = decided.connection({ ...pin, dialect });
      if (refused !== null) return refused;
      if (looksFurther(organizationId))
        return failure('invalid', 'Expected the id of an organisation, received one that ends like the id of a connection here.');
      const by = { ...pin, keyId };
      const known = connectionBy(connections.all(), by);
      // A connection that is there believes other keys only where they are shown beside the old ones.
      if (sameAddress(known, pin) !== null && dialect !== undefined && !sameDialect(known?.dialect, dialect))
        return failure(
          'forbidden',
          'This organisation is already connected, with other keys of the service. Change them there, or forget it first.',
        );
      if (known === null && connections.all().length >= mostConnections)
        return failure('invalid', `There are ${mostConnections} connections already. Forget one first.`);
      const beside = besideOf(connections.all(), by);
      const believed = decided.dialect(pin);
      const already = { known, beside, besideKey: keyOf(beside?.keyId ?? '') };
      return done(connecting(pin, key, already, past(by), believed ?? dialect, believed === undefined ? null : decided.by));
    },
    'connections.remove': ({ connectionId }) =>
      withConnection(connectionId, (connection, key) => {
        if (connection.session !== undefined)
          return failure('invalid', 'This is a session, and no file holds it. End it under Sessions.');
        const same = connections.all().filter(each => sameOrganisation(each, connection));
        return done(forgetting(connection, key, same.length - 1));
      }),
    'connections.proxy': ({ connectionId, baseUrl, configId }) =>
      withConnection(connectionId, connection =>
        done(proxyChange(connection, normalPin({ baseUrl, organizationId: '' }).baseUrl, configId)),
      ),
    'connections.dialect': ({ connectionId, overrides }) =>
      withConnection(connectionId, connection => {
        const refused = decided.connection({ ...connection, dialect: overrides });
        if (refused !== null && decided.isManaged(connection)) return refused;
        if (sameDialect(connection.dialect, overrides))
          return failure('invalid', 'These are the keys and names that are trusted already. Nothing was changed.');
        return done(dialectChange(connection, overrides));
      }),
    'connections.sub_organization': ({ connectionId, organizationId }) =>
      withConnection(connectionId, (connection, key) =>
        organizationId === connection.organizationId
          ? failure('invalid', 'This is the organisation itself: its key already stamps for it.')
          : (passes(connection) ?? done(subAllowed(connection, organizationId, key, past({ ...connection, organizationId })))),
      ),
    'connections.forget_sub_organization': ({ connectionId, organizationId }) =>
      withConnection(connectionId, (connection, key) => done(subForgotten(connection, organizationId, key))),
    'app.settings': async asked => settingsChange(settings.value, decided, asked),
  };
}

function moving(key: KeyInfo, to: StoredPlace): Outcome<Change> {
  if (key.watches && to === 'file vault')
    return failure('invalid', 'A watch key stays in the keychain: the vault closes with the lock.');
  if (key.place === to) return failure('invalid', `This key is in the ${to} already.`);
  return passesKey(key) ?? done(keyMove(key, to));
}

function settingsChange(now: Settings, decided: Decided, asked: Readonly<Record<string, unknown>>): Outcome<Change | null> {
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  const refused = decided.settings(given);
  if (refused !== null) return refused;
  const weaker = weakening(now, { ...now, ...given });
  return weaker !== null && decided.unusable !== null ? decided.unusable : done(weaker);
}
