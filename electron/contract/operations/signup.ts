/** Onboarding through the authentication proxy: the one operation with an address of its own. */
import { z } from 'zod';
import { emailAddress, maybe, phoneNumber, text } from '../schema/fields.ts';
import { token } from '../schema/formats.ts';
import { proxy } from '../schema/operation.ts';
import { accountParameters, mnemonicLength } from '../service/accounts.ts';
import { apiKeys, authenticators, clientSignature, oauthProviders } from '../service/credentials.ts';

export const signup = {
  signup: proxy({
    group: 'people',
    path: '/v1/signup_v2',
    header: 'X-Auth-Proxy-Config-Id',
    doc: 'Onboards a new user, with a sub-organisation of their own.',
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
