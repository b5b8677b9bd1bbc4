/**
 * What a connection goes by, and which of several are the same. Each key that speaks for an organisation at a host has a
 * connection of its own. The first one goes by `host/organisation`, as in files of earlier versions; a further one has eight
 * digits of its key behind that. An id stays when the key is rotated: drafts, batches and what is selected hang on it.
 */
import type { Connection } from '../../contract/values/app-values.ts';

type At = Pick<Connection, 'baseUrl' | 'organizationId'>;
type By = Pick<Connection, 'baseUrl' | 'organizationId' | 'keyId'>;

/** The id of the first connection of an organisation at a host. */
export const firstIdOf = ({ baseUrl, organizationId }: At): string => `${new URL(baseUrl).host}/${organizationId}`;

const digits = 8;
const furtherSuffix = /^\/[0-9a-f]{8}$/;

/** Whether the id of an organisation reads as that of another one with the digits of a key behind it. */
export const looksFurther = (organizationId: string): boolean => /\/[0-9a-f]{8}$/.test(organizationId);

/** The id of a connection that is added beside those that are there. */
export function freshId(there: readonly Connection[], at: By): string {
  const taken = new Set(there.map(each => each.connectionId));
  const first = firstIdOf(at);
  // A rotated key gave its digits to an id that goes on without it: where it comes back, it goes by the next ones.
  const parts = [0, 1, 2, 3].map(part => `${first}/${at.keyId.slice(part * digits, (part + 1) * digits)}`);
  return [first, ...parts].find(id => !taken.has(id)) ?? `${first}/${at.keyId}`;
}

/** Whether both are of one organisation at one host, by whatever key and path. */
export const sameOrganisation = (a: At, b: At): boolean => firstIdOf(a) === firstIdOf(b);

/** The connection that this very key has to the organisation at that host, at whatever path of it. */
export const connectionBy = (all: readonly Connection[], by: By): Connection | null =>
  all.find(each => each.keyId === by.keyId && sameOrganisation(each, by)) ?? null;

/** A connection to the organisation at this very address, by another key: what a person allowed that service holds of both. */
export const besideOf = (all: readonly Connection[], by: By): Connection | null =>
  all.find(each => each.keyId !== by.keyId && each.organizationId === by.organizationId && each.baseUrl === by.baseUrl) ?? null;

/** Whether a connection needs this key to stamp for the organisation at this very address. */
export const needsPin = (all: readonly Connection[], by: By): boolean =>
  all.some(each => each.keyId === by.keyId && each.organizationId === by.organizationId && each.baseUrl === by.baseUrl);

/**
 * The connection, where it goes to this very address.
 * SECURITY: what a person allowed one service (whom it believes, unproven proposals, where sign-ups go) is not allowed to
 * another path or scheme of the same host.
 */
export const sameAddress = (connection: Connection | null, { baseUrl }: { baseUrl: string }): Connection | null =>
  connection?.baseUrl === baseUrl ? connection : null;

/**
 * SECURITY: each goes by an id that its own address and organisation give, so that none stands in the place of another
 * organisation's. Which eight digits follow proves nothing and need not: they may be those of a key that was rotated since.
 * The key itself is a fact that a person reads before the file is taken in, and stamps only where its record is pinned.
 */
export function holdsTogether(connections: readonly Connection[]): boolean {
  const ids = new Set(connections.map(each => each.connectionId));
  const ways = new Set(connections.map(each => (URL.canParse(each.baseUrl) ? `${firstIdOf(each)} ${each.keyId}` : '')));
  return ids.size === connections.length && ways.size === connections.length && connections.every(goesByItsOwn);
}

function goesByItsOwn({ connectionId, baseUrl, organizationId }: Connection): boolean {
  if (!URL.canParse(baseUrl) || looksFurther(organizationId)) return false;
  const first = firstIdOf({ baseUrl, organizationId });
  return connectionId.startsWith(first) && (connectionId === first || furtherSuffix.test(connectionId.slice(first.length)));
}
