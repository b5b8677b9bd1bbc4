/** Rules about API keys and other credentials. */
import type { Members } from '../../../contract/text/members.ts';
import { plural } from '../../../contract/text/plain-text.ts';
import { credentialCount, myUserId, rootQuorum, userByEmail, userOf, users } from '../../known/present.ts';
import { askingVoteOf } from '../../stamps/proof.ts';
import { list, member, text, texts } from '../../text/members.ts';
import { quoted } from '../../text/visible.ts';
import { newUsers } from '../membership.ts';
import { nameOf, type Subject } from '../subject.ts';
import { forBases, type RiskRule } from './rule.ts';

/** By mail, the key goes to whoever reads the mailbox of the user: it acts as them all the same. */
const byMail = ['EMAIL_AUTH', 'INIT_USER_EMAIL_RECOVERY'];
const addsKey = ['CREATE_API_KEYS', 'CREATE_AUTHENTICATORS', 'CREATE_OAUTH_PROVIDERS', 'RECOVER_USER', ...byMail];
/** Log in with a key that is in the request. */
const logins = ['STAMP_LOGIN', 'OTP_LOGIN', 'OAUTH_LOGIN'];

/** Public keys that the request gives to somebody. */
const givenKeys = (s: Subject): string[] =>
  [
    ...list(s.parameters, 'apiKeys'),
    ...newUsers(s.parameters).flatMap(user => list(user, 'apiKeys')),
    ...(logins.includes(s.base) ? [s.parameters] : []),
  ].flatMap(key => text(key, 'publicKey')?.toLowerCase() ?? []);

function takenKeys(s: Subject): string[] {
  const given = givenKeys(s);
  if (given.length === 0) return [];
  const holders = new Map<string, Members>();
  for (const user of users(s))
    for (const key of list(user, 'apiKeys')) {
      const publicKey = text(member(key, 'credential'), 'publicKey')?.toLowerCase();
      if (publicKey !== undefined && !holders.has(publicKey)) holders.set(publicKey, user);
    }
  return given.flatMap(publicKey => {
    const holder = holders.get(publicKey);
    return holder === undefined
      ? []
      : [`The public key ${publicKey} already belongs to ${quoted(text(holder, 'userName') ?? '')}.`];
  });
}

const takesKey = ['DELETE_API_KEYS', 'DELETE_AUTHENTICATORS', 'DELETE_OAUTH_PROVIDERS'];
const credentialsGone = (s: Subject): string[] =>
  ['apiKeyIds', 'authenticatorIds', 'providerIds'].flatMap(key => texts(s.parameters, key));

/** Whether the key of this connection is among those that go. */
function stampsThis(s: Subject, user: Members | undefined): boolean {
  const own = text(s.context.current.whoami, 'publicKey');
  const gone = credentialsGone(s);
  return (
    own !== undefined &&
    list(user, 'apiKeys').some(
      key => gone.includes(text(key, 'apiKeyId') ?? '') && text(member(key, 'credential'), 'publicKey')?.toLowerCase() === own,
    )
  );
}

/** Deletions that leave somebody, or oneself, without a way in. */
function lostAccess(s: Subject): string[] {
  const found: string[] = [];
  const me = myUserId(s);
  if (s.base === 'DELETE_USERS' && me !== undefined && texts(s.parameters, 'userIds').includes(me))
    found.push('You would delete yourself.');
  if (takesKey.includes(s.base)) {
    const user = userOf(s, text(s.parameters, 'userId'));
    if (stampsThis(s, user)) found.push('It deletes the key that this computer stamps with: it would lock this computer out.');
    const gone = credentialsGone(s).length;
    if (user !== undefined && gone > 0 && gone >= credentialCount(user))
      found.push(`${nameOf(s, text(s.parameters, 'userId'), 'user')} would have no way left to prove who they are.`);
  }
  if (
    s.base === 'UPDATE_ROOT_QUORUM' &&
    me !== undefined &&
    rootQuorum(s)?.userIds.includes(me) === true &&
    !texts(s.parameters, 'userIds').includes(me)
  )
    found.push('You would no longer be in the root quorum.');
  return found;
}

/** Whose credential it would be: named by id, or by the mailbox it is sent to. */
const holderOf = (s: Subject): string | undefined =>
  byMail.includes(s.base) ? text(userByEmail(s, text(s.parameters, 'email')), 'userId') : text(s.parameters, 'userId');

/**
 * Whether the one who gets it asked for it, with a key of theirs: whoever has that can act as them already.
 * SECURITY: only a stamp that is tied to the request tells who asked; who the service says asked is not enough.
 */
function askedByHolder(s: Subject): boolean {
  const user = holderOf(s);
  if (user === undefined) return false;
  if (s.activity === undefined) return s.proof === null && user === myUserId(s);
  return userOf(s, user) !== undefined && s.proof?.tie === 'stamped' && askingVoteOf(s.activity)?.userId === user;
}

export const accessRules: readonly RiskRule[] = [
  {
    id: 'new-credential',
    severity: 'high',
    sentence: 'Somebody gets a new way to act as a user.',
    check: 'Have the user read the public key to you over another channel.',
    source: 'docs/threats.md#severity',
    applies: forBases(addsKey, s => {
      const who = holderOf(s);
      const sentence = `Whoever holds the new credential can act as ${who === undefined && byMail.includes(s.base) ? `whoever has the address ${quoted(text(s.parameters, 'email') ?? '', 120)}` : nameOf(s, who, 'user')}.`;
      return askedByHolder(s) ? [{ sentence, severity: 'look', because: 'whoever asks, with a key of their own' }] : sentence;
    }),
  },
  {
    id: 'key-never-expires',
    severity: 'look',
    sentence: 'An API key does not expire.',
    check: 'Set an expiry if it is for one task.',
    source: 'docs/service.md#conventions',
    applies: forBases(['CREATE_API_KEYS'], s =>
      list(s.parameters, 'apiKeys').some(key => text(key, 'expirationSeconds') === undefined),
    ),
  },
  {
    id: 'key-taken',
    severity: 'high',
    sentence: 'A public key already belongs to a user.',
    check: 'Two people must not share a key.',
    source: 'docs/service.md#companion-queries',
    applies: takenKeys,
  },
  {
    id: 'credential-removed',
    severity: 'look',
    sentence: 'Somebody can no longer act with a credential.',
    check: 'Make sure that it is the old one, and that its user knows.',
    source: 'docs/threats.md#consequences',
    applies: forBases(
      takesKey,
      s =>
        credentialsGone(s).length > 0 &&
        `${nameOf(s, text(s.parameters, 'userId'), 'user')} can no longer act with ${plural(credentialsGone(s).length, 'credential')}.`,
    ),
  },
  {
    id: 'access-lost',
    severity: 'critical',
    sentence: 'Somebody loses their last way in.',
    check: 'Make sure first that another way exists.',
    source: 'docs/threats.md#consequences',
    applies: lostAccess,
  },
  {
    id: 'second-factor-removed',
    severity: 'high',
    sentence: 'A rule that asks for a second factor is removed or changed.',
    check: 'Confirm with the user it protects.',
    source: 'docs/service.md#consensus',
    applies: forBases(['DELETE_MFA_POLICY', 'UPDATE_MFA_POLICY'], () => true),
  },
];
