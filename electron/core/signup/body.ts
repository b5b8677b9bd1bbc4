/** The body of a sign-up: what a person chose, the contact they proved, and the signature that binds both to the new key. */
import type { AppParameters } from '../../contract/app.ts';
import type { Verified } from '../codes/enter.ts';
import type { NewKey } from '../codes/new-key.ts';
import type { SentCode } from '../codes/sent-code.ts';
import { signSignup } from '../enclave/client-signature.ts';

export interface SignupBody {
  parameters: Record<string, unknown>;
  /** The same without what is secret or says nothing to a reader. */
  shown: Record<string, unknown>;
}

/** No passkey: a desktop app has no origin that one could be registered for. No provider: its token would be another flow. */
export function bodyOf(
  { otpType, contact }: Pick<SentCode, 'otpType' | 'contact'>,
  key: NewKey,
  { token, claims }: Verified,
  { keyName, userName, organizationName, userTag, wallet }: AppParameters<'signup.send'>,
): SignupBody {
  const apiKeys = [{ apiKeyName: keyName, publicKey: key.publicKey, curveType: key.curve }];
  const own = { apiKeys, authenticators: [], oauthProviders: [] };
  const isMail = otpType === 'OTP_TYPE_EMAIL';
  const clientSignature = signSignup(key, { ...own, ...(isMail ? { email: contact } : { phoneNumber: contact }) }, claims.id);
  const chosen = {
    ...(isMail ? { userEmail: contact } : { userPhoneNumber: contact }),
    ...(userTag === undefined ? {} : { userTag }),
    ...(userName === undefined ? {} : { userName }),
    ...(organizationName === undefined ? {} : { organizationName }),
  };
  const made = { ...own, ...(wallet === undefined ? {} : { wallet }) };
  return {
    parameters: { ...chosen, verificationToken: token, ...made, clientSignature },
    shown: {
      ...chosen,
      verificationToken: `not shown: ${token.length} characters`,
      ...made,
      clientSignature: 'not shown: made by the new key over its name, the contact and the token',
    },
  };
}
