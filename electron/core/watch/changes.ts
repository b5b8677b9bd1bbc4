/** What a person reads before a key watches a connection, and before it does no more; or why it cannot be. */
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import type { Connection, KeyInfo } from '../../contract/values/app-values.ts';
import type { Connections } from '../connections/connections.ts';
import { passes } from '../connections/passing.ts';
import { speaksFor } from '../connections/watching.ts';
import type { Changes } from '../decisions/consent.ts';
import type { Keys } from '../keys/keys.ts';
import type { Ports } from '../ports.ts';
import { watchClearing, watchSetting } from './documents.ts';
import type { Standing } from './standing.ts';

interface Needs {
  connections: Pick<Connections, 'all' | 'get'>;
  keys: Pick<Keys, 'list'>;
  platform: Ports['platform'];
  /** Whose the key is, asked anew with the voter's own key. */
  standing(connection: Connection, keyId: string): Promise<Outcome<Standing>>;
}

export function watchChanges({ connections, keys, platform, standing }: Needs): Pick<Changes, 'watch.set' | 'watch.clear'> {
  const keyOf = (keyId: string) => keys.list().find(key => key.keyId === keyId);
  const set = async (connection: Connection, key: KeyInfo) => {
    const found = await standing(connection, key.keyId);
    return found.ok ? done(watchSetting(connection, key, found.value, platform)) : found;
  };
  return {
    async 'watch.set'({ connectionId, keyId }) {
      const connection = connections.get(connectionId);
      const key = keyOf(keyId);
      if (connection === null) return notConnected();
      if (key === undefined) return failure('key_missing', 'There is no such key on this computer.');
      const passing = passes(connection);
      if (passing !== null) return passing;
      if (connection.userId === '')
        return failure('invalid', 'It is not known yet who votes over this connection. Test it first.');
      if (connection.watchKeyId === keyId) return failure('invalid', 'This key watches it already.');
      // The vault closes with the lock, and what is in memory goes with it.
      if (key.place !== 'keychain')
        return failure(
          'invalid',
          'Only a key in the keychain can watch: no other place can be read while Countersign is locked.',
        );
      return speaksFor(connections.all(), keyId) ?? set(connection, key);
    },
    async 'watch.clear'({ connectionId }) {
      const connection = connections.get(connectionId);
      if (connection === null) return notConnected();
      if (connection.watchKeyId === undefined) return failure('invalid', 'No key watches it.');
      return done(watchClearing(connection, keyOf(connection.watchKeyId)));
    },
  };
}

const notConnected = () => failure('not_found', 'This organisation is not connected.');
