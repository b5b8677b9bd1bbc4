/** Words for users, their tags, authenticators and invitations. */
import { plural } from '../../../../contract/text/plain-text.ts';
import { list, member, text, texts } from '../../../text/members.ts';
import { quoted } from '../../../text/visible.ts';
import { newUsers } from '../../membership.ts';
import { members, nameOf, type Subject, several, theNamed, type Words } from '../../subject.ts';
import { headline, type Verb } from '../headline.ts';

const called = (rows: readonly unknown[], key: string): string[] => rows.map(row => quoted(text(row, key) ?? 'nobody named'));

/** The word stands before it already. */
const tagName = (subject: Subject, id: string): string => nameOf(subject, id, 'tag').replace(/^tag /, '');

const withTags = (subject: Subject, ids: readonly string[]): string => {
  const each = [...new Set(ids)];
  return each.length === 0
    ? ''
    : `, with the ${each.length === 1 ? 'tag' : 'tags'} ${several(
        each.map(id => tagName(subject, id)),
        '',
      )}`;
};

const invite: Words = subject => {
  const rows = list(subject.parameters, 'invitations');
  const who = several(called(rows, 'receiverUserName'), 'nobody');
  return {
    headline: headline(
      'Invite',
      `${who} to the organisation${withTags(
        subject,
        rows.flatMap(row => texts(row, 'receiverUserTags')),
      )}`,
    ),
    effects: ['Whoever opens the invitation becomes a user, with the tags and the access named here.'],
    facts: rows.flatMap((row, i) => {
      const m = members(subject, row);
      const n = rows.length === 1 ? '' : `${i + 1}: `;
      return [
        ...m.text(`${n}Name`, 'receiverUserName'),
        ...m.text(`${n}Email`, 'receiverUserEmail'),
        ...m.text(`${n}Access`, 'accessType', 'text', text(accessNames, text(row, 'accessType') ?? '')),
        ...m.ids(`${n}Tag`, 'receiverUserTags'),
        ...m.id(`${n}Sender`, 'senderUserId'),
      ];
    }),
  };
};
const accessNames: Record<string, string> = {
  ACCESS_TYPE_WEB: 'web only',
  ACCESS_TYPE_API: 'API only',
  ACCESS_TYPE_ALL: 'web and API',
};

const changes: [key: string, word: string][] = [
  ['userName', 'name'],
  ['userEmail', 'email'],
  ['userPhoneNumber', 'phone number'],
  ['userTagIds', 'tags'],
];

const update: Words = subject => {
  const m = members(subject);
  const changed = changes
    .filter(([key]) => key in subject.parameters && subject.parameters[key] !== null)
    .map(([, word]) => word);
  const changedTo = ['userEmail', 'userPhoneNumber', 'userName']
    .map(key => text(subject.parameters, key))
    .find(value => value !== undefined);
  return {
    headline: headline(
      'Change',
      `the ${several(changed, 'data')} of ${nameOf(subject, text(subject.parameters, 'userId'), 'user')}${changed.length === 1 && changedTo !== undefined ? ` to ${quoted(changedTo, 120)}` : ''}`,
    ),
    effects: [],
    facts: [
      ...m.id('User', 'userId'),
      ...m.text('New name', 'userName'),
      ...m.text('New email', 'userEmail'),
      ...m.text('New phone number', 'userPhoneNumber'),
      ...m.ids('New tag', 'userTagIds'),
    ],
  };
};

const createUsers: Words = subject => {
  const rows = newUsers(subject.parameters);
  return {
    headline: headline(
      'Add',
      `${several(called(rows, 'userName'), 'nobody')} as ${rows.length === 1 ? 'a user' : 'users'}${withTags(
        subject,
        rows.flatMap(row => texts(row, 'userTags')),
      )}`,
    ),
    effects: ['New users act with the credentials named here, as far as policies let them.'],
    facts: rows.flatMap((row, i) => userFacts(subject, row, rows.length === 1 ? '' : `${i + 1}: `)),
  };
};

export function userFacts(subject: Subject, row: unknown, n: string) {
  const m = members(subject, row);
  return [
    ...m.text(`${n}Name`, 'userName'),
    ...m.text(`${n}Email`, 'userEmail'),
    ...m.text(`${n}Phone number`, 'userPhoneNumber'),
    ...m.ids(`${n}Tag`, 'userTags'),
    ...list(row, 'apiKeys').flatMap(key => apiKeyFacts(subject, key, n)),
    ...list(row, 'authenticators').flatMap(a => members(subject, a).text(`${n}Authenticator`, 'authenticatorName')),
    ...list(row, 'oauthProviders').flatMap(p => members(subject, p).text(`${n}Login provider`, 'providerName')),
  ];
}

