/** Calls about API keys at a service: which it lists, adding one of this computer, deleting one. */
import type { keyCalls } from '../../../contract/calls/ways-in/keys.ts';
import { failure, type Outcome } from '../../../contract/outcome.ts';
import type { ServiceKey } from '../../../contract/values/ways-in/key-values.ts';
import type { Compose } from '../../decisions/compose.ts';
import type { Keys } from '../../keys/keys.ts';
import { listedKeys, publicKeyOf, soleKey } from '../../rotation/registered.ts';
import type { Registry } from '../../rotation/registry.ts';
import type { Session } from '../../session.ts';
import { quoted } from '../../text/visible.ts';
import type { Handlers } from '../handlers.ts';

interface Needs {
  keys: Pick<Keys, 'list'>;
  registry: Registry;
  compose: Pick<Compose, 'submit'>;
  sessionOf(connectionId: string): Session | null;
}
type Topic = Pick<Handlers<typeof keyCalls>, 'keys.registered' | 'keys.register' | 'keys.revoke'>;

export function registeredKeyHandlers({ keys, registry, compose, sessionOf }: Needs): Topic {
  const over = <T>(connectionId: string, work: (session: Session) => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const session = sessionOf(connectionId);
    return session === null
      ? Promise.resolve(failure('not_connected', 'This organisation is not connected now.'))
      : work(session);
  };
  return {
    'keys.registered': ({ connectionId }) => over(connectionId, session => registry.read(session)),

    'keys.register': ({ keyId, connectionId, userId, name, expirationSeconds }) =>
      over(connectionId, async session => {
        const key = keys.list().find(each => each.keyId === keyId);
        if (key === undefined) return failure('key_missing', 'There is no such key on this computer.');
        if (key.place === 'memory')
          return failure('invalid', 'This key belongs to a session. It ends by itself, and is registered already.');
        const whose = userId ?? session.connection.userId;
        const listed = await listedKeys(session, whose);
        if (!listed.ok) return listed;
        if (listed.value.live.some(each => publicKeyOf(each) === key.publicKey))
          return failure('invalid', `${quoted(key.name, 60)} is registered for this user already.`);
        const { publicKey, curve: curveType } = key;
        const apiKey = { apiKeyName: name, publicKey, curveType, ...(expirationSeconds !== undefined && { expirationSeconds }) };
        return compose.submit(session, 'create_api_keys', { apiKeys: [apiKey], userId: whose }, [
          `The private half of ${publicKey} is on this computer, as ${quoted(key.name, 60)}`,
        ]);
      }),

    'keys.revoke': ({ connectionId, userId, apiKeyId }) =>
      over(connectionId, async session => {
        // SECURITY: a page names an id; what it stands for is read here, and stands in the window.
        const listed = await listedKeys(session, userId);
        if (!listed.ok) return listed;
        const key = listed.value.keys.find(each => each.apiKeyId === apiKeyId);
        if (key === undefined) return failure('not_found', 'The service lists no such key for this user.');
        const sole = soleKey(listed.value, userId, publicKeyOf(key));
        if (!sole.ok) return sole;
        const known = await registry.read(session);
        const told = known.ok ? known.value.keys.find(each => each.apiKeyId === apiKeyId) : undefined;
        // Whether it is the last way in is said by a rule over the list of users; without one, nothing would say so.
        if (listed.value.users === null && told?.stampsHere !== false)
          return failure(
            'forbidden',
            'This computer stamps with this key, and the service does not say what else would be left. Replace the key, or connect by another one first.',
          );
        return compose.submit(session, 'delete_api_keys', { userId, apiKeyIds: [apiKeyId] }, [
          `${apiKeyId} stands for ${publicKeyOf(key)}, listed as ${quoted(key.apiKeyName, 60)}`,
          ...(told === undefined ? [] : wordsOf(told)),
        ]);
      }),
  } satisfies Topic;
}

/** What is known of a key that is to be deleted at the service. */
function wordsOf({ createdAt, expiresAt, expired, votedAt, keyId }: ServiceKey): string[] {
  const life = expiresAt === null ? 'it does not expire' : `${expired ? 'it expired' : 'it expires'} at ${expiresAt}`;
  return [
    `Registered at ${createdAt}; ${life}`,
    votedAt === null
      ? 'No vote that is known here was stamped with it'
      : `The newest vote known here that was stamped with it is of ${votedAt}`,
    keyId === null ? 'Its private half is not on this computer' : 'Its private half is on this computer, and stays here',
  ];
}
