/**
 * Which API keys a service lists, matched with those of this computer by their public keys. All of it is the service's
 * claim; nothing here is deleted because of it.
 */
import type { Response } from '../../contract/operations/table.ts';
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import type { KeyInfo } from '../../contract/values/app-values.ts';
import type { RegisteredKeys, ServiceKey } from '../../contract/values/ways-in/key-values.ts';
import type { Slices } from '../budget/slices.ts';
import type { Session } from '../session.ts';

type ApiKey = Response<'get_api_keys'>['apiKeys'][number];
type User = Response<'list_users'>['users'][number];

/** Calendar time ends here; a life that goes on after it does not end. */
const lastMoment = 8.64e15;

/** When a key ends, in ISO 8601; null for one that does not. */
export function expiryOf({ createdAt, expirationSeconds }: Pick<ApiKey, 'createdAt' | 'expirationSeconds'>): string | null {
  if (expirationSeconds === undefined || expirationSeconds === null || !/^\d+$/.test(expirationSeconds)) return null;
  const at = Date.parse(createdAt) + Number(expirationSeconds) * 1000;
  return at > lastMoment ? null : new Date(at).toISOString();
}

export const publicKeyOf = ({ credential }: Pick<ApiKey, 'credential'>): string => credential.publicKey.toLowerCase();

/** ISO time by which a key is expired or not: the service's, as far as it is known. */
const serviceNow = (session: Pick<Session, 'context'>): number => {
  const context = session.context();
  return Date.parse(context.serviceNow ?? context.now);
};

const isLiveAt =
  (now: number) =>
  (key: ApiKey): boolean => {
    const end = expiryOf(key);
    return end === null || Date.parse(end) > now;
  };

export interface ListedKeys {
  /** Of the user that was asked about. */
  keys: ApiKey[];
  /** Those of them that are not expired. */
  live: ApiKey[];
  /** Of everybody; null where the service does not say. */
  users: User[] | null;
  othersUnknown: string | null;
}

/** What the service lists for one user now, and for the others where it says so. */
export async function listedKeys(session: Session, userId: string): Promise<Outcome<ListedKeys>> {
  if (userId === '')
    return failure('not_connected', 'It is not known yet whose key this is. Test the connection first, under Organisations.');
  const own = await session.query('get_api_keys', { userId });
  if (!own.ok) return own;
  const everybody = await session.query('list_users', {});
  const { apiKeys: keys } = own.value;
  return done({
    keys,
    live: keys.filter(isLiveAt(serviceNow(session))),
    users: everybody.ok ? everybody.value.users : null,
    othersUnknown: everybody.ok ? null : everybody.message,
  });
}

/**
 * The one key of a user that has a public key, by the id under which it is deleted; null where none has it.
 * SECURITY: an id says nothing about a key. It is believed where the service pairs it with this public key in both of its
 * lists, and nothing else with either.
 */
export function soleKey({ keys, users }: ListedKeys, userId: string, publicKey: string): Outcome<ApiKey | null> {
  const key = keys.find(each => publicKeyOf(each) === publicKey);
  if (key === undefined) return done(null);
  const said = [
    ...keys.map(each => ({ holder: userId, each })),
    ...(users ?? []).flatMap(user => user.apiKeys.map(each => ({ holder: user.userId, each }))),
  ];
  const isOther = ({ holder, each }: (typeof said)[number]) =>
    holder !== userId || each.apiKeyId !== key.apiKeyId || publicKeyOf(each) !== publicKey;
  return said.filter(({ each }) => each.apiKeyId === key.apiKeyId || publicKeyOf(each) === publicKey).some(isOther)
    ? contradiction(publicKey)
    : done(key);
}

const contradiction = (publicKey: string) =>
  failure(
    'mismatch',
    `The service contradicts itself about the key ${publicKey}: under its id it lists another key too. Nothing was sent. Ask the service’s operator.`,
  );

/** Of each public key the newest vote that the feed holds, by ISO time. */
async function votesBy(session: Session, slices: Slices): Promise<Map<string, string>> {
  const newest = new Map<string, string>();
  for (const { votes } of session.feed.all()) {
    if (slices.isOver()) await slices.giveWay();
    for (const { publicKey, createdAt } of votes) {
      if (publicKey === undefined || createdAt === undefined) continue;
      const key = publicKey.toLowerCase();
      if ((newest.get(key) ?? '') < createdAt) newest.set(key, createdAt);
    }
  }
  return newest;
}

/** Whether a user would have nothing left without one of their keys; null where that is not known. */
function isLastWayIn(user: User | undefined, live: readonly ApiKey[], key: ApiKey): boolean | null {
  const others = live.filter(other => other.apiKeyId !== key.apiKeyId).length;
  if (others > 0) return false;
  return user === undefined ? null : user.authenticators.length + user.oauthProviders.length === 0;
}

/** @param keys those of this computer */
export async function registeredKeys(
  session: Session,
  keys: readonly KeyInfo[],
  about: { readAt: string; usedHere: Record<string, string> },
  slices: Slices,
): Promise<Outcome<RegisteredKeys>> {
  const { connectionId, userId, userName, keyId } = session.connection;
  const listed = await listedKeys(session, userId);
  if (!listed.ok) return listed;
  const { users } = listed.value;
  // The list of everybody was read just now.
  await slices.giveWay();
  const votes = await votesBy(session, slices);
  const now = serviceNow(session);
  const here = new Map(keys.map(key => [key.publicKey, key.keyId]));
  const told = (key: ApiKey, of: { userId: string; userName: string }, user: User | undefined, live: ApiKey[]): ServiceKey => {
    const publicKey = publicKeyOf(key);
    const expiresAt = expiryOf(key);
    const local = here.get(publicKey) ?? null;
    return {
      ...{ apiKeyId: key.apiKeyId, name: key.apiKeyName, publicKey, type: key.credential.type },
      ...{ userId: of.userId, userName: of.userName, createdAt: key.createdAt, expiresAt },
      expired: !isLive(key),
      keyId: local,
      votedAt: votes.get(publicKey) ?? null,
      stampsHere: local === keyId,
      lastWayIn: isLastWayIn(user, live, key),
    };
  };
  const isLive = isLiveAt(now);
  const me = users?.find(user => user.userId === userId);
  return done({
    ...{ connectionId, ...about, userId, userName, othersUnknown: listed.value.othersUnknown },
    keys: [
      ...listed.value.keys.map(key => told(key, { userId, userName }, me, listed.value.live)),
      ...(users ?? [])
        .filter(user => user.userId !== userId)
        .flatMap(user => user.apiKeys.map(key => told(key, user, user, user.apiKeys.filter(isLive)))),
    ],
  });
}
