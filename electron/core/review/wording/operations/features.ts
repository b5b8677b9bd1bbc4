/** What features of an organisation are called. */
import { text } from '../../../text/members.ts';
import { quoted } from '../../../text/visible.ts';

/** What each feature switches (docs/service.md#enumerations). */
export const featureMeanings: Record<string, string> = {
  FEATURE_NAME_ROOT_USER_EMAIL_RECOVERY: 'recovery of root users by email',
  FEATURE_NAME_WEBAUTHN_ORIGINS: 'origins of passkeys',
  FEATURE_NAME_EMAIL_AUTH: 'login by email',
  FEATURE_NAME_EMAIL_RECOVERY: 'recovery by email',
  FEATURE_NAME_WEBHOOK: 'delivery of events to a URL',
  FEATURE_NAME_SMS_AUTH: 'login by SMS',
  FEATURE_NAME_OTP_EMAIL_AUTH: 'login by a code in an email',
  FEATURE_NAME_AUTH_PROXY: 'the authentication proxy',
  FEATURE_NAME_SOLANA_RENT_PREFUND_ENABLED: 'prepaying rent for Solana accounts',
  FEATURE_NAME_SWAP_CONFIG: 'swaps',
  FEATURE_NAME_EARN_CONFIG: 'yield vaults',
};

/** “login by email”; a name that is not known without what makes it an enum. */
export const featureWords = (name: string): string =>
  text(featureMeanings, name) ??
  quoted(
    name
      .replace(/^FEATURE_NAME_/, '')
      .replaceAll('_', ' ')
      .toLowerCase(),
  );

/** What a value switches it to: nothing but its name switches it on. Null: it is set to something. */
export const stateOf = (value: string): 'on' | 'off' | null =>
  value === 'false' ? 'off' : value === 'true' || value === '' ? 'on' : null;
