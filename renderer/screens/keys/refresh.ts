/** What the screen shows, asked for anew. */
import type { Connection } from '../../../electron/contract/values/app-values.ts';
import { keys as keysStore, session } from '../../stores.ts';

export const ids = (connections: readonly Connection[]) => connections.map(each => each.connectionId);

/** Asks the services again, once this computer's own state is there. */
export async function refresh(): Promise<void> {
  await session.getState().load();
  const { app } = session.getState();
  if (app !== null && !app.locked) await keysStore.getState().read(ids(app.connections));
}
