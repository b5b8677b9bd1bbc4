/** Rules about users, invitations and how they are reached. */
import { mixedScripts } from '../../../contract/text/alphabets.ts';
import { policiesThatName, rootQuorum, userOf, users } from '../../known/present.ts';
import { compared, isOverLong } from '../../text/bounded.ts';
import { effort } from '../../text/effort.ts';
import { list, rows, text, texts } from '../../text/members.ts';
import { quoted, shortened } from '../../text/visible.ts';
import { hasSay, hasVoted, movedTags, movesTags, newUsers } from '../membership.ts';
import { domainOf, knownOf } from '../people.ts';
import { nameOf, type Subject } from '../subject.ts';
import { forBases, type RiskRule, type Said } from './rule.ts';

const updates = ['UPDATE_USER', 'UPDATE_USER_EMAIL', 'UPDATE_USER_PHONE_NUMBER', 'UPDATE_USER_NAME'];

function newContacts(s: Subject): string[] {
  const user = userOf(s, text(s.parameters, 'userId'));
  // A mailbox is the same in capitals.
  const same = (one: string | undefined, other: string | undefined) => one?.toLowerCase() === other?.toLowerCase();
  const changed = (asked: string) =>
    text(s.parameters, asked) !== undefined && (user === undefined || !same(text(user, asked), text(s.parameters, asked)));
  return [changed('userEmail') ? 'email' : '', changed('userPhoneNumber') ? 'phone number' : ''].filter(word => word !== '');
}

/** Somebody whose vote counts: in the root quorum, or seen voting here. */
function isApprover(s: Subject): boolean {
  const id = text(s.parameters, 'userId');
  if (id === undefined) return false;
  return rootQuorum(s)?.userIds.includes(id) === true || hasVoted(s, id);
}

function contact(s: Subject, approver: boolean): string | false {
  const changed = newContacts(s);
  if (changed.length === 0 || isApprover(s) !== approver) return false;
  return `Codes and recovery links for ${nameOf(s, text(s.parameters, 'userId'), 'user')}${approver ? ', an approver,' : ''} would go to a new ${changed.join(' and ')}.`;
}

/** Names that this request gives to people and things. */
function givenNames(s: Subject): string[] {
  const p = s.parameters;
  return [
    ...rows(p, 'invitations').map(row => text(row, 'receiverUserName')),
    ...newUsers(p).map(row => text(row, 'userName')),
    ...rows(p, 'rootUsers').map(row => text(row, 'userName')),
    updates.includes(s.base) ? text(p, 'userName') : undefined,
  ].filter(name => name !== undefined);
}

function confusable(s: Subject): string[] {
  const names = givenNames(s);
  if (names.length === 0) return [];
  const { alike, places } = knownOf(s);
  const me = text(s.parameters, 'userId');
  const own = me === undefined ? undefined : places.get(me);
  const work = effort();
  return names.flatMap(name => {
    const mixed = mixedScripts(name);
    const like = alike(name, work, own);
    if (like !== undefined)
      return [
        `The name ${quoted(name)} is ${like === name ? 'the same as' : 'easily mistaken for'} that of another user, ${quoted(like)}.`,
      ];
    return mixed.length > 0 ? [`The name ${quoted(name)} mixes letters of ${mixed.join(' and ')}.`] : [];
  });
}

/** Names, tags, labels: whatever the request calls something by and nobody could read. */
function overLong(s: Subject): string[] {
  return [
    ...givenNames(s).map(name => ['name', name] as const),
    ...newEmails(s).map(email => ['email address', email] as const),
  ].flatMap(([what, value]) =>
    isOverLong(value)
      ? [`The ${what} ${quoted(value)} has ${value.length} letters: only the first ${compared} were compared with known ones.`]
      : [],
  );
}

const newEmails = (s: Subject): string[] =>
  [
    ...rows(s.parameters, 'invitations').map(row => text(row, 'receiverUserEmail')),
    ...newUsers(s.parameters).map(row => text(row, 'userEmail')),
    updates.includes(s.base) ? text(s.parameters, 'userEmail') : undefined,
  ].filter(email => email !== undefined);

