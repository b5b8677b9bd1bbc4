/** Which keys watch a connection while the app is locked, and which may not. */
import { type Failure, failure } from '../../contract/outcome.ts';
import type { Connection, KeyInfo } from '../../contract/values/app-values.ts';

/** Why a key cannot be had for anything else: it watches; null where it does not. */
export function watchedBy(connections: readonly Connection[], keyId: string): Failure | null {
  const watched = connections.find(each => each.watchKeyId === keyId);
  return watched === undefined
    ? null
    : failure(
        'forbidden',
        `This key watches ${watched.organizationName} while Countersign is locked. Have it watch no more first.`,
      );
}

/** The same, also where it was just made one that watches and no connection says so yet. */
export function watchesNow(
  { connections, keys }: { connections: { all(): readonly Connection[] }; keys: { list(): readonly KeyInfo[] } },
  keyId: string,
): Failure | null {
  if (keys.list().every(key => key.keyId !== keyId || !key.watches)) return watchedBy(connections.all(), keyId);
  return (
    watchedBy(connections.all(), keyId) ??
    failure('forbidden', 'This key watches while Countersign is locked. It does nothing else.')
  );
}

/**
 * SECURITY: the record of a key that watches can be read by whoever reads the keychain, so it is never one that votes
 * anywhere (docs/threats.md#locking).
 */
export function speaksFor(connections: readonly Connection[], keyId: string): Failure | null {
  const used = connections.find(each => each.keyId === keyId);
  return used === undefined
    ? null
    : failure('forbidden', `This key speaks for you at ${used.organizationName}. A watch key is one that does nothing else.`);
}