export function apiKeyFacts(subject: Subject, key: unknown, n = '') {
  const m = members(subject, key);
  return [
    ...m.text(`${n}API key`, 'apiKeyName'),
    ...m.text(`${n}Public key`, 'publicKey', 'hex'),
    ...m.text(`${n}Curve`, 'curveType'),
    ...m.seconds(`${n}Expires after`, 'expirationSeconds', 'never'),
  ];
}

const remove =
  (what: string, key: string, effect: string): Words =>
  subject => {
    const one = text(subject.parameters, key.replace(/s$/, ''));
    const ids = one === undefined ? texts(subject.parameters, key) : [one];
    const m = members(subject);
    return {
      headline: headline(
        'Delete',
        `${plural(ids.length, what)}: ${several(
          ids.map(id => nameOf(subject, id, what)),
          'none',
        )}`,
      ),
      effects: [effect],
      facts: [...m.id('User', 'userId'), ...m.ids(what, key), ...m.id(what, key.replace(/s$/, ''))],
    };
  };

const tag =
  (verb: Verb): Words =>
  subject => {
    const m = members(subject);
    const name = text(subject.parameters, 'userTagName') ?? text(subject.parameters, 'newUserTagName');
    const id = text(subject.parameters, 'userTagId');
    const gain = [...texts(subject.parameters, 'userIds'), ...texts(subject.parameters, 'addUserIds')];
    const lose = texts(subject.parameters, 'removeUserIds');
    const who = (ids: readonly string[], word: string) =>
      ids.length === 0
        ? ''
        : `, ${several(
            ids.map(each => nameOf(subject, each, 'user')),
            '',
          )} ${ids.length === 1 ? `${word}s` : word} it`;
    return {
      headline: headline(
        verb,
        `${id === undefined ? `the user tag ${quoted(name ?? '')}` : `${theNamed(subject, id, 'user tag')}${name === undefined ? '' : ` to ${quoted(name)}`}`}${who(gain, 'get')}${who(lose, 'lose')}`,
      ),
      effects: [
        gain.length + lose.length === 0
          ? 'Nobody gets or loses the tag.'
          : 'Policies can name tags: users can gain or lose rights.',
      ],
      facts: [
        ...m.id('Tag', 'userTagId'),
        ...m.text('Name', 'userTagName'),
        ...m.text('New name', 'newUserTagName'),
        ...m.ids('User', 'userIds'),
        ...m.ids('User added', 'addUserIds'),
        ...m.ids('User removed', 'removeUserIds'),
      ],
    };
  };

const providers: Words = subject => {
  const rows = list(subject.parameters, 'oauthProviders');
  return {
    headline: headline(
      'Add',
      `${plural(rows.length, 'login provider')} to ${nameOf(subject, text(subject.parameters, 'userId'), 'user')}: ${several(called(rows, 'providerName'), 'none')}`,
    ),
    effects: ['Whoever can log in there as the account named here can act as this user.'],
    facts: [
      ...members(subject).id('User', 'userId'),
      ...rows.flatMap(row => [
        ...members(subject, row).text('Login provider', 'providerName'),
        ...members(subject, member(row, 'oidcClaims')).text('Issuer', 'iss'),
        ...members(subject, member(row, 'oidcClaims')).text('Account', 'sub'),
        ...members(subject, member(row, 'oidcClaims')).text('Audience', 'aud'),
      ]),
    ],
  };
};

const authenticators: Words = subject => {
  const rows = list(subject.parameters, 'authenticators');
  const m = members(subject);
  return {
    headline: headline(
      'Add',
      `${plural(rows.length, 'authenticator')} to ${nameOf(subject, text(subject.parameters, 'userId'), 'user')}`,
    ),
    effects: ['Whoever holds it can act as this user.'],
    facts: [...m.id('User', 'userId'), ...rows.flatMap(row => members(subject, row).text('Authenticator', 'authenticatorName'))],
  };
};

export const peopleWords = { create_invitations: invite, update_user: update };
export const peopleCompanions: Record<string, Words> = {
  UPDATE_USER_NAME: update,
  UPDATE_USER_EMAIL: update,
  UPDATE_USER_PHONE_NUMBER: update,
  CREATE_USERS: createUsers,
  CREATE_API_ONLY_USERS: createUsers,
  DELETE_USERS: remove('user', 'userIds', 'They can no longer act, and their approvals stop counting.'),
  DELETE_INVITATION: remove('invitation', 'invitationIds', 'The invitation can no longer be opened.'),
  CREATE_USER_TAG: tag('Create'),
  UPDATE_USER_TAG: tag('Change'),
  DELETE_USER_TAGS: remove('user tag', 'userTagIds', 'Policies that name the tag no longer match anybody.'),
  CREATE_AUTHENTICATORS: authenticators,
  CREATE_OAUTH_PROVIDERS: providers,
  DELETE_OAUTH_PROVIDERS: remove('login provider', 'providerIds', 'It can no longer be used by its user.'),
  DELETE_AUTHENTICATORS: remove('authenticator', 'authenticatorIds', 'It can no longer be used by its user.'),
};