const codes = ['INIT_OTP', 'INIT_OTP_AUTH'];

/** SECURITY: a code that goes to an imitation of one's own domain is as lost as one that a new user there would get. */
function domainLookalike(s: Subject): string[] {
  const contact = codes.includes(s.base) ? text(s.parameters, 'contact') : undefined;
  const emails = contact?.includes('@') === true ? [contact] : newEmails(s);
  if (emails.length === 0) return [];
  const { imitatedDomain } = knownOf(s);
  const work = effort();
  return emails.flatMap(email => {
    const like = imitatedDomain(domainOf(email), work);
    return like === null ? [] : [`The email domain of ${quoted(email, 120)} is not ${shortened(like, 253)}, but looks like it.`];
  });
}

/** A code that goes where nobody of this organisation is reached. */
function strangeContact(s: Subject): string[] {
  const contact = text(s.parameters, 'contact')?.toLowerCase();
  const known = users(s).flatMap(user =>
    [text(user, 'userEmail'), text(user, 'userPhoneNumber')].map(each => each?.toLowerCase()),
  );
  return contact === undefined || known.length === 0 || known.includes(contact)
    ? []
    : [`No user of this organisation is reached at ${quoted(contact, 120)}.`];
}

function outside(s: Subject): string[] {
  if (codes.includes(s.base)) return strangeContact(s);
  const emails = newEmails(s);
  if (emails.length === 0) return [];
  const ours = new Set(knownOf(s).domains);
  if (ours.size === 0) return [];
  return emails
    .filter(email => !ours.has(domainOf(email)))
    .map(email => `Nobody in this organisation has an address at ${quoted(domainOf(email), 253)} yet.`);
}

function tags(s: Subject): string | false {
  if (!Array.isArray(s.parameters.userTagIds)) return false;
  const before = texts(userOf(s, text(s.parameters, 'userId')), 'userTags');
  const after = new Set(texts(s.parameters, 'userTagIds'));
  if (before.length === list(s.parameters, 'userTagIds').length && before.every(id => after.has(id))) return false;
  return 'The tags of a user are replaced with those named here.';
}

/** Policies can name a tag: giving or taking it changes what somebody may do. */
function namedTags(s: Subject): Said[] {
  const { ids, given } = movedTags(s);
  if (ids.length === 0) return [];
  // SECURITY: where policies are not known, a tag that is given may be the one that lets people approve.
  if (s.context.current.policies === undefined) {
    const sentence = 'A tag is given, and this app does not know which policies name it: it may let people act or approve.';
    if (!given) return [];
    return s.base === 'UPDATE_PRIVATE_KEY_TAG'
      ? [{ sentence, severity: 'look', because: 'keys of this organisation' }]
      : [sentence];
  }
  return policiesThatName(s, [...new Set(ids)]).map(
    policy =>
      `The policy ${quoted(text(policy, 'policyName') ?? '')} names a tag that is ${given ? 'given' : 'taken'}: this changes what people may do.`,
  );
}

/** SECURITY: whether somebody belongs to this organisation is not known where its people are not. */
const invitations = (s: Subject): Said[] => {
  const sentence = 'Somebody new is invited.';
  return knownOf(s).domains.length === 0 ? [sentence] : [{ sentence, severity: 'note', because: 'people who act or approve' }];
};

/** SECURITY: only who is shown to have no say leaves without one being missed: in no quorum, no policy that is known, and no vote seen here. */
function deletedUsers(s: Subject): Said[] {
  const ids = texts(s.parameters, 'userIds');
  const quorum = rootQuorum(s);
  return quorum !== undefined && ids.length > 0 && !ids.some(id => hasSay(s, id))
    ? [
        {
          sentence: 'Users are deleted whom no quorum and no policy names.',
          severity: 'look',
          because: 'people who decide nothing',
        },
      ]
    : [''];
}

