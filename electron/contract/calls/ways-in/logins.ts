/** Sessions: started by a flow, since what comes back is opened and checked in main (docs/service.md#sessions). */
import { z } from 'zod';
import { contactRule, isContact } from '../../operations/sessions.ts';
import { otpTypes } from '../../schema/enums.ts';
import { choice, identifier, integer, seconds, text } from '../../schema/fields.ts';
import { isServiceUrl, serviceUrlRule } from '../../text/service-url.ts';
import type { CodeLoginState, StartedLogin } from '../../values/ways-in/logins.ts';
import { call, nothing, typed } from '../call.ts';

const connectionId = identifier();
/** Nobody means a session of more than a year; a longer one is a slip. */
const longestSeconds = 31_536_000n;

const life = {
  expirationSeconds: seconds(longestSeconds)
    .optional()
    .meta({ label: 'Ends after', help: 'Seconds. Default 900: 15 minutes.', example: '900' }),
  invalidateExisting: z
    .boolean()
    .optional()
    .meta({ label: 'End other sessions', help: 'Sessions of this kind that the same user has elsewhere end at once.' }),
};
const apiKeyName = text().optional().meta({ label: 'Name of the session key', help: 'As the service lists it.' });
const sessionProfileId = identifier()
  .optional()
  .meta({ label: 'Session profile', help: 'Left out: the default read and write session.' });

const issuer = z
  .string()
  .max(2048)
  .refine(isServiceUrl, { error: ({ input }) => serviceUrlRule(String(input)) })
  .meta({ label: 'Issuer', help: 'The address of the identity provider.', example: 'https://accounts.example.com' });
/** Where the token of the identity provider comes from. `pasted`: it is typed in the trusted window. */
const token = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('pasted') }),
  z.strictObject({
    from: z.literal('browser'),
    issuer,
    clientId: identifier().meta({ label: 'Client id', help: 'Of this app at the identity provider.' }),
    scopes: z
      .string()
      .regex(/^openid( [\x21\x23-\x5b\x5d-\x7e]{1,64}){0,20}$/, { error: 'openid, and further scopes separated by spaces' })
      .optional()
      .meta({ label: 'Scopes', help: 'Default openid.', example: 'openid email' }),
  }),
]);

export const loginCalls = {
  'logins.read_write': call({
    doc: 'Starts a read and write session: its key comes back encrypted to a key made here. A person releases the request in the confirmation window.',
    parameters: z.strictObject({
      connectionId,
      userId: identifier().optional().meta({ label: 'User', help: 'Left out: the user of this key.' }),
      apiKeyName,
      ...life,
    }),
    answer: typed<StartedLogin>(),
    consent: 'inside',
  }),
  'logins.stamp': call({
    doc: 'Starts a session for a key made here, by a stamp of the connection’s key. A person releases the request in the confirmation window.',
    parameters: z.strictObject({ connectionId, sessionProfileId, ...life }),
    answer: typed<StartedLogin>(),
    consent: 'inside',
  }),
  'logins.oauth': call({
    doc: 'Starts a session with a token of an identity provider: its key comes back encrypted to a key made here. A person releases the request in the confirmation window.',
    parameters: z.strictObject({ connectionId, token, apiKeyName, ...life }),
    answer: typed<StartedLogin>(),
    consent: 'inside',
  }),
  'logins.oauth_login': call({
    doc: 'Starts a session with a token of an identity provider, for a key made here. A person releases the request in the confirmation window.',
    parameters: z.strictObject({ connectionId, token, sessionProfileId, ...life }),
    answer: typed<StartedLogin>(),
    consent: 'inside',
  }),
  'logins.code_begin': call({
    doc: 'Has a one-time code sent to a contact. A person releases it in the confirmation window, with the check of the code and the login that follow.',
    parameters: z
      .strictObject({
        connectionId,
        otpType: choice(otpTypes).meta({ label: 'By' }),
        contact: text().max(320).meta({ label: 'Contact', help: 'As it stands with the user who logs in.' }),
        otpLength: integer(6, 9).optional().meta({ label: 'Length', help: '6 to 9. Default 9.' }),
        alphanumeric: z.boolean().optional().meta({ label: 'Letters and digits', help: 'Default on.' }),
        ...life,
      })
      .refine(isContact, { path: ['contact'], error: ({ input }) => contactRule(input) }),
    answer: typed<CodeLoginState>(),
    consent: 'inside',
  }),
  'logins.code_enter': call({
    doc: 'Asks for the one-time code in the trusted window, has it checked, and opens the session.',
    parameters: nothing,
    answer: typed<StartedLogin>(),
    consent: 'inside',
  }),
  'logins.code_state': call({
    doc: 'Tells whether a one-time code is waited for.',
    parameters: nothing,
    answer: typed<CodeLoginState>(),
  }),
  'logins.code_cancel': call({
    doc: 'Ends a login by a one-time code that is under way, and wipes its key.',
    parameters: nothing,
    answer: typed<null>(),
  }),
  'logins.extend': call({
    doc: 'Asks for a new session in the place of one that is open, in the same way; the old key is destroyed once the new one is there.',
    parameters: z.strictObject({ connectionId }),
    answer: typed<StartedLogin>(),
    consent: 'inside',
  }),
  'logins.end': call({
    doc: 'Ends a session here: its key is destroyed, and its connection closes.',
    parameters: z.strictObject({ connectionId }),
    answer: typed<null>(),
  }),
  'logins.cancel': call({
    doc: 'Stops waiting for the system’s browser.',
    parameters: nothing,
    answer: typed<null>(),
  }),
};
