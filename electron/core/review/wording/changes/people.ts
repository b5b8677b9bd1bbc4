/** Who joins, leaves, and can act as whom. */
import { plural } from '../../../../contract/text/plain-text.ts';
import type { Party } from '../../../../contract/values/document.ts';
import { list, text, texts } from '../../../text/members.ts';
import { named, quoted } from '../../../text/visible.ts';
import { newUsers } from '../../membership.ts';
import { nameOf, type Subject, several } from '../../subject.ts';
import {
  brandNew,
  type Change,
  type Changes,
  changes,
  counted,
  idsOf,
  leading,
  namesIn,
  namesOf,
  newly,
  plainly,
  thing,
  things,
} from './change.ts';

/** Those who come in, by what the request calls them. */
const newcomers = (role: string, rows: readonly unknown[], name: string, mail: string): Party => {
  const [only] = rows;
  if (rows.length === 1) return newly(role, text(only, name), text(only, mail) ?? 'Without a contact');
  return plainly(
    role,
    several(
      namesIn(rows, name).map(each => quoted(each ?? '')),
      'nobody',
    ),
  );
};

const withTags = (subject: Subject, ids: readonly string[]): string =>
  ids.length === 0
    ? ''
    : ` with the ${ids.length === 1 ? 'tag' : 'tags'} ${namesOf(subject, [...new Set(ids)], 'tag').replaceAll(/\btag /g, '')}`;

const invited: Changes = subject => {
  const rows = list(subject.parameters, 'invitations');
  const [only] = rows;
  const tags = rows.flatMap(row => texts(row, 'receiverUserTags'));
  const title =
    rows.length === 1 ? `Invitation for ${named(text(only, 'receiverUserName') ?? 'somebody')}` : `${rows.length} invitations`;
  return changes(
    title,
    newcomers('Invited', rows, 'receiverUserName', 'receiverUserEmail'),
    plainly('Becomes', `a user${withTags(subject, tags)}`),
  );
};

const joined: Changes = subject => {
  const rows = newUsers(subject.parameters);
  const tags = rows.flatMap(row => texts(row, 'userTags'));
  const credentials = (['apiKeys', 'authenticators', 'oauthProviders'] as const)
    .map(key => ({ key, count: rows.reduce<number>((sum, row) => sum + list(row, key).length, 0) }))
    .filter(({ count }) => count > 0)
    .map(({ key, count }) => plural(count, credentialWords[key]));
  return changes(
    brandNew('user', namesIn(rows, 'userName')),
    newcomers(rows.length === 1 ? 'New user' : 'New users', rows, 'userName', 'userEmail'),
    plainly('Can act with', several(credentials, 'nothing yet')),
    tags.length === 0 ? undefined : withTags(subject, tags).trim(),
  );
};
const credentialWords = { apiKeys: 'API key', authenticators: 'authenticator', oauthProviders: 'login provider' };

const members: readonly (readonly [key: string, word: string])[] = [
  ['userName', 'name'],
  ['userEmail', 'email'],
  ['userPhoneNumber', 'phone number'],
  ['userTagIds', 'tags'],
];

const tagsAlone = (subject: Subject, ids: readonly string[]): Party =>
  ids.length === 0 ? plainly('Has from then on', 'no tag') : things(subject, 'Has from then on', ids, 'tag');

const changed: Changes = subject => {
  const { parameters } = subject;
  const user = text(parameters, 'userId');
  const theirs = members.filter(([key]) => key in parameters && parameters[key] !== null);
  const words = several(
    theirs.map(([, word]) => word),
    'data',
  );
  const title = `New ${words} for ${nameOf(subject, user, 'user')}`;
  const [first] = theirs;
  const from = thing(subject, 'User', user, 'user');
  if (first === undefined || theirs.length > 1) return changes(title, from, plainly('Gets', `new ${words}`));
  const [key, word] = first;
  const to =
    key === 'userTagIds' ? tagsAlone(subject, texts(parameters, key)) : newly('Gets', text(parameters, key), `New ${word}`);
  return changes(title, from, to);
};

const left: Changes = subject => {
  const ids = texts(subject.parameters, 'userIds');
  return changes(
    `Deletes ${counted(subject, ids, 'user')}`,
    things(subject, ids.length === 1 ? 'User' : 'Users', ids, 'user'),
    plainly('Loses', 'all access'),
  );
};

const uninvited: Changes = subject => {
  const ids = idsOf(subject, 'invitationId', texts(subject.parameters, 'invitationIds'));
  const who = namesOf(subject, ids, 'invitation');
  return changes(
    ids.length === 1 ? `Takes back the invitation of ${who}` : `Takes back ${plural(ids.length, 'invitation')}`,
    plainly('Invited', who),
    plainly('Loses', 'the invitation'),
  );
};

/** Who gets a tag, and who loses it; nobody is told by name alone where it is only named anew. */
function tagged(subject: Subject, title: string, tag: Party, gain: readonly string[], lose: readonly string[]): Change {
  const [first, verb] = gain.length > 0 ? [gain, 'Gets'] : [lose, 'Loses'];
  if (first.length === 0) return { title };
  const from = things(subject, first.length === 1 ? 'User' : 'Users', first, 'user');
  const others =
    gain.length > 0 && lose.length > 0
      ? `${namesOf(subject, lose, 'user')} ${lose.length === 1 ? 'loses' : 'lose'} it`
      : undefined;
  return changes(title, from, { ...tag, role: verb }, others);
}

