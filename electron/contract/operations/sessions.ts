/** Logging in by stamp, OIDC token or one-time password, and the sessions that come of it. */
import { z } from 'zod';
import { otpTypes } from '../schema/enums.ts';
import {
  choice,
  emailAddress,
  emailRule,
  flag,
  identifier,
  integer,
  note,
  phoneNumber,
  seconds,
  text,
} from '../schema/fields.ts';
import { compressedPublicKey, token, uncompressedPublicKey } from '../schema/formats.ts';
import { activity } from '../schema/operation.ts';
import { clientSignature } from '../service/credentials.ts';
import { firstUnseen } from '../text/unseen.ts';

const secretText = () => z.string().meta({ secret: true });
const session = z.object({ session: secretText() });

const lifetime = (default_: string, max?: bigint) =>
  seconds(max)
    .optional()
    .meta({ label: 'Expires after', help: `Seconds. Default ${default_}.`, example: '900' });
const invalidateExisting = (what: string) =>
  flag()
    .optional()
    .meta({ label: 'Invalidate existing', help: `Makes the ${what} issued before void.` });
const apiKeyName = (prefix: string) =>
  text()
    .optional()
    .meta({ label: 'API key name', help: `Default '${prefix} - <Timestamp>'.` });
const sessionProfileId = () =>
  identifier().optional().meta({ label: 'Session profile', help: 'Left out: the default read/write session.' });
const sessionKey = () => compressedPublicKey().meta({ label: 'Public key', help: 'The key the session will be stamped with.' });
const targetKey = () =>
  uncompressedPublicKey().meta({ label: 'Target key', help: 'The public key the credential bundle is encrypted to.' });
/** Whether a contact is what its way takes. */
export const isContact = ({ otpType, contact }: { otpType: string; contact: string }): boolean =>
  (otpType === 'OTP_TYPE_SMS' ? phoneNumber() : emailAddress()).safeParse(contact).success;
/** What it is to be. @param input the refined parameters, as they came */
export function contactRule(input: unknown): string {
  const { otpType, contact } = input as { otpType: string; contact: string };
  return otpType !== 'OTP_TYPE_SMS' && firstUnseen(contact) !== null
    ? emailRule(contact)
    : 'an email address, or for SMS a phone number in E.164 form';
}
const oidcToken = () => token().meta({ label: 'OIDC token', help: 'base64 encoded.' });

