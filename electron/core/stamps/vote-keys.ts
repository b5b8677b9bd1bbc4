/**
 * Whose key a vote was stamped with: a stamp shows that the key beside it made it, and the credentials that the service
 * lists for its users show whose key that is (docs/service.md#votes). The list is the service's claim, read at another time.
 */
import type { Activity, Vote } from '../../contract/service/activity.ts';
import type { Dialect } from '../../contract/service/dialect.ts';
import type { Members } from '../../contract/text/members.ts';
import type { VoteView } from '../../contract/values/document.ts';
import type { ReviewContext } from '../known/context.ts';
import { list, member, rows, text } from '../text/members.ts';
import { quoted } from '../text/visible.ts';
import { assertionOf, passkeysOf } from './passkey.ts';
import { curveOfScheme } from './stamp.ts';

export type VoteKey = Pick<VoteView, 'key' | 'keyReason'>;

const notCompared = (because: string): VoteKey => ({
  key: 'not_compared',
  keyReason: `its key was not compared: ${because}`,
});

interface Holders {
  byId: Map<string | undefined, Members>;
  /** Whoever is listed with a key (hex) or a passkey (its credential's id), in the list's order. */
  byKey: Map<string, Set<Members>>;
}
const read = new WeakMap<object, Holders>();
/** An API key is known by itself, a passkey by its credential's id; neither is ever taken for the other. */
const nameOfKey = (publicKey: string): string => `key ${publicKey.toLowerCase()}`;
const nameOfPasskey = (credentialId: string): string => `passkey ${credentialId}`;

/** The users and their keys, looked through once for all votes of all reviews. */
function holdersOf(answer: unknown): Holders {
  const found = typeof answer === 'object' && answer !== null ? read.get(answer) : undefined;
  if (found !== undefined) return found;
  const holders: Holders = { byId: new Map(), byKey: new Map() };
  for (const user of rows(answer, 'users')) {
    const id = text(user, 'userId');
    if (!holders.byId.has(id)) holders.byId.set(id, user);
    const keys = [...list(user, 'apiKeys'), ...list(user, 'authenticators')].flatMap(
      held => text(member(held, 'credential'), 'publicKey') ?? [],
    );
    for (const name of [...keys.map(nameOfKey), ...passkeysOf(user).map(held => nameOfPasskey(held.credentialId))])
      holders.byKey.set(name, (holders.byKey.get(name) ?? new Set()).add(user));
  }
  if (typeof answer === 'object' && answer !== null) read.set(answer, holders);
  return holders;
}
const nameOf = (user: Members): string => quoted(text(user, 'userName') || text(user, 'userId') || 'a user without a name');

/** The key of a vote against the keys that are listed for its user. */
export function keyOf(
  vote: Vote,
  activity: Activity,
  { current }: ReviewContext,
  dialect: Pick<Dialect, 'stampSchemes'>,
): VoteKey {
  const isApiKey = curveOfScheme(vote.scheme ?? '', dialect) !== null;
  const credentialId = isApiKey ? null : (assertionOf(vote)?.credentialId ?? null);
  if (!vote.publicKey && credentialId === null) return notCompared('the service does not show it');
  const { byId, byKey } = holdersOf(current.users);
  if (byId.size === 0) return notCompared('the users of the organisation and their keys are unknown to this app');
  const ours = text(current.whoami, 'organizationId');
  if (ours !== undefined && ours !== activity.organizationId) return notCompared('the activity belongs to another organisation');
  const holders = byKey.get(credentialId === null ? nameOfKey(vote.publicKey ?? '') : nameOfPasskey(credentialId));
  const voter = byId.get(vote.userId);
  if (voter !== undefined && holders?.has(voter) === true)
    return { key: 'listed', keyReason: `its key is listed for ${nameOf(voter)}` };
  const [other] = holders ?? [];
  if (other !== undefined)
    return {
      key: 'of_another',
      keyReason: `signed by a key that is listed only for ${nameOf(other)}`,
    };
  // Passkeys and wallets may stand in the list in a form of their own (docs/service.md#votes: their layout is not public).
  if (!isApiKey) return notCompared('it is not known to be an API key');
  if (voter === undefined)
    return {
      key: 'not_listed',
      keyReason: 'signed by a key of a user the service does not list: removed since, or never part of this organisation',
    };
  return {
    key: 'not_listed',
    keyReason: `signed by a key that is not listed for ${nameOf(voter)}: removed or expired since, or never theirs`,
  };
}
