/**
 * What the trusted window asks before a key is deleted from this computer: its name, typed. It says where the key is still
 * registered, as far as a service said so, and whether it is the last way in.
 */
import { failure, type Outcome } from '../../contract/outcome.ts';
import type { Connection, KeyInfo } from '../../contract/values/app-values.ts';
import type { TrustedFact } from '../../contract/values/trusted.ts';
import type { RegisteredKeys } from '../../contract/values/ways-in/key-values.ts';
import { curveName } from '../curves/curves.ts';
import type { SecretQuestion } from '../decisions/ask-secrets.ts';
import { quoted, visible } from '../text/visible.ts';

/** Enough digits to tell keys apart, where a name cannot be typed. */
const digits = 8;

export interface Known {
  /** Organisations that the key is pinned to, which nothing uses it for now. */
  pinned: readonly string[];
  connections: readonly Connection[];
  keys: readonly KeyInfo[];
  /** What services said of registered keys last, in this run. */
  registered: readonly RegisteredKeys[];
}

/** Where it is still registered, and what that means; one thought each. */
export function whatIsLost(key: KeyInfo, { connections, keys, registered, pinned }: Known): string[] {
  const nameOf = (connectionId: string) =>
    quoted(connections.find(each => each.connectionId === connectionId)?.organizationName ?? connectionId, 60);
  const found = registered.flatMap(({ connectionId, keys: listed, readAt }) =>
    listed.filter(each => each.publicKey === key.publicKey && !each.expired).map(each => ({ connectionId, readAt, each })),
  );
  const places = [
    ...new Map(
      found.map(({ connectionId, each }) => [
        `${each.apiKeyId}`,
        `It is still registered with ${nameOf(connectionId)}, for ${quoted(each.userName, 60)}. Delete it there too: whoever has a copy can use it.`,
      ]),
    ).values(),
  ];
  const last = found
    .filter(({ each }) => each.lastWayIn === true)
    .map(
      ({ each }) => `It is the last way in: ${quoted(each.userName, 60)} has no other key, passkey or login, says the service.`,
    );
  const others = keys.filter(other => other.keyId !== key.keyId);
  return [
    'Its private half is deleted from this computer. Nothing can bring it back.',
    ...places,
    ...last,
    ...(found.length === 0 && registered.length === 0
      ? ['Whether it is registered anywhere is not known now: no service was asked.']
      : []),
    ...(pinned.length > 0 && found.length === 0 ? [`It could sign for ${pinned.map(id => quoted(id, 60)).join(', ')}.`] : []),
    ...(others.length === 0 ? ['It is the only key on this computer.'] : []),
  ];
}

/** What a person may type: the name as it is or as it is shown, or the end of the public key. */
export function isTyped(given: string, { name, publicKey }: Pick<KeyInfo, 'name' | 'publicKey'>): boolean {
  const typed = given.trim();
  return typed !== '' && (typed === name || typed === visible(name) || typed.toLowerCase() === publicKey.slice(-digits));
}

/** @param remove does it; it is asked for once the name was typed */
export function removalOf(
  key: KeyInfo,
  known: Known,
  remove: () => Promise<Outcome<null>>,
  why: readonly string[] = [],
): SecretQuestion<null> {
  const facts: TrustedFact[] = [
    { label: 'Key', value: visible(key.name) },
    { label: 'Curve', value: curveName(key.curve) },
    { label: 'Public key', value: key.publicKey, exact: true },
  ];
  return {
    title: 'Delete this key from this computer',
    sentences: [...why, ...whatIsLost(key, known)],
    facts,
    fields: [
      {
        ...{ kind: 'text', name: 'name', label: 'Name of the key', value: '' },
        help: `Type the name, or the last ${digits} digits of its public key.`,
      },
    ],
    button: 'Delete the key',
    async take({ name = '' }) {
      if (isTyped(name, key)) return remove();
      return failure('invalid', 'This is not the name of the key. Nothing was deleted.', {
        problems: [
          { path: 'name', expected: `${quoted(key.name, 100)}, or ${key.publicKey.slice(-digits)}`, received: quoted(name, 100) },
        ],
      });
    },
  };
}
