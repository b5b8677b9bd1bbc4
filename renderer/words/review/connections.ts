/** Connections in words: whose they are, by which key, and since when one does not answer. */
import { plural } from '../../../electron/contract/text/plain-text.ts';
import type { AppState, Connection, LinkState } from '../../../electron/contract/values/app-values.ts';
import { pointer } from '../text/groups.ts';
import { glance } from '../text/hostile.ts';
import { short } from '../text/times.ts';

/** "api.example.com"; a text that is no address comes back as it is. */
export const hostOf = ({ baseUrl }: Pick<Connection, 'baseUrl'>): string =>
  URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl;

/** The key by its name here; by its id where it is not listed. */
export const keyNameOf = ({ keys }: Pick<AppState, 'keys'>, { keyId }: Pick<Connection, 'keyId'>): string =>
  keys.find(key => key.keyId === keyId)?.name ?? pointer(keyId);

/** "Ada Reyes · Work laptop": who votes over it, and with which key. */
export const voiceOf = (app: Pick<AppState, 'keys'>, connection: Connection, limit = 60): string =>
  `${glance(connection.userName, limit)} · ${glance(keyNameOf(app, connection), limit)}`;

/** Whether no other connection speaks for its organisation. */
export const isAlone = ({ connections }: Pick<AppState, 'connections'>, { baseUrl, organizationId }: Connection): boolean =>
  connections.filter(each => each.baseUrl === baseUrl && each.organizationId === organizationId).length < 2;

/** A connection by its organisation; by user and key too where others speak for the same one. */
export const calledIn = (app: Pick<AppState, 'connections' | 'keys'>, connection: Connection): string => {
  const name = glance(connection.organizationName, 60);
  return isAlone(app, connection) ? name : `${name}, as ${voiceOf(app, connection, 40)}`;
};

export interface Organisations {
  /** Address and organisation, as a key. */
  id: string;
  name: string;
  host: string;
  connections: Connection[];
}

/** Connections of one organisation at one host together, in the order in which they came. */
export function byOrganisation(connections: readonly Connection[]): Organisations[] {
  const found = new Map<string, Organisations>();
  for (const connection of connections) {
    const host = hostOf(connection);
    const id = `${host}/${connection.organizationId}`;
    const there = found.get(id);
    if (there === undefined) found.set(id, { id, name: connection.organizationName, host, connections: [connection] });
    else there.connections.push(connection);
  }
  return [...found.values()];
}

/** "Labs has not answered since 09:12."; null where nothing is wrong. */
export function silence(connection: Connection, link: LinkState | undefined, now: number): string | null {
  if (link?.state !== 'trouble') return null;
  const who = `${glance(connection.organizationName, 40)}, for ${glance(connection.userName, 40)},`;
  return link.lastGoodAt === null
    ? `${who} has not answered yet.`
    : `${who} has not answered since ${short(link.lastGoodAt, now)} UTC.`;
}

/** What an empty inbox can say: over how many, and whether all of them answered. */
export function nothingWaits(app: Pick<AppState, 'connections' | 'links'>): { title: string; text: string } {
  const silent = app.connections.filter(({ connectionId }) => app.links[connectionId]?.state !== 'live').length;
  const all = plural(app.connections.length, 'connection');
  return silent === 0
    ? { title: 'Nothing waits for you', text: `Over ${all}. What needs your vote appears here by itself.` }
    : {
        title: 'Nothing waits where an answer came',
        text: `${app.connections.length - silent} of ${all} answered. What the others hold is not known.`,
      };
}

/** What the button says that opens a row of another connection. */
export const openAs = (app: Pick<AppState, 'keys'>, connection: Connection): string => `Open as ${voiceOf(app, connection, 40)}`;

/** Whether there is a choice of who votes. */
export const several = (app: Pick<AppState, 'connections'>): boolean => app.connections.length > 1;

/** Beside the buttons that lead to a decision, where several could give it. */
export const votesAs = (app: Pick<AppState, 'keys'>, connection: Connection): string =>
  `You vote as ${voiceOf(app, connection, 40)}`;
