/** Onboarding through the authentication proxy: operations with an address of their own. */
import { z } from 'zod';
import { otpTypes } from '../schema/enums.ts';
import { choice, emailAddress, identifier, maybe, phoneNumber, text } from '../schema/fields.ts';
import { token } from '../schema/formats.ts';
import { proxy } from '../schema/operation.ts';
import { accountParameters, mnemonicLength } from '../service/accounts.ts';
import { apiKeys, authenticators, clientSignature, oauthProviders } from '../service/credentials.ts';
import { contactRule, isContact } from './sessions.ts';

const header = 'X-Auth-Proxy-Config-Id';

export const signup = {
  proxy_otp_init: proxy({
    group: 'people',
    path: '/v1/otp_init_v2',
    header,
    doc: 'Sends a one-time code to somebody who signs up.',
    source: 'docs/service.md#authentication-proxy',
    parameters: z
      .strictObject({
        otpType: choice(otpTypes).meta({ label: 'By' }),
        contact: text().meta({ label: 'Contact', help: 'An email address, or a phone number in E.164 form.' }),
      })
      .refine(isContact, { path: ['contact'], error: ({ input }) => contactRule(input) }),
    response: z.object({ otpId: z.string(), otpEncryptionTargetBundle: z.string() }),
  }),
  proxy_otp_verify: proxy({
    group: 'people',
    path: '/v1/otp_verify_v2',
    header,
    doc: 'Exchanges a one-time code for a verification token.',
    source: 'docs/service.md#authentication-proxy',
    parameters: z.strictObject({
      otpId: identifier().meta({ label: 'OTP id' }),
      encryptedOtpBundle: text().meta({
        label: 'Encrypted OTP',
        help: 'The code and a public key of this client, encrypted to the target key of the code.',
        secret: true,
        multiline: true,
      }),
    }),
    response: z.object({ verificationToken: z.string().meta({ secret: true }) }),
  }),
  signup: proxy({
    group: 'people',
    path: '/v1/signup_v2',
    header,
    doc: 'Signs up a new user, with a sub-organisation of their own.',
    source: 'interface',
    parameters: z.strictObject({
      userEmail: emailAddress().optional().meta({ label: 'Email', example: 'ada@example.com' }),
      userPhoneNumber: phoneNumber().optional().meta({ label: 'Phone', help: 'E.164.', example: '+447700900123' }),
      userTag: text().optional().meta({ label: 'User tag' }),
      userName: text().optional().meta({ label: 'Name', example: 'Ada Lovelace' }),
      organizationName: text().optional().meta({ label: 'Organisation name', example: 'Analytical Engines' }),
      verificationToken: token().optional().meta({ label: 'Verification token', help: 'As returned by verify_otp.' }),
      apiKeys: apiKeys().meta({ help: 'Empty if not needed.' }),
      authenticators: authenticators(),
      oauthProviders: oauthProviders(),
      wallet: z
        .strictObject({
          walletName: text().meta({ label: 'Wallet name', example: 'Main' }),
          accounts: accountParameters(),
          mnemonicLength: mnemonicLength(),
        })
        .optional()
        .meta({ label: 'Wallet', help: 'Created with the sub-organisation.' }),
      clientSignature: clientSignature().optional(),
    }),
    response: z.object({
      organizationId: z.string(),
      wallet: maybe(z.object({ walletId: z.string(), addresses: z.array(z.string()) })),
      /** Not in the specification (docs/service.md#differences). */
      userId: maybe(z.string()),
    }),
  }),
};
