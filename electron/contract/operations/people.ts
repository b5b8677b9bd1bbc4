/** Users, their tags and invitations. */
import { z } from 'zod';
import { accessTypes, tagTypes } from '../schema/enums.ts';
import { choice, emailAddress, identifier, noneTwice, openChoice, phoneNumber, text, timestamp } from '../schema/fields.ts';
import { activity, query } from '../schema/operation.ts';
import { user } from '../service/user.ts';

const userTag = z.object({
  tagId: z.string(),
  tagName: z.string(),
  tagType: openChoice(tagTypes),
  createdAt: timestamp(),
  updatedAt: timestamp(),
});

const invitation = z.strictObject({
  receiverUserName: text().meta({ label: 'Name', example: 'Ada Lovelace' }),
  receiverUserEmail: emailAddress().meta({ label: 'Email', example: 'ada@example.com' }),
  receiverUserTags: z
    .array(identifier().meta({ label: 'Tag' }))
    .meta({ label: 'Tags', help: 'Tags the user will carry. Empty if unused.' }),
  accessType: choice(accessTypes).meta({ label: 'Access' }),
  senderUserId: identifier().meta({ label: 'Sender', help: 'The user in whose name the invitation is sent.' }),
});

export const people = {
  list_users: query({
    group: 'people',
    doc: 'Lists the users with their API keys, authenticators and tags.',
    source: 'docs/service.md#companion-queries',
    parameters: z.strictObject({}),
    response: z.object({ users: z.array(user) }),
  }),
  get_user: query({
    group: 'people',
    doc: 'Reads one user.',
    source: 'docs/service.md#companion-queries',
    parameters: z.strictObject({ userId: identifier().meta({ label: 'User' }) }),
    response: z.object({ user }),
  }),
  list_user_tags: query({
    group: 'people',
    doc: 'Lists the tags of users.',
    source: 'docs/service.md#companion-queries',
    parameters: z.strictObject({}),
    response: z.object({ userTags: z.array(userTag) }),
  }),
  create_invitations: activity({
    group: 'people',
    type: 'ACTIVITY_TYPE_CREATE_INVITATIONS',
    intent: 'createInvitationsIntent',
    result: { member: 'createInvitationsResult', shape: z.object({ invitationIds: z.array(z.string()) }) },
    doc: 'Invites people to the organisation.',
    source: 'interface',
    parameters: z.strictObject({
      invitations: z
        .array(invitation.meta({ label: 'Invitation' }))
        .superRefine(
          noneTwice(
            ({ receiverUserEmail }) => receiverUserEmail.toLowerCase(),
            'receiverUserEmail',
            'an address that nobody else in the request has',
          ),
        )
        .meta({ label: 'Invitations' }),
    }),
  }),
  update_user: activity({
    group: 'people',
    type: 'ACTIVITY_TYPE_UPDATE_USER',
    intent: 'updateUserIntent',
    result: { member: 'updateUserResult', shape: z.object({ userId: z.string() }) },
    doc: 'Changes the name, email, phone number or tags of a user.',
    source: 'interface',
    parameters: z.strictObject({
      userId: identifier().meta({ label: 'User' }),
      userName: text().optional().meta({ label: 'Name', example: 'Ada Lovelace' }),
      userEmail: emailAddress().optional().meta({ label: 'Email', example: 'ada@example.com' }),
      userTagIds: z
        .array(identifier().meta({ label: 'Tag' }))
        .optional()
        .meta({ label: 'Tags', help: 'The updated list of tags; empty if not needed.' }),
      userPhoneNumber: phoneNumber().optional().meta({ label: 'Phone', help: 'E.164.', example: '+447700900123' }),
    }),
  }),
};
