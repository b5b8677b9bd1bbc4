/** The organisations this machine is connected to: no secret, only addresses, ids and names. */
import { z } from 'zod';
import type { Connection } from '../contract/app-values.ts';
import { dialectOverrides } from '../contract/dialect-overrides.ts';
import type { Files } from './ports.ts';
import { openStored } from './stored.ts';

const schema = z.object({
  version: z.literal(1),
  current: z.string().nullable(),
  connections: z.array(
    z.object({
      connectionId: z.string(),
      baseUrl: z.string(),
      organizationId: z.string(),
      organizationName: z.string(),
      userId: z.string(),
      userName: z.string(),
      keyId: z.string(),
      proxy: z.object({ baseUrl: z.string(), configId: z.string() }).nullable(),
      dialect: dialectOverrides.optional(),
      votesNeverShown: z.literal(true).optional(),
    }),
  ),
});

/** One connection for each organisation at a host. */
export const connectionIdOf = ({ baseUrl, organizationId }: { baseUrl: string; organizationId: string }): string =>
  `${new URL(baseUrl).host}/${organizationId}`;

export interface Connections {
  all(): Connection[];
  current(): Connection | null;
  get(connectionId: string): Connection | null;
  add(connection: Connection): Promise<void>;
  select(connectionId: string): Promise<void>;
  remove(connectionId: string): Promise<void>;
}

export async function openConnections(files: Files, onSetAside: (path: string) => void): Promise<Connections> {
  const stored = await openStored(files, 'connections.json', schema, { version: 1, current: null, connections: [] }, onSetAside);
  const get = (id: string | null) => stored.value.connections.find(c => c.connectionId === id) ?? null;
  return {
    all: () => stored.value.connections,
    current: () => get(stored.value.current),
    get,
    add: connection =>
      stored.set({
        ...stored.value,
        current: connection.connectionId,
        connections: [...stored.value.connections.filter(c => c.connectionId !== connection.connectionId), connection],
      }),
    select: id => stored.set({ ...stored.value, current: id }),
    remove: id => {
      const connections = stored.value.connections.filter(c => c.connectionId !== id);
      const current = stored.value.current === id ? (connections[0]?.connectionId ?? null) : stored.value.current;
      return stored.set({ ...stored.value, current, connections });
    },
  };
}
