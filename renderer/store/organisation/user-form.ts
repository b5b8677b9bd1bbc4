/** What is typed to change a user, and the parameters it becomes. */
import type { Difference } from '../../../electron/contract/values/document.ts';
import type { User } from './organisation.ts';

export interface UserDraft {
  userName: string;
  userEmail: string;
  userPhoneNumber: string;
  userTagIds: string[];
}

export const userDraft = (user: User): UserDraft => ({
  userName: user.userName,
  userEmail: user.userEmail ?? '',
  userPhoneNumber: user.userPhoneNumber ?? '',
  userTagIds: [...user.userTags],
});

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every(each => b.includes(each));

/** Only what differs is sent, so that the review shows it and nothing else; tags go whole (docs/service.md#people). */
export function userParameters(user: User, draft: UserDraft): { userId: string } & Partial<UserDraft> {
  const was = userDraft(user);
  const texts = (['userName', 'userEmail', 'userPhoneNumber'] as const).flatMap(name =>
    draft[name].trim() === was[name] ? [] : [[name, draft[name].trim()]],
  );
  return {
    userId: user.userId,
    ...Object.fromEntries(texts),
    ...(sameSet(was.userTagIds, draft.userTagIds) ? {} : { userTagIds: draft.userTagIds }),
  };
}

const labels = { userName: 'Name', userEmail: 'Email', userPhoneNumber: 'Phone' } as const;

export function changesOfUser(user: User, draft: UserDraft, tagName: (tagId: string) => string): Difference[] {
  const was = userDraft(user);
  const { userId: _, userTagIds, ...texts } = userParameters(user, draft);
  const changes: Difference[] = (Object.keys(texts) as (keyof typeof labels)[]).map(name => ({
    label: labels[name],
    before: was[name] === '' ? null : was[name],
    after: draft[name].trim() === '' ? null : draft[name].trim(),
  }));
  if (userTagIds === undefined) return changes;
  const words = (ids: readonly string[]) => (ids.length === 0 ? 'none' : ids.map(tagName).join(', '));
  return [...changes, { label: 'Tags', before: words(was.userTagIds), after: words(userTagIds) }];
}
