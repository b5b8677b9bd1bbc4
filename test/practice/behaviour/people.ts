/** Users, their tags, invitations. */
import type { Answers, Deeds } from '../context.ts';
import { ServiceError, wrongField } from '../errors.ts';
import { dated, wireUser } from '../present.ts';
import type { Organisation } from '../state.ts';

function checkTags(organisation: Organisation, ids: readonly string[], field: string): void {
  for (const [index, id] of ids.entries())
    if (!organisation.userTags.some(t => t.tagId === id))
      throw wrongField(`${field}[${index}]`, `expected the id of a user tag of the organization, received ${id}`);
}

const maxInvitations = 100;

export const people = {
  create_invitations: {
    check({ organisation }, { invitations }) {
      for (const [index, invitation] of invitations.entries()) {
        const at = `parameters.invitations[${index}]`;
        checkTags(organisation, invitation.receiverUserTags, `${at}.receiverUserTags`);
        if (!organisation.users.some(u => u.userId === invitation.senderUserId))
          throw wrongField(
            `${at}.senderUserId`,
            `expected the id of a user of the organization, received ${invitation.senderUserId}`,
          );
      }
      if (organisation.invitations.length + invitations.length > maxInvitations)
        throw new ServiceError('RESOURCE_EXHAUSTED', `quota exceeded: at most ${maxInvitations} invitations per organization`);
    },
    perform({ state, organisation, newId, now }, { invitations }) {
      const created = invitations.map(i => ({ invitationId: newId('invitation'), ...i, createdAt: now, updatedAt: now }));
      organisation.invitations.push(...created);
      for (const { receiverUserEmail } of created)
        state.outbox.push({
          to: receiverUserEmail,
          about: 'invitation',
          subject: `You are invited to ${organisation.organizationName}`,
          sentAt: now,
        });
      return { invitationIds: created.map(i => i.invitationId) };
    },
  },
  update_user: {
    check({ organisation }, { userId, userTagIds = [] }) {
      if (!organisation.users.some(u => u.userId === userId))
        throw wrongField('parameters.userId', `expected the id of a user of the organization, received ${userId}`);
      checkTags(organisation, userTagIds, 'parameters.userTagIds');
    },
    perform({ organisation, now }, { userId, userName, userEmail, userTagIds, userPhoneNumber }) {
      const user = organisation.users.find(u => u.userId === userId);
      if (user === undefined) throw wrongField('parameters.userId', `no user ${userId}`);
      if (userName !== undefined) user.userName = userName;
      if (userEmail !== undefined) user.userEmail = userEmail;
      if (userPhoneNumber !== undefined) user.userPhoneNumber = userPhoneNumber;
      if (userTagIds !== undefined) user.userTags = userTagIds;
      user.updatedAt = now;
      return { userId };
    },
  },
} satisfies Deeds<'create_invitations' | 'update_user'>;

export const peopleAnswers = {
  list_users: ({ organisation }) => ({ users: organisation.users.map(wireUser) }),
  get_user({ organisation }, { userId }) {
    const user = organisation.users.find(u => u.userId === userId);
    if (user === undefined) throw new ServiceError('NOT_FOUND', `user not found: ${userId}`);
    return { user: wireUser(user) };
  },
  list_user_tags: ({ organisation }) => ({
    userTags: organisation.userTags.map(t => ({ ...t, tagType: 'TAG_TYPE_USER', ...dated(t) })),
  }),
} satisfies Answers<'list_users' | 'get_user' | 'list_user_tags'>;
