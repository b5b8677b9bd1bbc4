/**
 * Whose key a vote was stamped with: a stamp shows that the key beside it made it, and the credentials that the service
 * lists for its users show whose key that is (service-facts §2.4). The list is the service's claim, read at another time.
 */
import type { Activity, Vote } from '../../contract/activity.ts';
import type { Dialect } from '../../contract/dialect.ts';
import type { VoteView } from '../../contract/document.ts';
import { assertionOf, passkeysOf } from '../passkey.ts';
import { list, type Members, member, rows, text } from '../payload/members.ts';
import { curveOfScheme } from '../stamp.ts';
import type { ReviewContext } from './context.ts';
import { quoted } from './visible.ts';

export type VoteKey = Pick<VoteView, 'key' | 'keyReason'>;

const notCompared = (because: string): VoteKey => ({
  key: 'not_compared',
  keyReason: `its key was not compared: ${because}`,
});

const holds = (user: Members, publicKey: string): boolean =>
  [...list(user, 'apiKeys'), ...list(user, 'authenticators')].some(
    held => text(member(held, 'credential'), 'publicKey')?.toLowerCase() === publicKey,
  );
/** A passkey is known by its credential's id, an API key by itself. */
const holdsPasskey = (user: Members, credentialId: string): boolean =>
  passkeysOf(user).some(held => held.credentialId === credentialId);
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
  const publicKey = vote.publicKey?.toLowerCase();
  if (!publicKey && credentialId === null) return notCompared('the service does not show it');
  const users = rows(current.users, 'users');
  if (users.length === 0) return notCompared('the users of the organisation and their keys are not known here');
  const read = text(current.whoami, 'organizationId');
  if (read !== undefined && read !== activity.organizationId) return notCompared('the activity is another organisation’s');
  const holdsIt = (user: Members) =>
    credentialId === null ? publicKey !== undefined && holds(user, publicKey) : holdsPasskey(user, credentialId);
  const voter = users.find(user => text(user, 'userId') === vote.userId);
  if (voter !== undefined && holdsIt(voter)) return { key: 'listed', keyReason: `its key is listed for ${nameOf(voter)}` };
  const other = users.find(holdsIt);
  if (other !== undefined)
    return {
      key: 'of_another',
      keyReason: `signed by a key that is listed for ${nameOf(other)}, and for nobody else`,
    };
  // Passkeys and wallets may stand in the list in a form of their own (service-facts §2.4: their layout is not public).
  if (!isApiKey) return notCompared('it is not known to be an API key');
  if (voter === undefined) return notCompared('the voter is not among the users that the service lists');
  return {
    key: 'not_listed',
    keyReason: `signed by a key that is not listed for ${nameOf(voter)}: removed or expired since, or never theirs`,
  };
}
