/** Who joins, which tags are given and taken, whichever operation does it, and who has a say. */
import { ofPast } from '../known/past.ts';
import { policiesThatName, rootQuorum, userOf } from '../known/present.ts';
import { list, rows, text, texts } from '../text/members.ts';
import type { Subject } from './subject.ts';

/** Users that a request makes, whichever of its versions names them. */
export const newUsers = (parameters: unknown): unknown[] => [...list(parameters, 'users'), ...list(parameters, 'apiOnlyUsers')];

export const movesTags = [
  'UPDATE_USER',
  'UPDATE_USER_TAG',
  'UPDATE_PRIVATE_KEY_TAG',
  'CREATE_INVITATIONS',
  'CREATE_USERS',
  'CREATE_API_ONLY_USERS',
];

/** Tags that users and keys get or lose, whichever operation gives or takes them. */
export function movedTags(s: Subject): { ids: string[]; given: boolean } {
  const p = s.parameters;
  switch (s.base) {
    case 'UPDATE_USER': {
      if (!Array.isArray(p.userTagIds)) return { ids: [], given: false };
      const before = new Set(texts(userOf(s, text(p, 'userId')), 'userTags'));
      const after = new Set(texts(p, 'userTagIds'));
      return {
        ids: [...before, ...after].filter(id => before.has(id) !== after.has(id)),
        given: [...after].some(id => !before.has(id)),
      };
    }
    case 'UPDATE_USER_TAG': {
      const [added, removed] = [texts(p, 'addUserIds'), texts(p, 'removeUserIds')];
      const id = text(p, 'userTagId');
      return { ids: id === undefined || added.length + removed.length === 0 ? [] : [id], given: added.length > 0 };
    }
    case 'UPDATE_PRIVATE_KEY_TAG': {
      const [added, removed] = [texts(p, 'addPrivateKeyIds'), texts(p, 'removePrivateKeyIds')];
      const id = text(p, 'privateKeyTagId');
      return { ids: id === undefined || added.length + removed.length === 0 ? [] : [id], given: added.length > 0 };
    }
    case 'CREATE_INVITATIONS':
      return { ids: rows(p, 'invitations').flatMap(row => texts(row, 'receiverUserTags')), given: true };
    case 'CREATE_USERS':
    case 'CREATE_API_ONLY_USERS':
      return { ids: newUsers(p).flatMap(row => texts(row, 'userTags')), given: true };
    default:
      return { ids: [], given: false };
  }
}

/** Whether somebody was seen voting here. */
export const hasVoted = ({ context }: Subject, id: string): boolean =>
  ofPast(context, `voted ${id}`, ({ history = [] }) => history.some(activity => activity.votes.some(vote => vote.userId === id)));

/** Whether somebody decides anything, as far as it is known: in the root quorum, named by a policy, or seen voting. */
export function hasSay(s: Subject, id: string): boolean {
  const user = userOf(s, id);
  return (
    user === undefined ||
    rootQuorum(s)?.userIds.includes(id) === true ||
    hasVoted(s, id) ||
    policiesThatName(s, [id, ...texts(user, 'userTags')]).length > 0
  );
}
