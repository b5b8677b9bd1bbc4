/**
 * The organisations this machine is connected to, each by one key or by several: no secret, only addresses, ids and names.
 */
import { z } from 'zod';
import { line } from '../../contract/in-turn.ts';
import { dialectOverrides } from '../../contract/service/dialect-overrides.ts';
import type { Connection } from '../../contract/values/app-values.ts';
import type { Difference, Fact } from '../../contract/values/document.ts';
import { ClosedError, type KeptFiles } from '../files/kept-files.ts';
import { openStored } from '../files/stored.ts';
import { holdsTogether } from './identity.ts';

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

/** Whether two say the same, verified or not. */
export const sameFacts = (a: Connection, b: Connection): boolean =>
  JSON.stringify({ ...a, unverified: true }) === JSON.stringify({ ...b, unverified: true });

export interface Connections {
  all(): Connection[];
  current(): Connection | null;
  get(connectionId: string): Connection | null;
  /** Adds one, or puts it in the place of the one with its id, and makes it the current one. */
  add(connection: Connection): Promise<void>;
  /** Puts it in the place of the one with its id, where that is still there. */
  put(connection: Connection): Promise<void>;
  select(connectionId: string): Promise<void>;
  remove(connectionId: string): Promise<void>;
}

/** Everything of it that decides where something goes and whom it believes. */
function factsOf(connection: Connection): Fact[] {
  const { baseUrl, organizationId, organizationName, userId, userName, keyId, proxy, dialect, votesNeverShown } = connection;
  const fact = (label: string, value: string): Fact => ({ label, value, kind: 'text', source: 'pasted' });
  return [
    { ...fact('Organisation', organizationId), kind: 'id', name: organizationName },
    fact('Service address', baseUrl),
    { ...fact('Key', keyId), kind: 'id', name: userName },
    ...(userId === '' ? [] : [{ ...fact('User whose votes count as yours', userId), kind: 'id' as const }]),
    ...(proxy === null ? [] : [fact('Authentication proxy', `${proxy.baseUrl} (${proxy.configId})`)]),
    ...(dialect === undefined ? [] : [fact('Service keys and names trusted there', JSON.stringify(dialect))]),
    ...(votesNeverShown === true
      ? [fact('Votes of this deployment', 'Never shown: content is only claimed by the service, and high instead of critical')]
      : []),
  ];
}

/** What a connection says that stands in the place of another one. */
function differencesOf(before: Connection, after: Connection): Difference[] {
  const said = (connection: Connection) =>
    new Map(factsOf(connection).map(({ label, value, name }) => [label, name === undefined ? value : `${value} (${name})`]));
  const [was, is] = [said(before), said(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map(label => ({ label, before: was.get(label) ?? null, after: is.get(label) ?? null }))
    .filter(difference => difference.before !== difference.after);
}

const openFile = (kept: KeptFiles) =>
  openStored(kept, {
    name: 'connections.json',
    schema,
    initial: { version: 1, current: null, connections: [] },
    // Listed, and marked: without the store nothing can be stamped for them anyway.
    whileClosed: content => content,
    takeIn: {
      facts: content => (holdsTogether(content.connections) ? content.connections.flatMap(factsOf) : null),
      differences: (value, content) =>
        content.connections.flatMap(next => {
          const before = value.connections.find(each => each.connectionId === next.connectionId);
          return before === undefined ? [] : differencesOf(before, next);
        }),
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

export async function openConnections(kept: KeptFiles): Promise<Connections> {
  const stored = await openFile(kept);
  /** Which one is looked at; kept where the file can be, and true without. */
  let selected: string | null | undefined;
  /** Those of sessions, by their id. SECURITY: they end with their key, so no file may bring one back. */
  const passing = new Map<string, Connection>();
  const all = (): Connection[] => [
    // SECURITY: by when its file was read: the store may be open, and the file not checked yet.
    ...(kept.isOpen() && !stored.isClosed
      ? stored.value.connections
      : stored.value.connections.map(c => ({ ...c, unverified: true as const }))),
    ...passing.values(),
  ];
  const get = (id: string | null) => all().find(c => c.connectionId === id) ?? null;
  const currentId = () => (selected === undefined ? stored.value.current : selected);
  /** What the file says of it: one that passes stands in none. */
  const keptId = () => (passing.has(currentId() ?? '') ? stored.value.current : currentId());
  /** SECURITY: one after another. A page selects as often as it likes; begun before a change was kept, it would undo it. */
  const inTurn = line();
  const set = (next: () => { current: string | null; connections: Connection[] }): Promise<void> =>
    inTurn(async () => {
      await stored.set({ ...stored.value, ...next() });
      if (!passing.has(selected ?? '')) selected = undefined;
    });
  return {
    all,
    current: () => get(currentId()),
    get,
    async add(connection) {
      const { connectionId, session } = connection;
      if (session !== undefined) {
        passing.set(connectionId, connection);
        selected = connectionId;
        return;
      }
      await set(() => ({
        current: connectionId,
        connections: [...stored.value.connections.filter(c => c.connectionId !== connectionId), connection],
      }));
      selected = undefined;
    },
    async put(connection) {
      const { connectionId, session } = connection;
      if (session !== undefined) return void (passing.has(connectionId) && passing.set(connectionId, connection));
      await set(() => ({
        current: keptId(),
        connections: stored.value.connections.map(c => (c.connectionId === connectionId ? connection : c)),
      }));
    },
    async select(id) {
      selected = id;
      if (passing.has(id)) return;
      await set(() => ({ current: id, connections: stored.value.connections })).catch(error => {
        if (!(error instanceof ClosedError)) throw error;
      });
    },
    async remove(id) {
      const session = passing.get(id)?.session;
      if (passing.delete(id)) {
        if (selected === id) selected = get(session?.startedOver ?? null)?.connectionId;
        return;
      }
      await set(() => {
        const connections = stored.value.connections.filter(c => c.connectionId !== id);
        return { current: keptId() === id ? (connections[0]?.connectionId ?? null) : keptId(), connections };
      });
    },
  };
}
