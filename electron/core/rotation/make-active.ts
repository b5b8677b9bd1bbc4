/** Another key in the place of that of a connection, outside a rotation: one that is registered for the same user. */
import { failure, type Outcome } from '../../contract/outcome.ts';
import type { Connection } from '../../contract/values/app-values.ts';
import { passes } from '../connections/passing.ts';
import type { RotationNeeds } from './deeds.ts';
import { switching } from './documents.ts';

export async function makeActive(needs: RotationNeeds, connectionId: string, keyId: string): Promise<Outcome<Connection>> {
  const { connections, keys, file } = needs;
  const connection = connections.get(connectionId);
  const key = keys.list().find(each => each.keyId === keyId);
  if (connection === null) return failure('not_found', 'This organisation is not connected.');
  const passing = passes(connection);
  if (passing !== null) return passing;
  if (key === undefined) return failure('key_missing', 'There is no such key on this computer.');
  if (connection.keyId === keyId) return failure('invalid', 'The connection uses this key already.');
  if (file.of(connectionId) !== null)
    return failure('invalid', 'The key of this connection is being replaced. Continue that, or stop it first.');
  if (key.place === 'memory' || key.watches)
    return failure('invalid', 'A key of a session, or one that watches, does not vote over a connection.');
  const old = keys.list().find(each => each.keyId === connection.keyId);
  const subs = keys.subOrganizations(connection.keyId, connection);
  const answer = await needs.confirm(switching(connection, { publicKey: old?.publicKey ?? connection.keyId }, key, subs));
  if (!answer.ok) return answer;
  // SECURITY: what was read is what is done, or nothing.
  if (JSON.stringify(connections.get(connectionId)) !== JSON.stringify(connection))
    return failure('changed', 'The connection was changed or forgotten in the meantime. Nothing was done.');
  const used = await needs.switchKey(connectionId, keyId);
  if (used.ok) await needs.record(`${used.value.organizationName} uses the key ${key.publicKey}`);
  return used;
}