export const sessions = {
  oauth: activity({
    group: 'sessions',
    type: 'ACTIVITY_TYPE_OAUTH',
    intent: 'oauthIntent',
    result: {
      member: 'oauthResult',
      shape: z.object({ userId: z.string(), apiKeyId: z.string(), credentialBundle: secretText() }),
    },
    doc: 'Authenticates a user with an OIDC token; the new API key comes back encrypted.',
    source: 'interface',
    parameters: z.strictObject({
      oidcToken: oidcToken(),
      targetPublicKey: targetKey(),
      apiKeyName: apiKeyName('Oauth'),
      expirationSeconds: lifetime('15 minutes'),
      invalidateExisting: invalidateExisting('Oauth API keys'),
    }),
  }),
  oauth_login: activity({
    group: 'sessions',
    type: 'ACTIVITY_TYPE_OAUTH_LOGIN',
    intent: 'oauthLoginIntent',
    result: { member: 'oauthLoginResult', shape: session },
    doc: 'Creates a session with an OIDC token, for a public key made here.',
    source: 'interface',
    parameters: z.strictObject({
      oidcToken: oidcToken(),
      publicKey: sessionKey(),
      expirationSeconds: lifetime('15 minutes'),
      invalidateExisting: invalidateExisting('Login API keys'),
      sessionProfileId: sessionProfileId(),
    }),
  }),
  stamp_login: activity({
    group: 'sessions',
    type: 'ACTIVITY_TYPE_STAMP_LOGIN',
    intent: 'stampLoginIntent',
    result: { member: 'stampLoginResult', shape: session },
    doc: 'Creates a session for a public key, with the stamp of an existing key.',
    source: 'docs/service.md#sessions',
    parameters: z.strictObject({
      publicKey: sessionKey(),
      expirationSeconds: lifetime('15 minutes'),
      invalidateExisting: invalidateExisting('Login API keys'),
      sessionProfileId: sessionProfileId(),
    }),
  }),
  create_read_write_session: activity({
    group: 'sessions',
    type: 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2',
    intent: 'createReadWriteSessionIntentV2',
    result: {
      member: 'createReadWriteSessionResultV2',
      shape: z.object({
        organizationId: z.string(),
        organizationName: z.string(),
        userId: z.string(),
        username: z.string(),
        apiKeyId: z.string(),
        credentialBundle: secretText(),
      }),
    },
    doc: 'Creates a read and write session; its API key comes back encrypted.',
    source: 'interface',
    parameters: z.strictObject({
      targetPublicKey: targetKey(),
      userId: identifier().optional().meta({ label: 'User', help: 'Default: the requesting user.' }),
      apiKeyName: apiKeyName('Read Write Session'),
      expirationSeconds: lifetime('15 minutes'),
      invalidateExisting: invalidateExisting('ReadWriteSession API keys'),
    }),
  }),
  init_otp: activity({
    group: 'sessions',
    type: 'ACTIVITY_TYPE_INIT_OTP_V3',
    intent: 'initOtpIntentV3',
    result: { member: 'initOtpResultV2', shape: z.object({ otpId: z.string(), otpEncryptionTargetBundle: z.string() }) },
    doc: 'Sends a one-time code by email or SMS.',
    source: 'docs/service.md#one-time-passwords',
    parameters: z
      .strictObject({
        otpType: choice(otpTypes).meta({ label: 'By' }),
        contact: text().meta({ label: 'Contact', help: 'An email address, or a phone number in E.164 form.' }),
        appName: text().meta({ label: 'App name', help: 'Named in the message.', example: 'Countersign' }),
        otpLength: integer(6, 9).optional().meta({ label: 'Length', help: '6 to 9. Default 9.', example: '9' }),
        emailCustomization: z
          .strictObject({
            logoUrl: text().optional().meta({ label: 'Logo URL' }),
            magicLinkTemplate: text().optional().meta({ label: 'Magic link template' }),
            templateVariables: text().optional().meta({ label: 'Template variables', help: 'JSON text.', multiline: true }),
            templateId: text().optional().meta({ label: 'Template' }),
          })
          .optional()
          .meta({ label: 'Email' }),
        smsCustomization: z
          .strictObject({ template: text().optional().meta({ label: 'Template', multiline: true }) })
          .optional()
          .meta({ label: 'SMS' }),
        userIdentifier: text().optional().meta({ label: 'User identifier', help: 'Limits apply per identifier.' }),
        sendFromEmailAddress: emailAddress().optional().meta({ label: 'Sender address', example: 'no-reply@example.com' }),
        alphanumeric: flag().optional().meta({ label: 'Letters and digits', help: 'Default on.' }),
        sendFromEmailSenderName: note().optional().meta({ label: 'Sender name' }),
        expirationSeconds: lifetime('5 minutes'),
        replyToEmailAddress: emailAddress().optional().meta({ label: 'Reply to', example: 'help@example.com' }),
      })
      .refine(isContact, {
        path: ['contact'],
        error: ({ input }) => contactRule(input),
      }),
  }),
  verify_otp: activity({
    group: 'sessions',
    type: 'ACTIVITY_TYPE_VERIFY_OTP_V2',
    intent: 'verifyOtpIntentV2',
    result: { member: 'verifyOtpResult', shape: z.object({ verificationToken: secretText() }) },
    doc: 'Exchanges a one-time code for a verification token.',
    source: 'interface',
    parameters: z.strictObject({
      otpId: identifier().meta({ label: 'OTP id', help: 'New for each init_otp.' }),
      encryptedOtpBundle: text().meta({
        label: 'Encrypted OTP',
        help: 'The code and a public key of this client, encrypted to the target key from init_otp.',
        secret: true,
        multiline: true,
      }),
      expirationSeconds: lifetime('1 hour, at most 86400', 86_400n),
    }),
  }),
  otp_login: activity({
    group: 'sessions',
    type: 'ACTIVITY_TYPE_OTP_LOGIN_V2',
    intent: 'otpLoginIntentV2',
    result: { member: 'otpLoginResult', shape: session },
    doc: 'Creates a session with a verification token, for a public key made here.',
    source: 'docs/service.md#one-time-passwords',
    parameters: z.strictObject({
      verificationToken: token().meta({ label: 'Verification token', help: 'As returned by verify_otp.' }),
      publicKey: sessionKey(),
      clientSignature: clientSignature(),
      expirationSeconds: lifetime('15 minutes'),
      invalidateExisting: invalidateExisting('Login API keys'),
      sessionProfileId: sessionProfileId(),
    }),
  }),
};
