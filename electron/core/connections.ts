/** The organisations this machine is connected to: no secret, only addresses, ids and names. */
import { z } from 'zod';
import type { Connection } from '../contract/app-values.ts';
import { dialectOverrides } from '../contract/dialect-overrides.ts';
import type { Fact } from '../contract/document.ts';
import { ClosedError, type KeptFiles } from './kept-files.ts';
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
    }),
  ),
});

export interface Connections {
  all(): Connection[];
  current(): Connection | null;
  get(connectionId: string): Connection | null;
  add(connection: Connection): Promise<void>;
  select(connectionId: string): Promise<void>;
  remove(connectionId: string): Promise<void>;
}

/** Everything of it that decides where something goes and whom it believes. */
function factsOf({ baseUrl, organizationId, organizationName, userName, keyId, proxy, dialect }: Connection): Fact[] {
  const fact = (label: string, value: string): Fact => ({ label, value, kind: 'text', source: 'pasted' });
  return [
    { ...fact('Organisation', organizationId), kind: 'id', name: organizationName },
    fact('Address of its service', baseUrl),
    { ...fact('Key', keyId), kind: 'id', name: userName },
    ...(proxy === null ? [] : [fact('Authentication proxy', `${proxy.baseUrl} (${proxy.configId})`)]),
    ...(dialect === undefined ? [] : [fact('Keys and names of the service that are believed there', JSON.stringify(dialect))]),
  ];
}

export async function openConnections(kept: KeptFiles): Promise<Connections> {
  const stored = await openStored(kept, {
    name: 'connections.json',
    schema,
    initial: { version: 1, current: null, connections: [] },
    // Listed, and marked: without the store nothing can be stamped for them anyway.
    whileClosed: content => content,
    takeIn: {
      facts: content => content.connections.flatMap(factsOf),
      merge: (value, content) => ({
        ...value,
        current: value.current ?? content.current,
        connections: [
          ...value.connections.filter(c => content.connections.every(other => other.connectionId !== c.connectionId)),
          ...content.connections,
        ],
      }),
    },
  });
  /** Which one is looked at; kept where the file can be, and true without. */
  let selected: string | null | undefined;
  const all = (): Connection[] =>
    kept.isOpen() ? stored.value.connections : stored.value.connections.map(c => ({ ...c, unverified: true as const }));
  const get = (id: string | null) => all().find(c => c.connectionId === id) ?? null;
  const currentId = () => (selected === undefined ? stored.value.current : selected);
  const set = async (current: string | null, connections: Connection[]) => {
    await stored.set({ ...stored.value, current, connections });
    selected = undefined;
  };
  return {
    all,
    current: () => get(currentId()),
    get,
    add: connection =>
      set(connection.connectionId, [
        ...stored.value.connections.filter(c => c.connectionId !== connection.connectionId),
        connection,
      ]),
    async select(id) {
      selected = id;
      await set(id, stored.value.connections).catch(error => {
        if (!(error instanceof ClosedError)) throw error;
      });
    },
    remove: id => {
      const connections = stored.value.connections.filter(c => c.connectionId !== id);
      return set(currentId() === id ? (connections[0]?.connectionId ?? null) : currentId(), connections);
    },
  };
}