/** SECURITY: whoever brings no credential can do nothing yet. */
function addedUsers(s: Subject): boolean | Said[] {
  const all = newUsers(s.parameters);
  if (all.length === 0) return false;
  const brings = (user: unknown): boolean =>
    ['apiKeys', 'authenticators', 'oauthProviders'].some(key => list(user, key).length > 0);
  return all.some(brings)
    ? true
    : [{ sentence: 'Users are added who bring no credential.', severity: 'look', because: 'no way in yet' }];
}

function quorumOut(s: Subject): string | false {
  const quorum = rootQuorum(s);
  if (quorum === undefined) return false;
  const gone = new Set(texts(s.parameters, 'userIds'));
  const left = quorum.userIds.filter(id => !gone.has(id)).length;
  return (
    left < quorum.threshold &&
    left < quorum.userIds.length &&
    `The root quorum needs ${quorum.threshold} votes, and ${left} of its members would be left: it could no longer decide.`
  );
}

export const peopleRules: readonly RiskRule[] = [
  {
    id: 'approver-contact-changed',
    severity: 'critical',
    sentence: 'Codes for an approver would go elsewhere.',
    check: 'Ask them over the old number or address.',
    source: 'docs/threats.md#severity',
    applies: forBases(updates, s => contact(s, true)),
  },
  {
    id: 'contact-changed',
    severity: 'high',
    sentence: 'Codes for a user would go elsewhere.',
    check: 'Ask them over the old number or address.',
    source: 'docs/threats.md#severity',
    applies: forBases(updates, s => contact(s, false)),
  },
  {
    id: 'name-confusable',
    severity: 'high',
    sentence: 'A name can be mistaken for another.',
    check: 'Compare the email and the id.',
    source: 'docs/threats.md#hostile-text',
    applies: confusable,
  },
  {
    id: 'name-over-long',
    severity: 'high',
    sentence: 'A name or an email address is longer than anybody reads.',
    check: 'Do not approve it: ask for a name that fits on a line.',
    source: 'docs/threats.md#hostile-text',
    applies: overLong,
  },
  {
    id: 'domain-lookalike',
    severity: 'critical',
    sentence: 'An email domain looks like one of yours.',
    check: 'Compare it letter by letter.',
    source: 'docs/threats.md#look-alikes',
    applies: domainLookalike,
  },
  {
    id: 'outside-domain',
    severity: 'look',
    sentence: 'Nobody in this organisation uses this email domain.',
    check: 'Make sure that an outsider is intended.',
    source: 'docs/threats.md#look-alikes',
    applies: outside,
  },
  {
    id: 'invitation',
    severity: 'look',
    sentence: 'Somebody new is invited.',
    check: 'Compare name, email, access and tags.',
    source: 'docs/service.md#people',
    applies: forBases(['CREATE_INVITATIONS'], invitations),
  },
  {
    id: 'new-user',
    severity: 'high',
    sentence: 'Users are added with credentials of their own: there is no invitation to open.',
    check: 'Have them read their public keys to you over another channel.',
    source: 'docs/threats.md#severity',
    applies: forBases(['CREATE_USERS', 'CREATE_API_ONLY_USERS'], addedUsers),
  },
  {
    id: 'tags-changed',
    severity: 'look',
    sentence: 'The tags of a user change.',
    check: 'Find the policies that name these tags.',
    source: 'docs/service.md#consensus',
    applies: forBases(['UPDATE_USER'], tags),
  },
  {
    id: 'tag-named-by-policy',
    severity: 'high',
    sentence: 'A tag that policies name is added or removed.',
    check: 'Read the policies that name it.',
    source: 'docs/service.md#consensus',
    applies: forBases(movesTags, namedTags),
  },
  {
    id: 'user-deleted',
    severity: 'high',
    sentence: 'Users are deleted: they can no longer act or approve.',
    check: 'Make sure that enough approvers are left.',
    source: 'docs/service.md#consensus',
    applies: forBases(['DELETE_USERS'], deletedUsers),
  },
  {
    id: 'quorum-unreachable',
    severity: 'critical',
    sentence: 'The root quorum could no longer decide.',
    check: 'Change the quorum first.',
    source: 'docs/threats.md#quorum',
    applies: forBases(['DELETE_USERS'], quorumOut),
  },
];