const newTag: Changes = subject => {
  const name = text(subject.parameters, 'userTagName');
  return tagged(subject, brandNew('user tag', [name]), newly('', name, 'User tag'), texts(subject.parameters, 'userIds'), []);
};

const tagParty = (subject: Subject, id: string | undefined): Party => {
  const tag = thing(subject, 'Gets', id, 'user tag');
  return tag.name === null ? tag : { ...tag, detail: 'User tag' };
};

const changedTag: Changes = subject => {
  const { parameters } = subject;
  const id = text(parameters, 'userTagId');
  const [gain, lose] = [texts(parameters, 'addUserIds'), texts(parameters, 'removeUserIds')];
  const name = text(parameters, 'newUserTagName');
  const what = leading(subject, id, 'user tag');
  const moves = [
    ...(gain.length === 0 ? [] : [`${gain.length} ${gain.length === 1 ? 'gets' : 'get'} it`]),
    ...(lose.length === 0 ? [] : [`${lose.length} ${lose.length === 1 ? 'loses' : 'lose'} it`]),
  ].join(', ');
  if (moves === '') return { title: name === undefined ? `${what} stays as it is` : `${what} becomes ${quoted(name)}` };
  return tagged(subject, `${what}: ${moves}`, tagParty(subject, id), gain, lose);
};

const deletedTags: Changes = subject => {
  const ids = texts(subject.parameters, 'userTagIds');
  return changes(
    `Deletes ${counted(subject, ids, 'user tag')}`,
    things(subject, ids.length === 1 ? 'User tag' : 'User tags', ids, 'tag'),
    plainly('Is deleted', 'nobody has it any more'),
  );
};

/** Whatever one user gets to act with. */
const gets =
  (key: string, kind: string, name: string): Changes =>
  subject => {
    const rows = list(subject.parameters, key);
    const user = text(subject.parameters, 'userId');
    const to = rows.length === 1 ? newly('Gets', text(rows[0], name), kind) : plainly('Gets', plural(rows.length, kind));
    const what = rows.length === 1 ? `New ${kind}` : `${rows.length} new ${kind}s`;
    return changes(`${what} for ${nameOf(subject, user, 'user')}`, thing(subject, 'User', user, 'user'), {
      ...to,
      ...(to.name === null ? {} : { detail: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}` }),
    });
  };

/** Keys are named with their user, who stands beside them here. */
const loses =
  (key: string, kind: string): Changes =>
  subject => {
    const ids = idsOf(subject, key.replace(/s$/, ''), texts(subject.parameters, key));
    const user = thing(subject, 'User', text(subject.parameters, 'userId'), 'user');
    const lost = things(subject, 'Loses', ids, kind);
    const name =
      user.name !== null && lost.name?.endsWith(`, ${user.name}`) ? lost.name.slice(0, -user.name.length - 2) : lost.name;
    const what = ids.length === 1 ? `${/^[aeiouA]/.test(kind) ? 'an' : 'a'} ${kind}` : plural(ids.length, kind);
    return changes(`Deletes ${what} of ${nameOf(subject, text(subject.parameters, 'userId'), 'user')}`, user, {
      ...lost,
      name,
      ...(name === null ? {} : { detail: kind.charAt(0).toUpperCase() + kind.slice(1) }),
    });
  };

const rule =
  (title: string, verb: 'Gets' | 'Keeps' | 'Loses'): Changes =>
  subject => {
    const user = text(subject.parameters, 'userId');
    return changes(
      `${title} ${nameOf(subject, user, 'user')}`,
      thing(subject, 'User', user, 'user'),
      newly(
        verb,
        text(subject.parameters, 'mfaPolicyName'),
        verb === 'Keeps' ? 'A second-factor rule, changed' : 'A second-factor rule',
      ),
    );
  };

export const peopleChanges: Record<string, Changes> = {
  CREATE_INVITATIONS: invited,
  DELETE_INVITATION: uninvited,
  CREATE_USERS: joined,
  CREATE_API_ONLY_USERS: joined,
  UPDATE_USER: changed,
  UPDATE_USER_NAME: changed,
  UPDATE_USER_EMAIL: changed,
  UPDATE_USER_PHONE_NUMBER: changed,
  DELETE_USERS: left,
  CREATE_USER_TAG: newTag,
  UPDATE_USER_TAG: changedTag,
  DELETE_USER_TAGS: deletedTags,
  CREATE_API_KEYS: gets('apiKeys', 'API key', 'apiKeyName'),
  DELETE_API_KEYS: loses('apiKeyIds', 'API key'),
  CREATE_AUTHENTICATORS: gets('authenticators', 'authenticator', 'authenticatorName'),
  DELETE_AUTHENTICATORS: loses('authenticatorIds', 'authenticator'),
  CREATE_OAUTH_PROVIDERS: gets('oauthProviders', 'login provider', 'providerName'),
  DELETE_OAUTH_PROVIDERS: loses('providerIds', 'login provider'),
  CREATE_MFA_POLICY: rule('New second-factor rule for', 'Gets'),
  UPDATE_MFA_POLICY: rule('Changes a second-factor rule of', 'Keeps'),
  DELETE_MFA_POLICY: rule('Deletes a second-factor rule of', 'Loses'),
};
