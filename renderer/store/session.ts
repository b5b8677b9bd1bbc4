import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Custody } from '../../electron/contract/bridge.ts';
import type { Failure, Outcome } from '../../electron/contract/outcome.ts';
import type { AppState, Connection, LinkState, Settings } from '../../electron/contract/values/app-values.ts';
import { ask } from './ask.ts';
import { kept } from './kept.ts';

export interface Session {
  app: AppState | null;
  failure: Failure | null;
  /** By connection: its last good round, which main tells by itself while nothing else changes. */
  checked: Readonly<Record<string, string>>;
  load(): Promise<void>;
  settings(change: Partial<Settings>): Promise<Failure | null>;
  select(connectionId: string): Promise<Failure | null>;
  /** Drops every key from memory; the pages hide what they show. */
  lock(): Promise<Failure | null>;
}

/** What the shell shows: connections, key, clock, keychain. Kept current by the `app.state` event. */
export function createSession(custody: Pick<Custody, 'app' | 'connections' | 'on'>): StoreApi<Session> {
  /** States that main told of itself: an answer that was asked for before the last of them may be older. */
  let told = 0;
  const store = createStore<Session>()((set, get) => ({
    app: null,
    failure: null,
    checked: {},
    async load() {
      const before = told;
      const answer = await ask(custody.app.state({}));
      if (told === before) set(answer.ok ? { app: kept(get().app, answer.value), failure: null } : { failure: answer });
    },
    async settings(change) {
      const answer = await ask(custody.app.settings(change));
      const { app } = get();
      if (answer.ok && app !== null) set({ app: { ...app, settings: answer.value } });
      return refusal(answer);
    },
    async select(connectionId) {
      const answer = await ask(custody.connections.select({ connectionId }));
      if (answer.ok) await get().load();
      return refusal(answer);
    },
    async lock() {
      const answer = await ask(custody.app.lock({}));
      await get().load();
      return refusal(answer);
    },
  }));
  custody.on('app.state', app => {
    told += 1;
    store.setState({ app: kept(store.getState().app, app), failure: null });
  });
  custody.on('feed.checked', ({ connectionId, at }) =>
    store.setState(({ checked }) => ({ checked: { ...checked, [connectionId]: at } })),
  );
  return store;
}
const refusal = (answer: Outcome<unknown>): Failure | null => (answer.ok ? null : answer);

/** The current organisation, or null. */
export function currentConnection(app: AppState | null): Connection | null {
  return app?.connections.find(connection => connection.connectionId === app.current) ?? null;
}

/** A line with its last good round, which main tells apart from the rest of the state. */
export const checkedLink = (link: LinkState, at: string | undefined): LinkState =>
  link.state === 'live' && at !== undefined && at > link.at ? { ...link, at } : link;

/** The connection that new sessions are asked for over: the current one, or what the current session was started over. */
export function staying(app: AppState): Connection | null {
  const current = currentConnection(app);
  const over = current?.session?.startedOver;
  return over === undefined ? current : (app.connections.find(({ connectionId }) => connectionId === over) ?? null);
}

/** Connections of sessions that were open before and are not now. A lock ends them all, and its own screen says so. */
export function endedSessions(before: AppState | null, after: AppState | null): Connection[] {
  if (before === null || after === null || before.locked || after.locked) return [];
  return before.connections.filter(
    ({ session, connectionId }) => session !== undefined && !after.connections.some(each => each.connectionId === connectionId),
  );
}

/** Whether approvals are shown over every connection: chosen, and more than one to choose from. */
export const isOfAll = (app: AppState): boolean => app.settings.inboxOfAll && app.connections.length > 1;

/** What the service's clock shows when this computer's shows `now`; the same where it was not compared yet. */
export const serviceNow = (app: Pick<AppState, 'clockSkewMs'> | null, now: number): number => now + (app?.clockSkewMs ?? 0);
