/** Keys that watch and that no connection has look: what an end of the app in between left behind. */
import type { Connections } from '../connections/connections.ts';
import type { Keys } from '../keys/keys.ts';

/** SECURITY: their record is kept more openly than it need be; they become ordinary keys again, which takes nobody's consent. */
export async function reclaimUnused(keys: Keys, connections: Pick<Connections, 'all'>): Promise<void> {
  const looked = new Set(connections.all().map(({ watchKeyId }) => watchKeyId));
  for (const { keyId, watches } of keys.list()) if (watches && !looked.has(keyId)) await keys.setWatch(keyId, false);
}
